"""Sessions in a time of the test's own."""

from __future__ import annotations

import random

from tests.engine.fakes import Time, frames
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import AUTO, Pace
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.search import Search, SearchOptions

HUMAN, RANDOM = Seat.HUMAN, Seat.RANDOM
MINIMAX, ALPHA_BETA = Seat("minimax"), Seat("alpha-beta")
WORKED = "..O/XOO/..X"


def match(x: Seat = HUMAN, o: Seat = HUMAN, start: str = WORKED) -> Match:
    return Match.start(Position.parse(start), {Player.X: x, Player.O: o})


def session(
    x: Seat = HUMAN,
    o: Seat = HUMAN,
    start: str = WORKED,
    *,
    options: SearchOptions | None = None,
    pace: Pace = AUTO,
) -> Session:
    time = Time()

    def make(searches: list[Search], *, pace: Pace, running: bool) -> LiveAnalysis:
        return LiveAnalysis(
            searches, pace=pace, running=running, clock=time.clock, sleep=time.sleep
        )

    return Session(
        match(x, o, start), options, pace=pace, source=random.Random(3), make_analysis=make
    )


async def to_the_end(playing: Session) -> None:
    await frames(playing.analysis)
