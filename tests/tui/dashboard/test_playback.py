"""The time machine on the dashboard: winding the search back and forth, by keyboard and mouse."""

from __future__ import annotations

from tests.tui.dashboard.moments import at
from tests.tui.driver import TEN_A_SECOND, Driver, HandClock, Opener
from ttt_tui.search import Moment
from ttt_tui.search.reading import navigation
from ttt_tui.tui.views.timeline import Timeline

LAST = 62  # events of alpha-beta on the worked example: 31 nodes entered and left


def words(screen: Driver) -> str:
    return screen.part("#timeline").splitlines()[1]


async def test_one_looks_back_without_stopping_the_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(2)
        then = screen.dashboard.playback.search.events
        await screen.press("comma", "comma", "comma")
        assert at(screen) == then - 3
        await screen.advance(1)
        now = screen.dashboard.playback.search.events
        assert now > then
        assert at(screen) == then - 3
        assert words(screen).startswith(f"replay, l: live  event {then - 3} of {now}")
        assert screen.session.analysis.running
        await screen.press("l")
        assert words(screen).startswith(f"live  event {now}")


async def test_every_panel_shows_the_moment_looked_at(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        tree_at_the_end, board = screen.tree, screen.board
        await screen.press(*["comma"] * 40)
        moment = Moment(screen.dashboard.playback.search, LAST - 40)
        assert at(screen) == moment.event
        assert screen.tree != tree_at_the_end
        assert "not yet visited" in screen.tree
        assert moment.current is not None
        path = moment.trace.moves_to(moment.current)
        last = "({},{})".format(*divmod(path[-1], 3))
        assert last in screen.card.splitlines()[1]
        assert last in words(screen)
        assert screen.board != board, "the board shows the node's position"
        assert "in the search" in str(screen.app.screen.query_one("#board-panel").border_title)
        await screen.press("l")
        assert screen.tree == tree_at_the_end
        assert screen.board == board


KEYS = {
    "full_stop": "step",
    "comma": "back",
    "right_square_bracket": "over",
    "left_square_bracket": "over_back",
    "right_curly_bracket": "out",
    "left_curly_bracket": "out_back",
    "x": "next_cut",
    "X": "previous_cut",
    "j": "next_root_change",
    "J": "previous_root_change",
}


async def test_each_key_goes_its_way(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        search = screen.dashboard.playback.search
        for start in (0, 5, 30, 44, LAST - 1):
            for key, way in KEYS.items():
                screen.dashboard.playback.seek(start)
                if way in ("step", "back"):
                    expected = max(0, start + (1 if way == "step" else -1))
                else:
                    found = getattr(navigation, way)(search, start)
                    expected = start if found is None else found
                await screen.press(key)
                assert at(screen) == expected, (key, start)


async def test_a_click_on_the_timeline_goes_there_and_a_drag_follows(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        line = screen.app.screen.query_one(Timeline)
        await screen.pilot.click("#timeline", offset=(0, 0))
        await screen.settle()
        assert at(screen) == 0
        half = (line.cells - 1) // 2
        await screen.pilot.mouse_down("#timeline", offset=(5, 0))
        await screen.pilot.hover("#timeline", offset=(half, 0))
        await screen.settle()
        assert abs(at(screen) - LAST / 2) <= 1
        await screen.pilot.hover("#timeline", offset=(line.cells - 1, 0))
        await screen.pilot.mouse_up("#timeline", offset=(line.cells - 1, 0))
        await screen.settle()
        assert screen.dashboard.context.state.playhead.live


async def test_the_recording_plays_forward_and_backward(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        dashboard = screen.dashboard
        clock = dashboard.services.clock = HandClock()

        def comes_to(event: int) -> bool:
            clock.now += 0.1
            return at(screen) == event

        await screen.press("backspace")
        assert dashboard.context.state.playhead.direction == -1
        await screen.until(lambda: comes_to(0), "the beginning of the recording")
        assert dashboard.context.state.playhead.direction == 0
        await screen.press("space")
        assert dashboard.context.state.playhead.direction == 1
        await screen.until(lambda: comes_to(LAST), "the end of the recording")
        assert dashboard.context.state.playhead.live


# Both at once


# Walking on the board


# A trace that is full


def bar(screen: Driver) -> str:
    return screen.part("#timeline").splitlines()[0]
