"""The time machine on the dashboard: winding the search back and forth, by keyboard and mouse."""

from __future__ import annotations

import pytest

from tests.spread import few
from tests.tui.dashboard.moments import at
from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Driver, HandClock, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import Moment
from ttt_tui.search.reading import navigation
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.tree import SearchTree

LAST = 62  # events of alpha-beta on the worked example: 31 nodes entered and left


def words(screen: Driver) -> str:
    return screen.part("#timeline").splitlines()[1]


async def test_the_timeline_grows_with_the_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        for _ in range(3):
            before = screen.dashboard.playback.search.events
            await screen.advance(1)
            now = screen.dashboard.playback.search.events
            assert now > before + 5
            assert words(screen).startswith(f"live  event {now}")
        await screen.finish()
        assert words(screen).startswith(f"the end  event {LAST} of {LAST}  100.0 %")


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


async def test_the_ways_by_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        search = screen.dashboard.playback.search
        await screen.press(*["comma"] * 20)
        where = at(screen)
        await screen.click_key("left_square_bracket")
        assert at(screen) == navigation.over_back(search, where)
        where = at(screen)
        await screen.click_key("x")
        assert at(screen) == navigation.next_cut(search, where)


async def test_where_a_way_leads_nowhere_it_is_said(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.dashboard.playback.seek(0)
        await screen.press("X")
        assert at(screen) == 0
        assert "no cut before this" in screen.turn


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


async def test_a_resize_in_mid_drag_ends_it_and_keeps_the_moment(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.pilot.mouse_down("#timeline", offset=(20, 0))
        await screen.settle()
        moment = at(screen)
        assert 0 < moment < LAST
        await screen.resize(*FOLDED)
        await screen.pilot.hover("#timeline", offset=(5, 0))
        await screen.settle()
        assert at(screen) == moment


async def test_home_and_end_of_the_timeline(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.app.screen.query_one(Timeline).focus()
        await screen.press("home")
        assert at(screen) == 0
        assert not screen.tree.strip(), "before the first event there is no tree"
        await screen.press("right", "right", "left")
        assert at(screen) == 1
        await screen.press("end")
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


async def test_space_pauses_playback_and_lets_it_go_on(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.finish()
        screen.dashboard.services.clock = HandClock()
        await screen.press("backspace", "space")
        held = at(screen)
        assert screen.dashboard.context.state.playhead.direction == 0
        await screen.press("space")
        assert screen.dashboard.context.state.playhead.direction == 1
        assert at(screen) >= held


async def test_playback_that_catches_up_lets_the_search_go_on(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        await screen.press("space")  # hold the search
        assert not screen.session.analysis.running
        await screen.press("comma", "space")  # one back, and play
        await screen.until(
            lambda: screen.dashboard.context.state.playhead.live, "the recording at its end"
        )
        await screen.settle()
        assert screen.session.analysis.running


async def test_a_new_search_while_looking_back_starts_live(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("comma", "comma", "r")
        assert screen.dashboard.context.state.playhead.live
        await screen.finish()
        await screen.press("comma", "u", "n")
        assert screen.dashboard.context.state.playhead.live
        assert "in the search" not in screen.text


@pytest.mark.slow
async def test_engines_wait_while_one_looks_back(opened: Opener) -> None:
    async with opened(x=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        await screen.press("comma")
        await screen.advance(30)
        assert screen.dashboard.playback.search.done
        assert not screen.match.record.moves
        await screen.press("l")
        await screen.until_moved()


async def test_to_the_moments_of_the_selected_node(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        tree = screen.app.screen.query_one("#search-tree", SearchTree)
        tree.focus()
        await screen.press("home", "down", "down")
        assert tree.selected is not None
        node, trace = tree.selected.node, screen.dashboard.playback.search.trace
        await screen.press("z")
        assert at(screen) == trace.entered_at(node) + 1
        await screen.press("z")
        left = trace.left_at(node)
        assert left is not None
        assert at(screen) == left + 1


# Both at once


# Walking on the board


async def test_the_board_of_a_node_can_be_walked_on(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        tree = screen.app.screen.query_one("#search-tree", SearchTree)
        tree.focus()
        await screen.press("home")
        await screen.click_cell(6)
        assert not screen.match.record.moves, "nothing is played"
        assert tree.selected is not None
        trace = screen.dashboard.playback.search.trace
        assert trace.moves_to(tree.selected.node) == [6]
        await screen.press("l")
        await screen.click_cell(6)
        assert screen.match.record.moves == (6,)


# A trace that is full


@pytest.mark.slow
async def test_the_recording_ends_where_the_trace_does(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ttt_tui.search.search.Search.__init__.__kwdefaults__", {"capacity": 7, "evaluate": None}
    )
    async with opened() as screen:
        await screen.finish()
        assert "recording ends: 24 nodes not stored" in words(screen)
        assert "30 nodes" in screen.status
        for key in (*KEYS, "z", "b", "t", "w", "w", "w", "w"):
            await screen.press(key)
        assert "ttt-tui" in screen.status


@pytest.mark.slow
@few("position", ["XXX/OO./...", "XOX/XOO/OXX"])
async def test_the_search_of_a_finished_game(opened: Opener, position: str) -> None:
    async with opened(position) as screen:
        await screen.finish()
        assert words(screen).startswith("the end  event 2 of 2")
        for key in (*KEYS, "backspace", "space", "z", "b", "R", "t", "w", "w", "w", "w", "l"):
            await screen.press(key)
        assert "game over" in screen.status


async def test_the_moment_of_a_cut_is_where_the_bar_marks_it(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        marked = [x for x, glyph in enumerate(bar(screen)) if glyph == "▾"]
        screen.dashboard.playback.seek(0)
        places = set()
        for _ in range(8):
            await screen.press("x")
            places.add(bar(screen).index("●"))
        assert set(marked) <= places


def bar(screen: Driver) -> str:
    return screen.part("#timeline").splitlines()[0]
