"""Time that passes only where a test says so, and what the tests of live searches share."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from subprocess import Popen
from typing import Any, TypeVar

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import AUTO, Pace, PaceKind
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import Algorithm, Search, SearchOptions

Found = TypeVar("Found")

BOTH = (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)

# Events of a whole search of the worked example: an enter and a leave a node, the root's included.


class Time:
    """A clock and a sleep for `LiveAnalysis`.

    Attributes:
        cost: the seconds that an event of a watched search takes; 0 is a machine without limit.
        watched: the searches whose events take time.
        slept: the sleeps so far, each with the time at which it began.
        gate: while cleared, a sleep goes on until it is set.
    """

    def __init__(self, cost: float = 0.0) -> None:
        self.cost = cost
        self.watched: list[Search] = []
        self.slept: list[tuple[float, float]] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self._idle = 100.0

    @property
    def now(self) -> float:
        return self._idle + self.cost * sum(search.events for search in self.watched)

    def clock(self) -> float:
        return self.now

    def stall(self, seconds: float) -> None:
        self._idle += seconds

    async def sleep(self, seconds: float) -> None:
        self.slept.append((self.now, seconds))
        await self.gate.wait()
        self._idle += seconds


def seated(match: Match, player: Player, seat: Seat) -> Match:
    """The match with somebody else on this side."""
    return replace(match, seats={**match.seats, player: seat})


def searches(text: str, algorithms: tuple[Algorithm, ...] = BOTH) -> list[Search]:
    position = Position.parse(text)
    return [Search(position, SearchOptions(algorithm)) for algorithm in algorithms]


def live(
    time: Time,
    text: str = "..O/XOO/..X",
    *,
    algorithms: tuple[Algorithm, ...] = BOTH,
    pace: Pace = AUTO,
    running: bool = True,
) -> LiveAnalysis:
    time.watched = searches(text, algorithms)
    return LiveAnalysis(
        time.watched, pace=pace, running=running, clock=time.clock, sleep=time.sleep
    )


def events(analysis: LiveAnalysis) -> list[int]:
    return [search.events for search in analysis.searches]


async def frames(analysis: LiveAnalysis) -> list[Frame]:
    return [frame async for frame in analysis]


async def settle() -> None:
    """Let every task go on until all of them wait."""
    for _ in range(10):
        await asyncio.sleep(0)


def start(coroutine: Coroutine[Any, Any, Found]) -> asyncio.Task[Found]:
    return asyncio.get_running_loop().create_task(coroutine)


def fixed(rate: int) -> Pace:
    return Pace(PaceKind.FIXED, rate)


def large(time: Time, pace: Pace = AUTO) -> LiveAnalysis:
    """Searches that no test gets to the end of."""
    position = Position(rules=Rules(4, 4, 4))
    time.watched = [Search(position, SearchOptions(each), capacity=0) for each in BOTH]
    return LiveAnalysis(time.watched, pace=pace, clock=time.clock, sleep=time.sleep)


async def begun(analysis: LiveAnalysis) -> None:
    """Get the first two frames: by then the size of the searches is known."""
    for _ in range(2):
        await anext(analysis)


async def all_gone(processes: Sequence[Popen[bytes]]) -> bool:
    """Whether they are gone, or will be as soon as the system has got round to it."""
    for process in processes:
        await asyncio.to_thread(process.wait, 30)
    return all(map(is_gone, processes))


def is_gone(process: Popen[bytes]) -> bool:
    """Ended, and waited for: not even a zombie is left."""
    try:
        os.kill(process.pid, 0)
    except ProcessLookupError:
        return process.returncode is not None
    return False
