"""Timing runs in a low-priority process of their own, so that the screen stays quick.

Apart from `timing`, so that `analyze` does not load what talks to processes.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from ttt_tui.engine.child import read_request, running
from ttt_tui.engine.timing import Measurement, measure_searches
from ttt_tui.game.game_state import GameState
from ttt_tui.search import SearchOptions


async def measure(
    state: GameState, searches: Sequence[SearchOptions], runs: int
) -> AsyncGenerator[Measurement, None]:
    """Measure searches of a state in turns, with an answer a search and run.

    The last answer of a search is that of all runs.

    Leaving the iteration (or cancelling the task) ends the process.

    Raises:
        BackgroundError: the process failed.
    """
    request = (state, tuple(searches), runs)
    async with running(__name__, "measuring", request) as child:
        for _ in range(len(searches) * max(1, runs)):
            measurement: Measurement = await child.answer()
            yield measurement


def main() -> None:
    """In that process: answer the request on standard input, a `Measurement` a search and run."""
    (state, searches, runs), send = read_request()
    for measurement in measure_searches(state, searches, runs):
        send(measurement)
