"""Moves of engines and exact values, from a search on the screen, the solver, or a small search."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from ttt_tui.games.game import Game, rules_of
from ttt_tui.games.position import Position
from ttt_tui.run.job import in_thread
from ttt_tui.run.match import Match, ProgramLoses
from ttt_tui.run.worker import WorkerFailed
from ttt_tui.search.trace import Trace
from ttt_tui.solver.child import Solver
from ttt_tui.tui.model.state import program_name
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.values import incomplete, result_of

ENGINE_SECONDS = 2.0
"""The solver's time for an engine's move."""

LOOK_BACK_SECONDS = 10.0
"""The solver's time for each position of a finished game."""


async def engine_move(trace: Trace, solver: Solver) -> int:
    """Return the move of an engine from its search.

    On a board a win is played the quickest way, also if the search does not count moves; and the
    solver is asked if the search proved nothing.
    """
    game = trace.game
    result = trace.result
    value = result.value if result is not None else None
    unproved = bool(incomplete(trace))
    if isinstance(game, Position) and (unproved or (value or 0) * game.to_move > 0):
        try:
            solution = await solver.solve(game, seconds=ENGINE_SECONDS)
        except WorkerFailed:
            solution = None
        if solution is not None and solution.complete and solution.best_moves:
            return solution.best_moves[0]
    if result is not None and result.best_move is not None:
        return result.best_move
    return best_so_far(trace)


async def program_move(file: str, game: Game) -> tuple[int | None, str]:
    """Return the move of a user's program, or None and a sentence if it gives none."""
    from ttt_tui.programs.player import choose

    try:
        return await in_thread(lambda: choose(file, game)), ""
    except ProgramLoses as error:
        return None, f"loses: {program_name(file)} {error}"


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
    with suppress(WorkerFailed):
        if isinstance(game, Position):
            solution = await solver.solve(game, seconds=seconds)
            return None if solution.value is None else (solution.value, solution.distance)
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
    """Return the number of the move that changed the result of a finished game last, from 1.

    Return None if no move did, or if a position cannot be solved in a moment.
    """
    states = match.states
    after: float | None = states[-1].value()
    if after is None or not rules_of(states[-1]).results:
        return None
    for ply in range(len(states) - 1, 0, -1):
        before = await exact_value(states[ply - 1], solver, LOOK_BACK_SECONDS)
        if before is None:
            return None
        if before[0] != after:
            return ply
    return None
