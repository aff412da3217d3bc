"""The tree explorer's keys: going about, bookmarks, copying, opening; and at the edges."""

from __future__ import annotations

import pytest

from tests.cases import MINIMAX, WORKED
from tests.features.find.explorer import exploring
from tests.spread import few, spread
from ttt_tui.features.find.dashboard import find_in
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import FilterError

pytestmark = pytest.mark.usefixtures("opened")  # keys without waiting for an idle processor


# Going about by keys


@pytest.mark.parametrize("held", ["shift", "ctrl"])
async def test_arrows_with_shift_or_ctrl_go_by_the_tree(held: str) -> None:
    async with exploring() as it:
        await it.press("home", "1", "home")
        for key, moves in (
            ("right", (0,)),
            ("down", (1,)),
            ("right", (1, 0)),  # a closed node is opened on the way
            ("right", (1, 0, 6)),
            ("down", (1, 0, 7)),
            ("down", (1, 0, 7)),  # no sibling below
            ("up", (1, 0, 6)),
            ("left", (1, 0)),
            ("down", (1, 6)),
            ("right", (1, 6)),  # a leaf
            ("down", (1, 7)),  # a move not visited
            ("right", (1, 7)),
            ("up", (1, 6)),
            ("left", (1,)),
            ("left", ()),
            ("left", ()),
            ("up", ()),
            ("down", ()),
        ):
            await it.press(f"{held}+{key}")
            assert it.selected() == moves, key


@few("depth", range(10), quick=4)
async def test_a_digit_shows_so_many_plies(depth: int) -> None:
    async with exploring() as it:
        await it.press("asterisk", "end", str(depth))
        trace = it.search.trace
        shown = [line for line in it.lines if line.unvisited is None]
        expected = [node for node in range(len(trace)) if trace.depth[node] <= depth]
        assert [line.node for line in shown] == expected
        assert it.tree.selected in it.lines


async def test_selection_goes_up_to_what_is_still_shown() -> None:
    async with exploring() as it:
        find_in(it.tree, "0,1 0,0 2,0 2,1")
        await it.press("2")
        assert it.selected() == (1, 0)
        await it.press("0")
        assert it.selected() == ()


# From outside


async def test_select_goes_to_a_line_and_posts_nothing_else() -> None:
    async with exploring() as it:
        deepest = next(n for n in range(31) if it.search.trace.depth[n] == 4)
        await it.posted()
        for line in (Line(deepest), Line(10, 7), Line(10, 7), Line(0)):
            it.tree.select(line)
            assert it.tree.selected == line
            assert line in it.lines
            assert not it.tree.following
            messages = await it.posted()
            assert {type(each) for each in messages} <= {SearchTree.LookedAt}
        find_in(it.tree, "cuts")
        it.tree.select(Line(deepest))
        assert it.tree.filter_words == "", "a line that does not fit takes the filter away"
        assert Line(deepest) in it.lines


async def test_select_within_a_filter_keeps_it() -> None:
    async with exploring() as it:
        find_in(it.tree, "cuts")
        await it.press("0")
        it.tree.select(Line(10))
        assert it.tree.filter_words == "5 cuts"
        assert it.tree.selected == Line(10)


async def test_a_node_that_is_not_there_cannot_be_selected() -> None:
    async with exploring() as it:
        await it.show(10)
        with pytest.raises(IndexError, match="node 20 is not entered after event 10"):
            it.tree.select(Line(20))
        with pytest.raises(IndexError):
            it.tree.select(Line(999))
        assert it.tree.following
        with pytest.raises(IndexError, match="no search yet"):
            SearchTree().select(Line(0))
        with pytest.raises(FilterError, match="no search yet"):
            find_in(SearchTree(), "cuts")


async def test_going_back_in_time_the_selection_goes_to_what_is_there() -> None:
    async with exploring() as it:
        find_in(it.tree, "0,1 0,0 2,0 2,1")
        for event in range(it.search.events, 0, -1):
            await it.show(event)
            moment, line = Moment(it.search, event), it.tree.selected
            assert line is not None
            assert moment.is_entered(line.node)
            assert line.unvisited is None or line.unvisited in moment.unvisited(line.node)
        await it.show(0)
        assert it.tree.selected is None
        await it.press("up", "end", "S", "C", "L", "N", "3", "shift+right", "shift+up", "left")
        assert not await it.posted(SearchTree.CopyAsked, SearchTree.OpenAsked)


# Bookmarks


async def test_a_bookmark_is_a_star_that_both_trees_have() -> None:
    async with exploring() as it:
        find_in(it.tree, "0,1 2,1")
        await it.posted()
        await it.press("S")
        (changed,) = await it.posted(SearchTree.BookmarksChanged)
        assert isinstance(changed, SearchTree.BookmarksChanged)
        assert changed.bookmarks == it.tree.bookmarks == {(1, 7)}
        assert any(row.startswith(">★│ │ · (2,1) O not visited") for row in it.rows)
        it.search, it.other = it.other, it.search
        await it.show()
        find_in(it.tree, "0,1 2,1")
        await it.pilot.pause(0)
        assert any(row.startswith(">★│ │ ▸ (2,1) O") for row in it.rows)
        assert find_in(it.tree, "marks") == "1 bookmark"
        await it.press("S")
        assert it.tree.bookmarks == set()
        assert it.tree.filter_words == "no bookmarks: S sets one"


async def test_bookmarks_can_be_set_from_outside() -> None:
    async with exploring() as it:
        await it.posted()
        it.tree.bookmarks = frozenset({(), (0,), (7, 7)})
        await it.pilot.pause(0)
        assert sum("★" in row for row in it.rows) == 2
        assert not await it.posted(SearchTree.BookmarksChanged)
        again = Search(it.search.position, it.search.options)
        again.advance(events=1)
        it.search = again
        await it.show()
        assert len(it.tree.bookmarks) == 3
        assert sum("★" in row for row in it.rows) == 2, "the root, and (0,0) not yet visited"


async def test_while_following_the_node_of_the_last_event_is_meant() -> None:
    async with exploring(advance=36) as it:
        assert it.tree.following
        current = Moment(it.search).current
        assert current is not None
        await it.press("S")
        assert it.tree.bookmarks == {tuple(it.search.trace.moves_to(current))}
        assert it.tree.following


# Copying and opening


async def test_a_nodes_position_and_line_are_asked_to_be_copied() -> None:
    async with exploring() as it:
        for query, position, line in (
            ("0,1 0,0", "OXO/XOO/..X x", "(0,1) (0,0)"),
            ("0,1 2,1", ".XO/XOO/.OX x", "(0,1) (2,1)"),
        ):
            find_in(it.tree, query)
            await it.posted()
            await it.press("C", "L", "N")
            copied = await it.posted(SearchTree.CopyAsked, SearchTree.OpenAsked)
            first, second, third = copied
            assert isinstance(first, SearchTree.CopyAsked)
            assert isinstance(second, SearchTree.CopyAsked)
            assert isinstance(third, SearchTree.OpenAsked)
            assert (first.kind, first.text) == ("position", position)
            assert (second.kind, second.text) == ("line", line)
            assert third.state == Position.parse(position)
            assert find_in(it.tree, second.text).startswith((f"found {line}", "(2,1) after"))
        await it.press("home", "L")
        (root,) = await it.posted(SearchTree.CopyAsked)
        assert isinstance(root, SearchTree.CopyAsked)
        assert root.text == ""


# What the other algorithm never visits


@pytest.mark.parametrize(
    ("width", "words"),
    [(100, "never visited by alpha-beta"), (81, "not by alpha-beta"), (61, "exact")],
)
async def test_what_the_other_never_visits_is_said(width: int, words: str) -> None:
    async with exploring(MINIMAX, width=width) as it:
        it.tree.never_visits = lambda node: node == 1
        await it.press("home", "1")
        (row,) = (row for row in it.rows if "╌" in row)
        assert "(0,0) X" in row
        assert row.endswith(words)
        dim = it.tree.style_of("dim").color
        colours = {s.style.color for s in it.tree.render_line(1) if s.text.strip() and s.style}
        assert colours == {dim}
        it.tree.never_visits = None
        await it.show()
        assert not any("╌" in row for row in it.rows)


# Bad cases


KEYS = ("home", "end", "asterisk", "0", "9", "shift+right", "shift+down", "left", "S", "enter")


BAD_CASES = {
    "one node": ("XXX/OO./... o", 100, None),
    "full and over": (WORKED, 7, None),
    "full and going on": (WORKED, 7, 40),
    "before the first event": (WORKED, 100, 0),
}


@pytest.mark.parametrize(
    ("query", "case"),
    spread(["cuts", "X wins", "pv", "differs", "marks", "value 0", ""], list(BAD_CASES)),
)
async def test_every_key_and_query_in_bad_cases(query: str, case: str) -> None:
    text, capacity, advance = BAD_CASES[case]
    async with exploring(text=text, capacity=capacity, advance=advance) as it:
        find_in(it.tree, query)
        await it.press(*KEYS)
        it.search.advance(events=5)
        for event in (None, 3, 0, None):
            await it.show(event)
            await it.press(*KEYS)
            held = min(Moment(it.search, event).entered, capacity)
            assert all(line.node < held for line in it.lines)


async def test_the_help_names_what_the_tree_can_do() -> None:
    async with exploring() as it:
        shown = {
            (it.app.get_key_display(active.binding), active.binding.description)
            for active in it.app.screen.active_bindings.values()
            if active.binding.id and active.node is it.tree
        }
        assert shown >= {
            ("enter", "Open"),
            ("*", "Open all"),
            ("0-9", "Depth"),
            ("S", "Bookmark"),
            ("C", "Copy node"),
            ("L", "Copy line"),
            ("N", "Analyse node"),
        }
        assert "slash" not in it.app.screen.active_bindings
