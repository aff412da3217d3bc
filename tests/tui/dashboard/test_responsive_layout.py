"""The dashboard folds: one panel at a time, and none that has the keyboard is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from textual.strip import Strip
from textual.widgets import Static, Tab

from tests.tui.driver import FOLDED, LARGEST, SMALLEST, UPRIGHT, WIDE, Driver, Opener
from ttt_tui.tui.dashboard.responsive_layout import tab_pages
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.fitting import UPRIGHT_BOARD

with_views = pytest.mark.skipif(
    len(Dashboard.SHARED_PLACE) < 4, reason="the views of features are taken out"
)
"""For tests of what many views do together."""


def focused(screen: Driver) -> str | None:
    return None if screen.app.focused is None else screen.app.focused.id


async def test_responsive_layout_hides_who_had_the_keyboard(opened: Opener) -> None:
    async with opened() as screen:
        screen.app.screen.query_one("#move-list").focus()
        await screen.settle()
        await screen.resize(*FOLDED)
        assert focused(screen) == "search-tree"
        await screen.resize(*WIDE)
        assert focused(screen) == "move-list"


@pytest.mark.parametrize("size", [FOLDED, SMALLEST, UPRIGHT])
async def test_small_screens_reach_every_panel_by_key_and_mouse(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        assert "root" in screen.text
        await screen.press("w")
        assert "minimax" in screen.text
        assert "44" in screen.text
        await screen.press("ctrl+pageup", "ctrl+pageup")
        assert screen.dashboard.responsive_layout.view == "moves"
        assert "start" in screen.text
        await screen.press("w")
        assert "root" in screen.text
        for tab, word in (("comparison", "44"), ("moves", "start")):
            await screen.click_tab(tab)
            assert word in screen.text
        await screen.click_tab("tree")
        assert "root" in screen.text
        assert "X to move" in screen.text
        assert size == UPRIGHT or "X human" in screen.text  # its top line is too short for that


@pytest.mark.parametrize("size", [UPRIGHT, (44, 36), (59, 80)])
async def test_an_upright_screen_has_the_board_above_the_view(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        for keys in ((), ("b",)):  # one search, and two side by side
            await screen.press(*keys)
            board, view = (
                screen.app.screen.query_one(f"#{name}-panel") for name in ("board", "tree")
            )
            assert board.region.width == view.region.width == size[0]
            assert board.region.bottom < view.region.y
            assert board.region.height == UPRIGHT_BOARD
            assert view.region.height >= 8
        await screen.resize(43, size[1])
        assert "needs 60 columns" in screen.text


@pytest.mark.parametrize("size", [FOLDED, WIDE, (200, 60), SMALLEST, UPRIGHT])
async def test_a_question_about_the_board_gives_it_the_room_of_the_search_tree(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))", size=size) as screen:
        change, layout = screen.dashboard.context.change, screen.dashboard.responsive_layout
        board, view = (screen.dashboard.query_one(f"#{name}-panel") for name in ("board", "moves"))
        await screen.show("moves")
        before = board.region, view.region
        change(lambda state: state.hide_findings(True, "moves", on_board=True))
        await screen.settle()
        assert not screen.dashboard.query_one("#tree-panel").display
        assert "tree" not in dict(layout.labels_offered())
        assert view.region, "what asks stays"
        if size == SMALLEST:
            assert (board.region.width, view.region.width) == (30, 30), "too low for one above"
        elif layout.slim:
            assert board.region.width == view.region.width == size[0]
            assert board.region.bottom == view.region.y
        elif layout.large:  # only with views of features, which have a place of their own then
            assert board.region.width == before[0].width * 2 + 1
        else:
            assert (board.region.width, board.region.height) == (size[0], before[0].height)
        await screen.press("w", "ctrl+pageup")
        layout.show_view("tree")
        await screen.settle()
        assert not screen.dashboard.query_one("#tree-panel").display
        change(lambda state: state.hide_findings(False))
        await screen.show("moves")
        assert (board.region, view.region) == before
        await screen.show("tree")
        assert screen.dashboard.query_one("#tree-panel").display


@pytest.mark.parametrize(
    ("widths", "room", "pages"),
    [
        ((4, 4, 4), 12, ["012"]),
        ((4, 4, 4), 11, ["01", "2"]),
        ((4, 4, 4), 10, ["0", "1", "2"]),
        ((9, 1, 1, 1), 6, ["0", "123"]),
        ((), 0, [""]),
    ],
)
def test_as_many_tabs_stand_together_as_fit_beside_the_way_to_the_others(
    widths: Sequence[int], room: int, pages: list[str]
) -> None:
    found = tab_pages(widths, room, more=3)
    assert ["".join(map(str, page)) for page in found] == pages


@with_views
@pytest.mark.parametrize("size", [FOLDED, SMALLEST])
async def test_tabs_are_whole_words_and_one_click_leads_to_the_next(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))", size=size) as screen:
        row, met = screen.app.screen.query_one("#views"), []
        offered = dict(screen.dashboard.responsive_layout.labels_offered())
        while True:
            shown = [tab for tab in row.query(Tab) if tab.region]
            assert all(row.region.contains_region(tab.region) for tab in shown)
            assert all(tab.region.width >= len(tab.label_text) for tab in shown)
            assert shown[0].id == screen.dashboard.responsive_layout.view
            met += [tab.label_text for tab in shown]
            more = row.query_one("#more-views", Static)
            assert row.region.contains_region(more.region)
            assert str(more.render()) == f"{len(offered) - len(shown)} more ›"
            await screen.pilot.click(more)
            await screen.settle()
            if screen.dashboard.responsive_layout.view == "tree":
                break
        assert met == list(offered.values())
        for view in (*list(offered)[1:], "tree"):
            await screen.press("w")
            tab = row.query_one(f"#{view}", Tab)
            assert tab.has_class("-active")
            assert row.region.contains_region(tab.region)


async def test_a_row_with_room_has_all_tabs(opened: Opener) -> None:
    async with opened(size=(118, 30)) as screen:
        assert all(tab.region for tab in screen.app.screen.query("#views Tab"))
        assert not screen.app.screen.query_one("#more-views").display


SMALL, TALL, LARGE, SLIM = (50, 10), (100, 40), (200, 60), (200, 30)
TO_THE_CUT = ("F", "X")


async def _do(screen: Driver, keys: Sequence[str]) -> None:
    """Press keys; `F` here is the whole search at once, and a longer word names a view to show."""
    for key in keys:
        if key == "F":
            await screen.finish()
        elif len(key) > 1:
            await screen.show(key)
        else:
            await screen.press(key)


def _picture(screen: Driver) -> list[Strip]:
    return list(screen.app.screen._compositor.render_strips())


def _tour(sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sizes one after the other, so that each pair is met in both directions."""
    left = {size: [other for other in sizes if other != size] for size in sizes}
    stack, tour = [sizes[0]], []
    while stack:  # an Eulerian path of the complete directed graph (Hierholzer)
        if left[stack[-1]]:
            stack.append(left[stack[-1]].pop())
        else:
            tour.append(stack.pop())
    return tour[::-1]


def test_a_tour_meets_every_pair_of_sizes() -> None:
    tour = _tour([WIDE, FOLDED, SMALLEST, LARGE])
    assert set(pairwise(tour)) == set(permutations([WIDE, FOLDED, SMALLEST, LARGE], 2))


@pytest.mark.parametrize("size", [WIDE, FOLDED])
@pytest.mark.parametrize("position", ["..O/XOO/..X", "((3 12 8) (2 4 6) (14 5 2))"])
async def test_larger_gives_the_board_the_whole_screen_and_again_its_place(
    opened: Opener, position: str, size: tuple[int, int]
) -> None:
    async with opened(position, size=size) as screen:
        before = screen.text
        await screen.press("Z")
        panel = screen.app.screen.query_one("#board-panel")
        assert panel.region == (0, 1, size[0], size[1] - 2), "all but the first and the last line"
        assert "to move" in screen.status
        assert "Help" in screen.keys
        await screen.press("Z")
        assert screen.text == before


async def test_larger_gives_a_view_of_a_small_screen_its_whole_width(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        screen.dashboard.main_tree.focus()
        await screen.press("Z")
        assert screen.app.screen.query_one("#tree-panel").region.width == FOLDED[0]
        await screen.press("w")
        assert screen.app.screen.query_one("#comparison-panel").region.width == FOLDED[0]
        await screen.press("Z")
        assert screen.board.strip()


async def test_what_is_brought_to_the_front_ends_the_full_screen(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("Z", "w")
        assert screen.app.screen.query_one("#tree-panel").region.area
        assert screen.board.strip()


@with_views
async def test_lower_panels_take_the_width_of_an_empty_list_of_moves(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.show("drawing")
        panel = screen.app.screen.query_one("#drawing-panel")
        width = panel.region.width
        await screen.press("Z")
        assert panel.region.width == WIDE[0]
        await screen.press("Z")
        assert panel.region.width == width


ALL_SIZES = [WIDE, SMALL, SMALLEST, FOLDED, (100, 28), TALL, (110, 36), LARGE, SLIM]
EACH_LAYOUT = [WIDE, SMALL, SMALLEST, FOLDED]
"""One size of each layout: 12 changes instead of 72."""


@pytest.mark.parametrize(
    ("tour", "position", "keys"),
    [
        ([WIDE, FOLDED, LARGE, TALL], "..O/XOO/..X", TO_THE_CUT),
        *(
            pytest.param(_tour(sizes), position, keys, marks=pytest.mark.slow)
            for sizes, position, keys in (
                (ALL_SIZES, "..O/XOO/..X", TO_THE_CUT),
                (EACH_LAYOUT, "..O/XOO/..X", ()),
                (EACH_LAYOUT, "..O/XOO/..X", ("F", "b")),
                (EACH_LAYOUT, "..O/XOO/..X", ("v", "F")),
                (EACH_LAYOUT, "..O/XOO/..X", ("D",)),
                # `Z` gives the lower panels more room here, and a view all of a large screen.
                ([WIDE, (110, 36), (140, 50)], "..O/XOO/..X", ("F", "map", "Z")),
            )
        ),
    ],
)
async def test_a_terminal_of_another_size_shows_what_a_start_at_that_size_shows(
    tmp_path: Path,
    opened: Opener,
    tour: Sequence[tuple[int, int]],
    position: str,
    keys: Sequence[str],
) -> None:
    fresh = {}
    for number, size in enumerate(set(tour)):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with Opener(folder)(position, size=size) as screen:
            if size != SMALL:  # there no key acts
                await _do(screen, keys)
                # On the way the card may have had more lines: only another size lets go of them.
                await screen.resize(size[0] + 1, size[1])
                await screen.resize(*size)
            fresh[size] = _picture(screen), screen.text
    async with opened(position, size=tour[0]) as screen:
        await _do(screen, keys)
        for before, size in pairwise(tour):
            await screen.resize(*size)
            picture, text = fresh[size]
            assert screen.text == text, f"{before} to {size}"
            assert _picture(screen) == picture, f"{before} to {size}"


@with_views
async def test_a_large_screen_has_comparison_and_a_view_at_once(opened: Opener) -> None:
    def drawn(panel: str) -> bool:
        return bool(screen.app.screen.query_one(f"#{panel}-panel").region)

    async with opened(size=LARGEST) as screen:
        await screen.finish()
        assert all(map(drawn, ("board", "tree", "drawing", "comparison", "moves")))
        board = screen.app.screen.query_one("#board-panel").region
        assert board.width >= LARGEST[0] // 3
        assert board.height > LARGEST[1] * 2 // 3
        assert "▀██▄       ▄██▀" in screen.board
        await screen.show("why")
        assert (drawn("drawing"), drawn("why"), drawn("comparison")) == (False, True, True)
        await screen.show("comparison")
        assert drawn("why"), "it is there already, so nothing gives way to it"
        await screen.resize(*WIDE)
        assert (drawn("why"), drawn("comparison")) == (False, True)
