"""The catalogue of searches that people write: algorithms, unusual options, classic bugs.

Every comparison of a number or a program with known searches reads this table. An entry is an
algorithm and its options; nothing is searched before somebody asks for it.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from ttt_tui.games.game import Game, Side
from ttt_tui.games.position import Position
from ttt_tui.search.algorithms import ALPHA_BETA, BUILT_IN, MINIMAX, Search
from ttt_tui.search.depth_first import minimax
from ttt_tui.search.options import (
    EXTRAS,
    Algorithm,
    Cutoff,
    MoveOrder,
    Options,
    RootWindow,
    Score,
)
from ttt_tui.search.ordering import in_order
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Result, Trace

_FULL_LINE = 8
"""A line longer than any small board, so that no line is ever complete."""


def _search_with(bug: str) -> Search:
    """Return alpha-beta with one of the classic bugs, as plain recursion."""

    def run(game: Any, recorder: Recorder, options: Options) -> Result:
        table: dict[Hashable, int] = {}
        infinity = recorder.infinity

        def value_of(position: Position, alpha: int, beta: int) -> int:
            result = position.value()
            if bug == "full-board-first" and not position.empties:
                result = 0
            if result is not None:
                recorder.leave(result, Reason.GAME_OVER)
                return result
            if bug != "bound-as-value" or position.key not in table:
                table[position.key] = best_of(position, alpha, beta)[0]
            value = table[position.key]
            recorder.leave(value, Reason.ALL_TRIED)
            return value

        def best_of(position: Position, alpha: int, beta: int) -> tuple[int, int | None]:
            """Return the best value and its move."""
            side = position.to_move
            best = -infinity * side
            best_move = None
            left_row = None  # the row that the break has left
            for move in in_order(position, position.moves(), options.order):
                row = move // position.rules.columns if bug == "inner-break" else 0
                if row == left_row:
                    continue
                after = position.play(move)
                window = (alpha, beta)
                if not recorder.ply and bug == "same-side":
                    after = replace(after, to_move=side)
                if not recorder.ply and options.root_window is RootWindow.FRESH:
                    window = (-infinity, infinity)
                recorder.enter(move, *window)
                value = value_of(after, *window)
                if side * value > side * best:
                    best, best_move = value, move
                if side is Side.MAX:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    left_row = row
            return best, best_move

        return Result(*best_of(game, -infinity, infinity))

    return run


def _bug(name: str, about: str, *uses: str) -> Algorithm:
    return Algorithm(name, about, frozenset(uses), _search_with(name))


_BLIND = Algorithm(
    "no-win-seen", "no win is seen: every game fills the board", frozenset(), minimax,
    by_kernel=True, prunes=False,
)  # fmt: skip

BUGS = {
    bug.name: bug
    for bug in (
        _bug("inner-break", "two loops, and `break` leaves only the inner one", "root_window"),
        _bug("full-board-first", "a full board is called a draw, even if the last stone wins"),
        _bug("bound-as-value", "a table takes bounds for values"),
        _bug("same-side", "after a root move the same side is to move again"),
        _BLIND,
    )
}
"""The classic bugs by name, as algorithms of boards; `about` describes the bug in a sentence."""


def _with_extras(algorithm: Algorithm) -> Algorithm:
    """Return an algorithm of the kernel as plain recursion, which can have extras."""
    return replace(algorithm, uses=frozenset({"stop_on_win", "extras"}), by_kernel=False)


_MINIMAX = _with_extras(MINIMAX)
_ALPHA_BETA = _with_extras(ALPHA_BETA)
_MEMORY = frozenset({"table"})

_UNUSUAL: dict[str, dict[Any, str]] = {
    "extras": {
        _MEMORY: "remembers positions",
        _MEMORY | {"symmetry"}: "remembers positions up to symmetry",
        **{
            frozenset({name}): EXTRAS[name]
            for name in ("killers", "history", "forced", "deepening")
        },
    },
    "cutoff": {Cutoff.STRICT: "cuts only at alpha > beta"},
    "root_window": {RootWindow.FRESH: "a fresh window for each root move"},
    "stop_on_win": {True: "stop at a first win"},
    "score": {Score.DEPTH: "quick wins score more"},
    "order": {MoveOrder.parse(name): f"order {name}" for name in ("reverse", "centre", "edges")},
    "depth": {depth: f"depth {depth}" for depth in range(1, 9)},
}


@dataclass(frozen=True)
class KnownSearch:
    """An entry of the catalogue: an algorithm or a classic bug, and its options."""

    algorithm: Algorithm
    options: Options = field(default_factory=Options)

    @property
    def is_bug(self) -> bool:
        return self.algorithm.name in BUGS

    @property
    def unusual(self) -> dict[str, str]:
        """The unusual options by name, each in words."""
        values = {name: getattr(self.options, name) for name in _UNUSUAL}
        return {
            name: _UNUSUAL[name][value] for name, value in values.items() if value in _UNUSUAL[name]
        }

    @property
    def parts(self) -> tuple[str, ...]:
        """The algorithm or the bug, then the unusual options, in words."""
        first = f"a bug: {self.algorithm.about}" if self.is_bug else self.algorithm.name
        return first, *self.unusual.values()

    @property
    def words(self) -> str:
        """`alpha-beta; cuts only at alpha > beta; stop at a first win`."""
        return "; ".join(self.parts)

    def search(
        self,
        game: Game,
        order: MoveOrder | None = None,
        *,
        capacity: int = 0,
        nodes: int | None = None,
    ) -> Trace:
        """Search a game; the trace holds up to `capacity` nodes, and counts all.

        Raises:
            OptionsError: the options do not fit the game.
        """
        options = self.options if order is None else replace(self.options, order=order)
        board: Any = game
        if self.algorithm is _BLIND:
            board = replace(board, rules=replace(board.rules, in_a_row=_FULL_LINE))
        return search(board, self.algorithm, options, capacity=capacity, nodes=nodes)


def _known(algorithm: Algorithm, *names: str) -> Iterator[KnownSearch]:
    """Yield an algorithm with each combination of some options, usual ones first."""
    for values in product(*((None, *_UNUSUAL[name]) for name in names)):
        chosen = {name: value for name, value in zip(names, values, strict=True) if value}
        if not {"stop_on_win", "score"} <= chosen.keys():  # a first win may not be the quickest
            yield KnownSearch(algorithm, Options(**chosen))


def _entries() -> Iterator[KnownSearch]:
    for algorithm in BUILT_IN:
        if not algorithm.averages:
            yield from _known(algorithm)
    yield from _known(ALPHA_BETA, "cutoff", "root_window", "stop_on_win", "score", "order")
    for algorithm in (MINIMAX, ALPHA_BETA):
        yield from _known(algorithm, "depth")
    for extras in _UNUSUAL["extras"]:
        yield KnownSearch(_ALPHA_BETA, Options(extras=extras))
        if extras >= _MEMORY:
            yield KnownSearch(_MINIMAX, Options(extras=extras))
            yield KnownSearch(_MINIMAX, Options(extras=extras, stop_on_win=True))
    yield KnownSearch(_MINIMAX, Options(extras=frozenset(), stop_on_win=True))
    for bug in BUGS.values():
        yield from _known(bug, *bug.uses)


CATALOGUE = {known.words: known for known in _entries()}
"""Every known search by its words."""
