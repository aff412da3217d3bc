"""Moves of engines and programs, and what the solver finds out about the game, beside the keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ttt_tui.games.game import Game, rules_of
from ttt_tui.games.position import Position
from ttt_tui.run.job import in_thread
from ttt_tui.run.match import Match, ProgramLoses, has_options, is_program
from ttt_tui.run.worker import WorkerFailed
from ttt_tui.search.trace import Trace
from ttt_tui.solver.child import Solver
from ttt_tui.tui.model.state import State, program_name
from ttt_tui.tui.state_screen import StateScreen
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.values import incomplete, result_of

if TYPE_CHECKING:
    from ttt_tui.solver.driver import Solution

ENGINE_SECONDS = 2.0
"""The solver's time for an engine's move."""

LOOK_BACK_SECONDS = 10.0
"""The solver's time for each position of a finished game."""


class EngineActions:
    """Asks engines, programs and the solver.

    Attributes:
        values: the exact values of moves, if they are wanted and as soon as they are known.
        losing: the number of the move that changed the result of the finished game last.
    """

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._valued: object = None
        self._judged: object = None
        self._asked_of_program: Match | None = None
        self.values: Mapping[int, Span] = {}
        self.losing: int | None = None

    def follow(self, state: State) -> None:
        """Begin to find the values and the losing move that a state wants."""
        wanted = state.match, state.values
        if wanted == self._valued:
            return
        self._valued = wanted
        self.values = {}
        self._run(self._find_values, "values")
        if state.match.whole != self._judged:
            self._judged = state.match.whole
            self.losing = None
            self._run(self._find_losing_ply, "losing")

    def _run(self, work: Callable[[], Coroutine[None, None, None]], group: str) -> None:
        # mypy takes no side between the kinds of work that Textual accepts.
        self._screen.run_worker(work, group=group, exclusive=True)  # type: ignore[arg-type]

    def move(self) -> None:
        """Let the engine that is to move do so."""
        state = self._screen.state
        engine = state.engine  # asked for once: a package's side to move may change
        if engine is None:
            is_over = state.match.state.value() is not None
            self._screen.say("The game is over" if is_over else "It is your move")
        elif not is_program(engine):
            self._run(partial(self._move, state, engine), "engine")
        elif self._asked_of_program is not state.match:
            self._asked_of_program = state.match
            self._run(partial(self._move_of_program, state, engine), "program")

    async def _move(self, state: State, engine: str) -> None:
        screen = self._screen
        with screen.guard():
            trace = await screen.jobs.ended(engine)
            solver = None if has_options(engine) else screen.solver
            move = await engine_move(trace, solver)
            if screen.state.match is state.match:
                screen.state = screen.state.engine_plays(move)

    async def _move_of_program(self, state: State, file: str) -> None:
        from ttt_tui.programs.player import choose

        screen = self._screen
        game = state.match.state
        try:
            move = await in_thread(lambda: choose(file, game))
            if screen.state.match is state.match:
                screen.state = screen.state.engine_plays(move)
        except ProgramLoses as error:
            if screen.state.match is state.match:
                screen.state = screen.state.program_stops(f"{program_name(file)} {error}")

    async def _find_values(self) -> None:
        state = self._screen.state
        if state.values:
            with self._screen.guard():
                async for move, value in move_values(state.match.state, self._screen.solver):
                    self.values = {**self.values, move: value}
                    self._screen.is_drawn = False

    async def _find_losing_ply(self) -> None:
        with self._screen.guard():
            self.losing = await losing_ply(self._screen.state.match.whole, self._screen.solver)
            self._screen.is_drawn = False


async def solved(
    game: Game, solver: Solver, seconds: float | None, *, all_moves: bool = False
) -> Solution | None:
    """Return the solution of a board; None for another game, and if the solver has failed."""
    if isinstance(game, Position):
        with suppress(WorkerFailed):
            return await solver.solve(game, seconds=seconds, all_moves=all_moves)
    return None


async def engine_move(trace: Trace, solver: Solver | None) -> int:
    """Return the move of an engine from its search.

    On a board a win is played the quickest way, also if the search does not count moves; and the
    solver is asked if the search proved nothing. Without a solver the search alone decides.
    """
    game = trace.game
    result = trace.result
    value = result.value if result is not None else None
    unproved = bool(incomplete(trace))
    if solver is not None and (unproved or (value or 0) * game.to_move > 0):
        solution = await solved(game, solver, ENGINE_SECONDS)
        if solution is not None and solution.best_moves:
            return solution.best_moves[0]
    if result is not None and result.best_move is not None:
        return result.best_move
    return best_so_far(trace)


def best_so_far(trace: Trace) -> int:
    """Return the best of the root moves that a search had finished when it was stopped."""
    side = trace.game.to_move
    tried = [(each.value * side, each.move) for each in trace.totals.root if each.value is not None]
    best = max(tried, key=lambda pair: pair[0], default=None)
    return trace.game.moves()[0] if best is None else best[1]


async def exact_value(
    game: Game, solver: Solver, seconds: float | None = None
) -> tuple[float, int | None] | None:
    """Return the value of a position from Max's side, and on a board the plies to the end.

    Return None if the position is too large, or the solver has failed.
    """
    value = game.value()
    if value is not None:
        return value, 0
    solution = await solved(game, solver, seconds)
    if solution is not None:
        return None if solution.value is None else (solution.value, solution.distance)
    with suppress(WorkerFailed):
        values = await solver.exact_moves(game)
        if values is not None:
            return max(values.values(), key=lambda value: value * game.to_move), None
    return None


async def move_values(game: Game, solver: Solver) -> AsyncIterator[tuple[int, Span]]:
    """Yield each legal move with its exact value in words, such as `X wins in 3`, once proved."""
    for move in game.moves():
        found = await exact_value(game.play(move), solver)
        if found is None:
            yield move, ("?", "draw")
        else:
            value, distance = found
            plies = None if distance is None or value == 0 else distance + 1
            yield move, (result_of(game, value, plies), side_style(value))


async def losing_ply(match: Match, solver: Solver) -> int | None:
    """Return the number of the move that lost a finished game, from 1.

    Return None for a draw, or if a position cannot be solved in a moment.
    """
    states = match.states
    after = states[-1].value()
    if not after or not rules_of(states[-1]).results:
        return None
    for ply in range(len(states) - 1, 0, -1):
        before = await exact_value(states[ply - 1], solver, LOOK_BACK_SECONDS)
        if before is None:
            return None
        if before[0] != after:
            return ply
    return None
