"""Where game, film, breakpoints and both trees meet: what holds when two things happen at once."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, WIDE, Driver, Opener
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.tree.tree import SearchTree


def at(screen: Driver) -> int:
    return screen.dashboard.context.playhead.event(screen.dashboard.film.search)


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


async def test_the_other_search_may_not_be_there_yet(opened: Opener) -> None:
    async with opened("empty", pace=TEN_A_SECOND) as screen:
        await screen.press(*["full_stop"] * 30, "comma", "t")
        assert screen.dashboard.context.looking_back


async def test_space_holds_the_slower_search_when_the_shown_one_is_done(opened: Opener) -> None:
    async with opened("X../.O./...", pace=TEN_A_SECOND) as screen:
        screen.dashboard.film.search.advance()
        assert screen.dashboard.film.search.done
        assert not screen.session.analysis.done
        await screen.press("space")
        assert not screen.session.analysis.running
        assert screen.dashboard.context.playhead.direction == 0


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
