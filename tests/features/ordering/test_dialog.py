"""The ordering laboratory's screen: trying, hunting, stopping and using, by keys and by mouse."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from textual.widgets import Button, Input

from tests.features.ordering.laboratories import FIVE_LEFT, bench_of, enter, is_open, settled
from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from tests.tui.test_colours import LEAST, Themed, contrast
from ttt_tui.features.ordering.dialog import OrderTable
from ttt_tui.features.ordering.hunt import Aim
from ttt_tui.search import MoveOrder, Order, SearchOptions
from ttt_tui.tui.dialogs.board_editor import EditBoard

SMALL = (60, 20)
SIZES = [SMALL, FOLDED, WIDE]


def table(screen: Driver) -> dict[str, list[str]]:
    """All rows by name, in order, also those scrolled out of sight."""
    rows = screen.app.screen.query_one(OrderTable)._rows
    return {row.name: [row.nodes, row.over] for row in rows}


def pointed(screen: Driver) -> str:
    row = screen.app.screen.query_one(OrderTable).row
    return row.name if row else ""


def ranks(screen: Driver) -> str:
    """The numbers in the board's cells, by cell."""
    scene = screen.app.screen.query_one("#order-board").scene  # type: ignore[attr-defined]
    return " ".join(scene.labels.get(cell, ".") for cell in range(scene.position.rules.cells))


def said(screen: Driver) -> str:
    return " ".join(screen.part("#verdict").split())


@few("size", SIZES)
async def test_the_named_orders_are_compared_at_once(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(FIVE_LEFT, size=size) as screen:
        await enter(screen)
        assert table(screen) == {
            "minimum": ["25", ""],
            "centre": ["42", "+68 %"],
            "reading": ["63", "+152 %"],
            "edges": ["76", "+204 %"],
            "random:3": ["76", "+204 %"],
            "random:1": ["94", "+276 %"],
            "random:2": ["134", "+436 %"],
            "full tree": ["197", "+688 %"],
        }
        assert pointed(screen) == "reading", "the order in use"
        assert ranks(screen) == ". . . 1 . 2 3 4 5"
        assert "120 orders to compare" in screen.text
        await screen.press("escape")
        assert not is_open(screen)
        assert screen.session.state.options == SearchOptions()


async def test_the_best_is_found_and_used_by_keys(opened: Opener) -> None:
    async with opened(FIVE_LEFT, size=FOLDED) as screen:
        await enter(screen)
        await screen.press("b")
        await settled(screen)
        assert table(screen)["best of all"] == ["25", "+0 %"]
        assert pointed(screen) == "best of all"
        assert "best of all 120 orders: 25 nodes, proven" in screen.part("#hunt")
        await screen.press("f2")
        assert not is_open(screen)
        order = screen.session.state.options.order
        assert order.kind is Order.CELLS
        await screen.finish()
        assert screen.nodes() == 25
        remembered, message = opened.settings_file.load()
        assert (remembered.options.order, message) == (order, None)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_worst_is_found_and_used_by_mouse(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(FIVE_LEFT, size=size) as screen:
        await screen.press("O")
        await settled(screen)
        await screen.click("orst (w)")
        await settled(screen)
        (worst,) = (name for name in table(screen) if name.startswith("worst"))
        assert worst == "worst of all"
        nodes, _ = table(screen)[worst]
        await screen.click("Use (F2)", right=2)
        assert not is_open(screen)
        await screen.finish()
        assert screen.nodes() == int(nodes) >= 134


async def test_a_hunt_goes_on_while_one_looks_and_stops_when_told(opened: Opener) -> None:
    async with opened("empty") as screen:
        await enter(screen)
        await screen.press("b")
        bench = bench_of(screen)
        hunt = bench.hunts[Aim.BEST]
        await screen.until(lambda: hunt.orders > 2, "waited for a few searches")
        # Keys work meanwhile: the cursor goes where it is told.
        await screen.press("end")
        assert bench.hunting is hunt
        await screen.press("s")
        assert bench.hunting is None
        at = hunt.orders
        await screen.settle()
        assert hunt.orders == at
        assert "best found" in table(screen)
        words = " ".join(screen.part("#hunt").split())
        assert words.startswith("find best: ")
        assert words.endswith("nodes (stopped)")
        assert "proven" not in screen.text
        await screen.press("escape")
        await screen.press("O")
        assert bench_of(screen) is bench, "what was found is kept"
        assert "best found" in table(screen)
        await screen.press("b")
        await screen.until(lambda: hunt.orders > at, "waited for it to go on")
        await screen.press("escape")
        assert not is_open(screen)
        at = hunt.orders
        await screen.settle()
        assert hunt.orders == at, "it stops with the screen"


@few("by_mouse", [True, False])
async def test_cells_chosen_in_turn_make_an_order(opened: Opener, by_mouse: bool) -> None:
    async with opened(FIVE_LEFT) as screen:
        await enter(screen)
        board = "#order-board"
        if not by_mouse:
            screen.app.screen.query_one(board).focus()
        for cell in (8, 7, 6):
            await (screen.click_cell(cell, board) if by_mouse else screen.press(str(cell + 1)))
        assert ranks(screen) == ". . . . . . 3 2 1"
        assert said(screen).startswith("2 cells to place")
        assert screen.app.screen.query_one("#use", Button).disabled
        await screen.press("f2")
        assert is_open(screen), "an order that is not complete cannot be used"
        await screen.click_cell(7, board)
        assert ranks(screen) == ". . . . . . 2 . 1"
        await screen.press("backspace")
        assert ranks(screen) == ". . . . . . . . 1"
        await screen.click_cell(0, board)
        assert "(0,0) cannot be played" in said(screen)
        for cell in (7, 6, 5, 3):
            await screen.click_cell(cell, board)
        await settled(screen)
        assert ranks(screen) == ". . . 5 . 4 3 2 1"
        assert pointed(screen) == "own 1"
        await screen.press("f2")
        assert str(screen.session.state.options.order) == "cells:9,8,7,6,4,1,2,3,5"


async def test_a_cell_is_moved_in_the_order_by_keys(opened: Opener) -> None:
    async with opened(FIVE_LEFT) as screen:
        await enter(screen)
        await screen.click("centre", right=1)
        assert ranks(screen) == ". . . 3 . 4 1 5 2"
        board = screen.app.screen.query_one("#order-board")
        board.cursor = 7  # type: ignore[attr-defined]
        await screen.press("minus", "minus")
        await settled(screen)
        assert ranks(screen) == ". . . 4 . 5 1 3 2"
        assert [name for name in table(screen) if name == "moved"] == ["moved"]
        await screen.press("plus", "plus", "plus")
        await settled(screen)
        assert ranks(screen) == ". . . 3 . 4 1 5 2"
        assert "visits the same nodes as centre" in said(screen)
        board.cursor = 0  # type: ignore[attr-defined]
        await screen.press("plus")
        assert "select a cell" in said(screen)


async def test_an_order_is_typed_and_mistakes_are_told(opened: Opener) -> None:
    async with opened(FIVE_LEFT, size=FOLDED) as screen:
        await enter(screen)
        line = screen.app.screen.query_one("#order", Input)
        line.focus()
        for text, complaint in (
            ("best", "no move order 'best'"),
            ("cells:1,2", "not an order of a 3x3 board"),
            ("cells:", "cells are numbered from 1"),
        ):
            line.value = text
            await screen.press("enter")
            assert complaint in said(screen)
            assert ranks(screen) == ". . . 1 . 2 3 4 5", "the previous state is kept"
        line.value = "random:9"
        await screen.click("Try", right=1)
        await settled(screen)
        assert pointed(screen) == "random:9"
        assert said(screen) == ""
        await screen.press("f2")
        assert screen.session.state.options.order == MoveOrder(Order.RANDOM, 9)


async def test_a_position_that_is_over_has_nothing_to_order(opened: Opener) -> None:
    async with opened("XXX/OO./...") as screen:
        await enter(screen)
        assert "all orders visit the same nodes" in screen.text
        await screen.press("b")
        await settled(screen)
        await screen.press("minus", "backspace", "escape")
        assert not is_open(screen)


async def test_help_is_about_the_table_and_has_all_keys(opened: Opener) -> None:
    async with opened(FIVE_LEFT) as screen:
        await enter(screen)
        await screen.press("question_mark")
        assert "Orders tried" in screen.text
        assert "Look for the order with the fewest nodes" in screen.text
        await screen.press("escape")
        assert is_open(screen)


@pytest.mark.slow
async def test_on_a_large_board_orders_are_compared_to_a_depth(opened: Opener) -> None:
    async with opened("5x5k4 empty", size=FOLDED) as screen:
        await enter(screen)
        assert "by open lines at depth" in " ".join(screen.part("#lab-about").split())
        found = table(screen)
        assert not {"minimum", "full tree"} & set(found)  # too much to count beside
        nodes = int(found["reading"][0].replace(",", ""))
        depth = bench_of(screen).laboratory.options.depth
        assert depth is not None
        assert nodes >= 25 + depth
        # Two figures a cell: each of the 25 has its place.
        assert len(set(ranks(screen).split())) == 25


async def test_space_puts_a_cell_in_an_order_and_enter_uses_a_whole_one(opened: Opener) -> None:
    async with opened("XOX/OXO/...") as screen:
        await screen.press("O", "shift+tab")
        assert isinstance(screen.app.screen.focused, EditBoard)
        await screen.press("down", "down", "space", "enter")
        assert screen.app.screen is not screen.dashboard
        assert "2 cells to place" in screen.part("#verdict")
        await screen.press("right", "space", "right", "space", "enter")
        assert screen.app.screen is screen.dashboard
        assert str(screen.session.state.options.order).startswith("cells:")


_EIGHTHS = "▏▎▍▌▋▊▉█"


def _bar_under_the_cursor(screen: Driver) -> list[Segment]:
    table = screen.app.screen.query_one(OrderTable)
    assert table.highlighted is not None
    strip = table.render_line(table.highlighted - table.scroll_offset.y)
    return [segment for segment in strip if set(segment.text) & set(_EIGHTHS)]


async def _laboratory(screen: Driver) -> list[list[Segment]]:
    """The bars of the rows that one can point at, each as it is under the cursor."""
    await screen.press("O")
    table = screen.app.screen.query_one(OrderTable)
    await screen.until(lambda: table.option_count > 4, "the orders")
    await screen.press("b")
    await screen.until(lambda: "best" in screen.text, "the hunt")
    await screen.press("w", "s")
    bars = []
    for focused in (True, False):
        screen.app.screen.set_focus(table if focused else None)
        for index, row in enumerate(table._rows):
            if row.tried is not None:
                table.highlighted = index
                await screen.settle()
                bars.append(_bar_under_the_cursor(screen))
    return bars


@Themed
async def test_the_bar_under_the_cursor_is_seen(opened: Opener, dark: bool) -> None:
    async with opened() as screen:
        screen.app.theme = "ttt-dark" if dark else "ttt-light"
        bars = await _laboratory(screen)
        assert any(bars)
        for segment in (segment for bar in bars for segment in bar):
            assert segment.style is not None
            assert contrast(segment.style) >= LEAST, segment


async def test_without_colour_the_cursor_turns_the_bar_round(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        bars = await _laboratory(screen)
        focused = [segment for bar in bars[: len(bars) // 2] for segment in bar]
        assert focused
        for segment in focused:
            assert segment.style is not None
            assert segment.style.reverse
