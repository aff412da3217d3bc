"""Map, Why?, Code and the tree explorer on the dashboard: one node in all of them."""

from __future__ import annotations

import pytest

from tests.spread import spread
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from tests.tui.stylesheets import stylings
from tests.tui.views.explored import tree_of
from ttt_tui.features.code.view import CodePanel
from ttt_tui.features.find.dashboard import FindBar
from ttt_tui.features.map.view import SearchMap
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.extensions import LineChosen
from ttt_tui.tui.views.tree_outline import Line


def selected(screen: Driver) -> list[int]:
    """The moves to the selected line."""
    line = tree_of(screen).selected
    assert line is not None
    return screen.dashboard.explorer.moves_to(line)


# The views share a place


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_views_by_key(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        seen = set()
        for _ in screen.dashboard.VIEWS:
            await screen.press("w")
            seen |= {
                name
                for name in ("comparison", "map", "why", "code")
                if screen.app.screen.query_one(f"#{name}-panel").is_on_screen
            }
        assert seen == {"comparison", "map", "why", "code"}


async def test_views_by_a_click_on_their_names(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        for label, widget in (("Map ·", SearchMap), ("Why? ·", WhyPanel), ("Code ·", CodePanel)):
            await screen.click(label)
            assert screen.app.screen.query_one(widget).is_on_screen, label
        await screen.click("Comparison ·")
        assert screen.comparison["nodes"] == "44 30 31.8 %"


# Map


async def test_a_click_on_the_map_selects_the_node_everywhere(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        x, y = screen.where(" 1 ", below=screen.where("alpha-beta  visited")[1])
        await screen.pilot.click(offset=(x + 8, y))
        await screen.settle()
        assert selected(screen) == [0]
        assert ">" in screen.tree
        assert "in the search" in screen.text


async def test_a_click_on_the_other_map_shows_the_other_search(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        x, y = screen.where(" 1 ", below=screen.where("minimax  visited")[1])
        await screen.pilot.click(offset=(x + 8, y))
        await screen.settle()
        assert screen.session.state.shown is Algorithm.MINIMAX
        assert selected(screen) == [0]


async def test_arrows_walk_the_map(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        await screen.press("down")
        first = selected(screen)
        assert len(first) == 1
        await screen.press("right")
        assert len(selected(screen)) == 1
        assert selected(screen) != first
        await screen.press("down")
        assert len(selected(screen)) == 2
        await screen.press("up", "up")
        assert selected(screen) == []


async def test_the_map_follows_the_timeline(opened: Opener) -> None:
    async with opened("X../.O./...", size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        await screen.press("Z")
        whole = screen.part("#search-map")
        assert "visited 7,331 of 7,331 positions (100.0 %)" in whole
        screen.dashboard.playback.seek(screen.dashboard.playback.search.events // 2)
        await screen.settle()
        half = screen.part("#search-map")
        assert half != whole
        assert "visited 7,331" not in half


# Why?


async def test_the_inspector_tells_of_the_selected_node_and_leads_on(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("why")
        screen.dashboard.explorer.choose(Line(1))
        await screen.settle()
        assert "window on entering" in screen.part("#why-answer")
        before = selected(screen)
        screen.app.screen.query_one(WhyPanel).focus()
        await screen.press("down", "enter")
        assert selected(screen) != before
        assert selected(screen)[: len(before)] == before, "its child"


async def test_what_a_cut_saved_stands_in_the_inspector(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("why")
        await screen.press("X", "X")
        text = " ".join(screen.part("#why-answer").split())
        assert "Cut:" in text
        assert "Saved here:" in text


# Code


async def test_the_code_runs_with_playback(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("code")
        lines = set()
        for _ in range(12):
            await screen.press("comma")
            marked = [line for line in screen.part("#code-listing").splitlines() if "►" in line]
            assert len(marked) == 1
            lines.add(marked[0].split("│")[0].strip())
        assert len(lines) > 2


async def test_the_code_of_a_selected_node_is_its_last_step(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("code")
        trace = screen.dashboard.playback.search.trace
        cut = trace.find("reason", 2, 0, len(trace))
        assert cut is not None
        screen.dashboard.explorer.choose(Line(cut))
        await screen.settle()
        (marked,) = [line for line in screen.part("#code-listing").splitlines() if "►" in line]
        assert "break" in marked


# The tree explorer


async def find(screen: Driver, text: str) -> str:
    await screen.press("slash")
    await screen.type(text)
    await screen.press("enter")
    return screen.part("#find-bar")


async def test_finding_by_moves_value_and_state(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        assert "5 cuts" in await find(screen, "cuts")
        assert tree_of(screen).has_focus
        await find(screen, "2,0 0,0")
        assert selected(screen) == [6, 0]
        assert "nonsense" in (await find(screen, "nonsense")).replace("nonsense", "", 1)
        await screen.press("slash", "escape")
        assert not screen.app.screen.query_one(FindBar).is_open


async def test_finding_what_differs(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.press("t")
        words = await find(screen, "differs")
        assert any(character.isdigit() for character in words)


async def test_find_by_mouse(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.click_key("slash")
        assert screen.app.screen.query_one(FindBar).is_open


async def test_bookmarks_hold_in_both_trees(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await find(screen, "2,0")
        await screen.press("S")
        assert "★" in screen.tree
        await screen.press("t")
        assert "1 " in await find(screen, "marks")
        assert selected(screen) == [6]


async def test_a_node_is_copied_and_analysed(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await find(screen, "2,0 0,0")
        await screen.press("C")
        assert "copied O.O/XOO/X.X x" in screen.turn
        await screen.press("L")
        assert "copied (2,0) (0,0)" in screen.turn
        await screen.press("N")
        assert screen.position == "O.O/XOO/X.X x"
        assert screen.dashboard.context.state.playhead.live
        assert tree_of(screen).selected is None


async def test_digits_fold_the_tree(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        tree_of(screen).focus()
        sizes = []
        for digit in "0123":
            await screen.press(digit)
            sizes.append(len(tree_of(screen).lines))
        assert sizes[0] == 1
        assert sizes[1] == 5
        assert sizes == sorted(sizes)


# Keys that act on a view which may be out of sight


@pytest.mark.parametrize(
    ("key", "view", "size"),
    spread(["b", "t", "R"], ["comparison", "moves"], [FOLDED, (60, 20)]),
)
async def test_what_acts_on_the_tree_brings_it_to_the_front(
    opened: Opener, size: tuple[int, int], view: str, key: str
) -> None:
    async with opened(size=size) as screen:
        await screen.show(view)
        await screen.press(key)
        assert screen.dashboard.responsive_layout.is_shown("tree")
        focused = screen.app.focused
        assert focused is not None
        assert focused.region.area, "what has the focus is in sight"


@pytest.mark.parametrize("size", [FOLDED, (60, 20)])
async def test_both_trees_have_their_states(opened: Opener, size: tuple[int, int]) -> None:
    async with opened("X../.../...", size=size) as screen:
        await screen.finish()
        await screen.press("b", "X")
        for tree in ("#search-tree", "#other-tree"):
            assert "exact" in screen.part(tree) or "cut" in screen.part(tree)
        assert "stat" not in screen.text.replace("state", "")
        focused = screen.app.focused
        assert focused is not None
        assert focused.region.area


async def test_another_view_works_out_the_styles_of_the_screen_once(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each class that changes would do it again for every widget, 20 ms a class."""
    async with opened() as screen:
        dashboard, styled = screen.dashboard, stylings(monkeypatch)
        for _ in dashboard.SHARED_PLACE:
            styled.clear()
            await screen.press("w")
            assert len(styled) == 1


async def test_a_choice_in_an_old_search_is_dropped(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        old = screen.dashboard.playback.search
        why = screen.app.screen.query_one(WhyPanel)
        searching = screen.app.screen.query_one(SearchMap)
        why.post_message(LineChosen(why, Line(20), old))
        searching.post_message(LineChosen(searching, Line(20), old))
        screen.session.restart()
        await screen.settle()
        assert screen.dashboard.main_tree.selected is None
        assert screen.dashboard.playback.search is not old


def heights(screen: object, *panels: str) -> list[int]:
    app = screen.app  # type: ignore[attr-defined]
    return [app.screen.query_one(f"#{panel}").size.height for panel in panels]


async def test_two_maps_of_five_rows_have_room_and_with_more_their_legend(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("map")
        lines = screen.part("#search-map").splitlines()
        room, board = heights(screen, "search-map", "board")
        assert len(lines) == room == 12, "two maps of five rows with headings"
        assert board > 12
        await screen.press("Z")
        assert len(screen.part("#search-map").splitlines()) == 13, "and the legend"


async def test_the_last_line_of_the_code_is_above_the_edge(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.show("code")
        await screen.press("Z")
        lines = [line.strip(" │") for line in screen.part("#code-listing").splitlines()]
        assert [line for line in lines if line][-1].startswith("return value")


async def test_the_lower_panels_have_more_room_when_asked_for(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.finish()
        await screen.show("map")
        assert "minimax  visited" not in screen.text
        before = heights(screen, "board", "map-panel")
        await screen.press("Z")
        assert "minimax  visited" in screen.text
        assert "alpha-beta  visited" in screen.text
        await screen.press("Z")
        assert heights(screen, "board", "map-panel") == before
