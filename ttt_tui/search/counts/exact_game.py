"""Exact values of any game by plain minimax, each state once; boards have their own solver."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

from ttt_tui.game import Position
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameRules, GameState, rules_of
from ttt_tui.search.counts.exact import Exact, solver_for
from ttt_tui.search.counts.position_cache import Work, count_in, goes_with_positions
from ttt_tui.search.state_values import counted
from ttt_tui.search.trace import infinity_for

MOST_STATES = 50_000
"""States looked at for one question: two seconds in slices."""

_WORK_OF_STATE = 8  # a state and its moves cost some 30 microseconds, a position of a board 4


@dataclass(frozen=True)
class Worth:
    """What perfect play makes of a state of any game; how long that takes is not asked.

    Attributes:
        value: for Max, as a search counts it.
    """

    value: int
    distance: None = None

    @property
    def low(self) -> int:
        return self.value

    high = low

    @property
    def of_move(self) -> Worth:
        """What the move is worth that led to the state."""
        return self


class _OpenState:
    """A state whose moves are being valued.

    Attributes:
        children: the states after its moves.
        waiting: those of them whose values may be unknown.
    """

    def __init__(self, state: GameState, infinity: int) -> None:
        value = state.value()
        self.key: Hashable = state.key
        self.is_max = state.to_move.sign > 0
        self.value = None if value is None else counted(value, infinity)
        self.children = [] if value is not None else [state.play(each) for each in state.moves()]
        self.waiting = self.children[::-1]


class GameSolver:
    """What it has learnt stays for the next question, as a `Solver`'s does."""

    def __init__(self, rules: GameRules) -> None:
        self._infinity = infinity_for(rules.largest)
        self._values: dict[Hashable, int] = {}
        self._refused: dict[Hashable, str] = {}
        self._open: list[_OpenState] = []  # from the state asked about down to the one at work
        self._looked_at = 0  # for this question
        count_in(self)

    @property
    def known(self) -> int:
        """How many states have been solved so far."""
        return len(self._values)

    def why_not(self, state: GameState) -> str:
        """Why a state is not solved, as far as that is known by now; else empty."""
        return self._refused.get(state.key, "")

    def can_solve(self, state: GameState) -> bool:
        """Whether nothing is known to be against it."""
        return not self.why_not(state)

    def prepare(self, state: GameState, work: Work) -> bool:
        """Whether `solve`, `moves` and `best_moves` of a state can answer at once, or never.

        Args:
            work: what may be done for that; the next call goes on from there.
        """
        key = state.key
        if key in self._refused:
            return True
        if not self._open or self._open[0].key != key:
            self._open, self._looked_at = [], 0
        try:
            while work.left > 0 and not (key in self._values or key in self._refused):
                self._step(state, work)
        except GameError as error:
            self._refuse(key, str(error))
        return key in self._values or key in self._refused

    def _step(self, root: GameState, work: Work) -> None:
        """Open one state, or close the last one opened."""
        if not self._open:
            return self._look_at(root, work)
        last = self._open[-1]
        while last.waiting and last.waiting[-1].key in self._values:
            last.waiting.pop()
        if last.waiting:
            return self._look_at(last.waiting[-1], work)
        if last.value is None:
            choose = max if last.is_max else min
            last.value = choose(self._values[each.key] for each in last.children)
        self._values[last.key] = last.value
        self._open.pop()
        return None

    def _look_at(self, state: GameState, work: Work) -> None:
        work.left -= _WORK_OF_STATE
        self._looked_at += 1
        if self._looked_at > MOST_STATES:
            self._refuse(self._open[0].key, f"over {MOST_STATES:,} states")
        else:
            self._open.append(_OpenState(state, self._infinity))

    def _refuse(self, key: Hashable, why: str) -> None:
        self._open = []
        self._refused[key] = why

    def solve(self, state: GameState) -> Worth:
        """Raises:
        KeyError: `prepare` has not found it.
        """
        return Worth(self._values[state.key])

    def moves(self, state: GameState) -> dict[int, Worth]:
        """The value of every legal move."""
        return {move: self.solve(state.play(move)) for move in state.moves()}

    def best_moves(self, state: GameState) -> tuple[int, ...]:
        """The moves that keep the value; none when the game is over."""
        best = self.solve(state)
        return tuple(move for move, worth in self.moves(state).items() if worth == best)


@lru_cache(maxsize=8)
def _game_solver(kind: type[GameState], rules: GameRules) -> GameSolver:
    """Keys tell apart the states of one kind."""
    del kind
    return GameSolver(rules)


goes_with_positions(_game_solver.cache_clear)


Known: TypeAlias = Exact | Worth
"""An exact value."""


class ExactSolver(Protocol):
    """The solver of one game; it is asked for states of that game only."""

    @property
    def known(self) -> int: ...

    def can_solve(self, state: Any) -> bool: ...

    def why_not(self, state: Any) -> str: ...

    def prepare(self, state: Any, work: Work) -> bool: ...

    def solve(self, state: Any) -> Known: ...

    def moves(self, state: Any) -> Mapping[int, Known]: ...

    def best_moves(self, state: Any) -> tuple[int, ...]: ...


def solver_of(state: GameState) -> ExactSolver:
    """The shared solver of a state's game."""
    if isinstance(state, Position):
        return solver_for(state.rules)
    return _game_solver(type(state), rules_of(state))
