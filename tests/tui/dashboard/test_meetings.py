"""Where game, film, breakpoints and both trees meet: what holds when two things happen at once."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, WIDE, Driver, Opener
from ttt_tui.engine.pace import UNLIMITED
from ttt_tui.engine.seat import Seat
from ttt_tui.features.breakpoints.breakpoints import Breakpoint
from ttt_tui.features.breakpoints.dashboard import BreakpointsOnDashboard
from ttt_tui.features.breakpoints.settings import ENTRY
from ttt_tui.features.find.find_bar import FindBar
from ttt_tui.features.map.view import SearchMap
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.registered import LineChosen
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.tui.views.tree.tree import SearchTree


def at(screen: Driver) -> int:
    return screen.dashboard.context.playhead.event(screen.dashboard.film.search)


def stop_at(screen: Driver, *texts: str) -> None:
    chosen = tuple(Breakpoint.parse(text) for text in texts)
    screen.dashboard.services.keep(ENTRY, chosen)
    screen.limb(BreakpointsOnDashboard).watch()


async def test_a_choice_in_an_old_search_is_dropped(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        old = screen.dashboard.film.search
        why = screen.app.screen.query_one(WhyPanel)
        searching = screen.app.screen.query_one(SearchMap)
        why.post_message(LineChosen(why, Line(20), old))
        searching.post_message(LineChosen(searching, Line(20), old))
        screen.dashboard.searches.begin_anew()
        await screen.settle()
        assert screen.dashboard.main_tree.selected is None
        assert screen.dashboard.film.search is not old


async def test_bookmarks_outlive_the_other_trees_absence(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("b", "b")
        await screen.click_cell(6)
        await screen.finish()
        screen.dashboard.main_tree.focus()
        await screen.press("home", "down", "S", "b")
        for tree in screen.app.screen.query(SearchTree):
            assert tree.bookmarks == {(0,)}
        await screen.press("u")
        assert all(not tree.bookmarks for tree in screen.app.screen.query(SearchTree))


async def test_the_second_tree_is_explored_with_keys(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("b")
        screen.app.screen.query_one("#other-tree").focus()
        await screen.press("down")
        assert screen.session.shown is Algorithm.MINIMAX
        nodes = []
        for _ in range(3):
            await screen.press("down")
            line = screen.dashboard.main_tree.selected
            assert line is not None
            nodes.append(line.node)
        assert screen.session.shown is Algorithm.MINIMAX
        assert nodes == sorted(set(nodes)), "each press goes on"


async def test_a_changed_mind_about_the_end_meets_breakpoints_again(opened: Opener) -> None:
    async with opened("X../.O./...", pace=TEN_A_SECOND) as screen:
        stop_at(screen, "cut")
        screen.session.finish()
        await screen.press("minus")
        await screen.until(lambda: not screen.session.analysis.running, "a stop", in_time=True)
        assert not screen.dashboard.film.search.done


async def test_live_by_the_timeline_forgets_what_passed_meanwhile(opened: Opener) -> None:
    async with opened("empty", pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        stop_at(screen, "depth 1")
        await screen.press("comma")
        screen.session.set_pace(UNLIMITED)
        await screen.until(
            lambda: screen.dashboard.film.search.events > 2_000, "events", in_time=True
        )
        newest = screen.dashboard.film.search.events
        line = screen.app.screen.query_one(Timeline)
        await screen.pilot.click("#timeline", offset=(line.cells - 1, 0))
        await screen.settle()
        assert at(screen) >= newest


async def test_the_other_search_may_not_be_there_yet(opened: Opener) -> None:
    async with opened("empty", pace=TEN_A_SECOND) as screen:
        await screen.press(*["full_stop"] * 30, "comma", "t")
        assert screen.dashboard.context.looking_back


async def test_moving_now_passes_breakpoints(opened: Opener) -> None:
    async with opened(x=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        stop_at(screen, "cut")
        await screen.press("g")
        await screen.until_moved()


async def test_space_holds_the_slower_search_when_the_shown_one_is_done(opened: Opener) -> None:
    async with opened("X../.O./...", pace=TEN_A_SECOND) as screen:
        screen.dashboard.film.search.advance()
        assert screen.dashboard.film.search.done
        assert not screen.session.analysis.done
        await screen.press("space")
        assert not screen.session.analysis.running
        assert screen.dashboard.context.playhead.direction == 0


async def test_a_filter_outlives_a_new_search(opened: Opener) -> None:
    async with opened() as screen:
        for query in ("differs", "cuts"):
            await screen.finish()
            await screen.press("slash", "ctrl+u")
            await screen.type(query)
            await screen.press("enter", "r")
            assert screen.app.screen.query_one(FindBar).is_open, query


async def test_the_moment_of_a_cut_is_where_the_bar_marks_it(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        marked = [x for x, glyph in enumerate(bar(screen)) if glyph == "▾"]
        screen.dashboard.film.seek(0)
        places = set()
        for _ in range(8):
            await screen.press("x")
            places.add(bar(screen).index("●"))
        assert set(marked) <= places


def bar(screen: Driver) -> str:
    return screen.part("#timeline").splitlines()[0]


async def test_to_the_selected_node_whatever_the_mouse_rests_on(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        tree = screen.dashboard.main_tree
        tree.focus()
        await screen.press("home", "asterisk")
        await screen.pilot.hover("#search-tree", offset=(5, 9))
        await screen.press("down", "down", "z")
        line = tree.selected
        assert line is not None
        assert at(screen) == screen.dashboard.film.search.trace.entered_at(line.node) + 1


async def test_a_step_of_a_race_is_a_node(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("R", "space")
        nodes = screen.dashboard.film.search.nodes
        for more in range(1, 5):
            await screen.press("full_stop")
            assert {search.nodes for search in screen.session.analysis.searches} == {nodes + more}
