"""The line of the tree that is looked at, wherever it was chosen."""

from __future__ import annotations

from tests.tui.dashboard.moments import at
from tests.tui.driver import Opener
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.tui.views.tree.tree import SearchTree


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


async def test_exploring_is_said_above_the_tree_and_leaves_with_the_position(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("m")
        assert not screen.dashboard.main_tree.following
        await screen.click("exploring: m follows")
        assert screen.dashboard.main_tree.following
        await screen.press("m")
        await screen.click_cell(6)
        assert screen.dashboard.main_tree.following
        assert "m follows" not in screen.text


async def test_a_choice_stays_where_the_film_has_just_come_to_the_moment_on_the_screen(
    opened: Opener,
) -> None:
    """Nothing of the trees is due then, and what is drawn next must not go along with the film."""
    async with opened() as screen:
        await screen.finish()
        dashboard = screen.dashboard
        dashboard.film.seek(9)
        await screen.pilot.pause()
        dashboard.film.seek(9)
        dashboard.explorer.choose(Line(1))
        dashboard.draw("trees")
        dashboard.draw_now("trees")
        assert dashboard.main_tree.selected == Line(1)
