"""The solver, and exact values of any game, in a child process: the screen never waits for them.

The child keeps its table while the rules stay the same, and ends with whoever asks it.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.worker import WorkerFailed, end, kill, message, pipes, read_message, receive, send
from ttt_tui.run.worker import start as start_child
from ttt_tui.search.exact import POSITIONS, exact_moves
from ttt_tui.solver.driver import Progress, Solution, solve
from ttt_tui.solver.table import Table


class SolverFailed(Exception):
    """The child process ended; the message says so in one sentence."""


class Solver:
    """Solves positions in one child process, which is started when it is first needed.

    A solve that is cancelled ends the child; the next one starts another.
    """

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def solve(
        self,
        position: Position,
        *,
        all_moves: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: Callable[[Progress], object] | None = None,
    ) -> Solution:
        """As `driver.solve`, while the event loop goes on.

        Raises:
            ImpossiblePosition: no game can reach the position.
            SolverFailed: the child could not be started, or has ended.
        """
        position.check()
        settings = {"all_moves": all_moves, "nodes": nodes, "seconds": seconds}
        solution: Solution = await self._ask((str(position), settings), on_progress)
        return solution

    async def exact_moves(self, game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
        """As `search.exact.exact_moves`, while the event loop goes on.

        Raises:
            SolverFailed: the child could not be started, or has ended.
        """
        found: dict[int, float] | None = await self._ask((str(game), budget))
        return found

    async def _ask(
        self, request: object, on_progress: Callable[[Progress], object] | None = None
    ) -> Any:
        async with self._turn:
            try:
                if self._process is None or self._process.returncode is not None:
                    self._process = await start_child(__name__)
                await send(self._process, request)
                while isinstance(answer := await receive(self._process), Progress):
                    if on_progress is not None:
                        on_progress(answer)
            except (OSError, EOFError, WorkerFailed) as error:
                self._kill()
                raise SolverFailed(f"The solver stopped: {error}.") from error
            except BaseException:  # cancelled: what it proves is not wanted any more
                self._kill()
                raise
            return answer

    def _kill(self) -> None:
        if self._process is not None:
            kill(self._process)

    async def close(self) -> None:
        """End the child, whatever it does."""
        if self._process is not None:
            await end({self._process})


def main() -> None:
    """Answer requests until nobody makes any."""
    requests, answers = pipes()
    table: Table | None = None

    def say(answer: object) -> None:
        answers.write(message(answer))
        answers.flush()

    with suppress(EOFError, BrokenPipeError):
        while True:
            text, settings = read_message(requests)
            if isinstance(settings, int):
                say(exact_moves(read_game(text), settings))
                continue
            position = Position.parse(text)
            if table is None or table.rules != position.rules:
                table = None  # its memory is given back before the next is asked for
                table = Table(position.rules)
            say(solve(position, table=table, on_progress=say, **settings))
