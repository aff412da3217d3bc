"""The dashboard folds: one panel at a time, and none that has the keyboard is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from textual.strip import Strip
from textual.widgets import Tab

from tests.tui.driver import FOLDED, SMALLEST, UPRIGHT, WIDE, Driver, Opener
from ttt_tui.tui.dashboard.responsive_layout import fitting_labels
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.fitting import UPRIGHT_BOARD


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


@pytest.mark.parametrize(
    ("labels", "room", "shown"),
    [
        (("Code", "Compare"), 11, ["Code", "Compare"]),
        (("Code", "Compare"), 10, ["Code", "Compar"]),
        (("Code", "Compare"), 7, ["Cod", "Comp"]),
        (("Code", "Compare"), 3, ["Co", "Co"]),
        ((), 0, []),
    ],
)
def test_the_longest_labels_of_the_tabs_give_way(
    labels: Sequence[str], room: int, shown: list[str]
) -> None:
    assert fitting_labels(labels, room) == shown


async def test_every_tab_is_on_the_screen_in_each_size(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With longer labels than today's, which fill the row at the narrowest size."""
    more = {"tree": "Search tree", "moves": "Moves of the game"}
    monkeypatch.setattr(Dashboard, "VIEWS", Dashboard.VIEWS | more)
    async with opened(size=WIDE) as screen:
        for size in (SMALLEST, FOLDED, SMALLEST):
            await screen.resize(*size)
            for view in Dashboard.VIEWS:
                tab = screen.app.screen.query_one(f"#views #{view}", Tab)
                assert screen.app.screen.region.contains_region(tab.region), view
                assert tab.region.x < screen.app.screen.query_one("#views").region.right
        await screen.resize(118, 30)
        tab = screen.app.screen.query_one("#views #moves", Tab)
        assert tab.label_text == "Moves of the game"


SMALL, TALL, LARGE, SLIM = (50, 10), (100, 40), (200, 60), (200, 30)
TO_THE_CUT = ("F", "X")


async def _do(screen: Driver, keys: Sequence[str]) -> None:
    """Press keys; `F` here is the whole search at once."""
    for key in keys:
        await (screen.finish() if key == "F" else screen.press(key))


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
                ([WIDE, (110, 36), LARGE, (140, 50)], "..O/XOO/..X", ("F", "w", "Z")),
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
