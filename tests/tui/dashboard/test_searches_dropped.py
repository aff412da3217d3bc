"""A search that was replaced is gone with its trace: at once, not when garbage is collected.

The fixture `opened` has the collector off, so whatever a cycle of references keeps is seen here.
"""

from __future__ import annotations

import asyncio
import gc
from weakref import ref

import pytest

from tests.spread import spread
from tests.tui.driver import Driver, Opener
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.search import (
    Algorithm,
    Search,
    SearchOptions,
    solver_for,
)
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.search.counts import position_cache as memory
from ttt_tui.search.trace import Trace

_EARLY = "X../.O./... x"
_AGAIN = "rR"
"""They search the same once more: what has ended is kept till that ends, to be compared with."""


class Watched:
    """The searches of a moment, without keeping them."""

    def __init__(self, analysis: LiveAnalysis) -> None:
        self._kept: list[tuple[str, ref[Search], ref[Trace]]] = [
            (search.options.algorithm.name, ref(search), ref(search.trace))
            for search in analysis.searches
        ]

    @property
    def alive(self) -> list[str]:
        return [
            name
            for name, search, trace in self._kept
            if search() is not None or trace() is not None
        ]


async def look_around(screen: Driver) -> None:
    """Look at the searches in as many ways as there are."""
    dashboard = screen.dashboard
    await screen.finish()
    for view in dashboard.SHARED_PLACE:
        dashboard.show_view(view)
        for event in (dashboard.playback.search.events // 2, dashboard.playback.search.events // 3):
            dashboard.playback.seek(event)
            await screen.settle()
    dashboard.main_tree.focus()
    await screen.press("asterisk", "down", "down", "t", "b", "b", "x", "j", "z", "S", "l")


@pytest.mark.parametrize(
    ("key", "look"), spread(["r", "n", "u", "R", "9"], [False, True], at_most=3)
)
async def test_a_replaced_search_is_gone(opened: Opener, key: str, look: bool) -> None:
    """After a restart, a new game, a move taken back, a race and a move."""
    async with opened(_EARLY) as screen:
        await screen.press("3")
        watched = Watched(screen.session.analysis)
        assert not gc.isenabled()
        if look:
            await look_around(screen)
        else:
            await screen.finish()
        screen.dashboard.query_one("#board").focus()
        await screen.press("l", key)
        await screen.press("space", "full_stop", "comma", "full_stop")
        if key in _AGAIN:
            await screen.finish()
        assert watched.alive == []


@pytest.mark.slow
async def test_other_algorithms_leave_nothing_behind(opened: Opener) -> None:
    async with opened(_EARLY) as screen:
        for algorithms in (
            (Algorithm.MINIMAX, named("alpha-beta+")),
            (named("pvs"), named("uct")),
            (named("mtd-f"), named("fsss")),
            (Algorithm.MINIMAX, Algorithm.ALPHA_BETA),
        ):
            watched = Watched(screen.session.analysis)
            await look_around(screen)
            screen.session.set_options(screen.session.state.options, algorithms)
            await screen.press("space", "full_stop")
            await screen.finish()
            assert watched.alive == []


async def test_engines_that_play_leave_nothing_behind(opened: Opener) -> None:
    async with opened(_EARLY, x=Seat("minimax"), o=Seat("alpha-beta")) as screen:
        watched = []
        for moves in range(1, 4):
            watched.append(Watched(screen.session.analysis))
            await screen.until_moved(moves)
        assert [each.alive for each in watched] == [[], [], []]


async def test_a_session_drops_the_searches_that_it_replaces() -> None:
    gc.disable()
    try:
        match = Match.start(Position.parse(_EARLY), dict.fromkeys(Player, Seat.HUMAN))
        session = Session(match)
        for _ in range(3):
            watched = Watched(session.analysis)
            analysis = session.analysis
            frames = 0
            async with analysis:
                async for _frame in analysis:
                    frames += 1
                    if frames == 2:
                        break
            del analysis, _frame
            session.restart()
            await asyncio.sleep(0)
            assert watched.alive == []
    finally:
        gc.enable()


def test_a_search_refers_to_nothing_that_refers_to_it() -> None:
    gc.disable()
    try:
        for algorithm in all_algorithms():
            search = Search(Position.parse(_EARLY), SearchOptions(algorithm=algorithm))
            search.advance(nodes=50)  # in the middle of its work, too
            kept = ref(search), ref(search.trace)
            del search
            assert [each() for each in kept] == [None, None], algorithm
    finally:
        gc.enable()


async def test_positions_of_games_gone_by_are_not_remembered_for_ever(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another position lets go of what is known of all, if it is much; the same one again not."""
    async with opened(_EARLY) as screen:
        position = screen.session.state.position
        solver = solver_for(position.rules)
        solver.solve(position)
        monkeypatch.setattr(memory, "MOST_REMEMBERED", solver.known - 1)
        await screen.press("r")
        assert solver_for(position.rules) is solver
        screen.dashboard.game.set_up(
            position.play(1), "a move on", screen.session.state.match.seats
        )
        await screen.settle()
        assert solver_for(position.rules) is not solver
