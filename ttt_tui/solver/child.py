"""The solver, and exact values of any game, in a child process: the screen never waits for them.

A request and each answer are one line of JSON. The child keeps its table while the rules stay the
same, and ends when its standard input is closed.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.worker import end, kill
from ttt_tui.search.exact import POSITIONS, exact_moves
from ttt_tui.solver.driver import MoveValue, Progress, Solution, solve
from ttt_tui.solver.table import Table


class SolverFailed(Exception):
    """The child process ended; the message says so in one sentence."""


class Solver:
    """Solves positions in one child process, which is started when it is first needed.

    A solve that is cancelled ends the child; the next one starts another.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
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
        request = {
            "position": str(position), "all_moves": all_moves, "nodes": nodes, "seconds": seconds,
        }  # fmt: skip
        return _solution(position, await self._ask(request, on_progress))

    async def exact_moves(self, game: Game, budget: int = POSITIONS) -> dict[int, float] | None:
        """As `search.exact.exact_moves`, while the event loop goes on.

        Raises:
            SolverFailed: the child could not be started, or has ended.
        """
        found = (await self._ask({"position": str(game), "budget": budget}))["value"]
        return None if found is None else dict(zip(game.moves(), found, strict=True))

    async def _ask(
        self, request: dict[str, Any], on_progress: Callable[[Progress], object] | None = None
    ) -> dict[str, Any]:
        async with self._turn:
            try:
                return await self._answer(request, on_progress)
            except (OSError, ValueError, KeyError) as error:
                self._kill()
                raise SolverFailed(f"The solver stopped: {error}.") from error
            except BaseException:  # cancelled: what it proves is not wanted any more
                self._kill()
                raise

    async def _answer(
        self, request: dict[str, Any], on_progress: Callable[[Progress], object] | None
    ) -> dict[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                # -P: no module of the current folder is taken for one of Python's
                sys.executable, "-P", "-m", __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C in the terminal is for the screen alone
            )  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            if "value" in answer:
                return answer
            if on_progress is not None:
                on_progress(Progress(**answer))
        raise OSError("its process ended")

    def _kill(self) -> None:
        if self._process is not None:
            kill(self._process)

    async def close(self) -> None:
        """End the child, whatever it does."""
        if self._process is not None:
            await end({self._process})


def _solution(position: Position, answer: dict[str, Any]) -> Solution:
    moves = answer.pop("moves")
    best, line = answer.pop("best_moves"), answer.pop("principal_variation")
    return Solution(
        position,
        best_moves=tuple(best),
        principal_variation=tuple(line),
        moves=None if moves is None else tuple(MoveValue(*move) for move in moves),
        **answer,
    )


def main() -> None:
    """Answer requests until standard input ends."""
    table: Table | None = None

    def say(answer: dict[str, Any]) -> None:
        print(json.dumps(answer), flush=True)  # noqa: T201

    for line in sys.stdin:
        request = json.loads(line)
        if "budget" in request:
            found = exact_moves(read_game(request["position"]), request["budget"])
            say({"value": None if found is None else [*found.values()]})
            continue
        position = Position.parse(request.pop("position"))
        if table is None or table.rules != position.rules:
            table = None  # its memory is given back before the next is asked for
            table = Table(position.rules)
        solution = solve(position, table=table, on_progress=lambda p: say(p._asdict()), **request)
        say({key: value for key, value in asdict(solution).items() if key != "position"})


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
