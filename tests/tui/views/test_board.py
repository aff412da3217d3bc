"""Every board on every size of terminal: whole, with its numbers, and without a jump."""

from __future__ import annotations

from tests.tui.driver import Driver, Opener
from ttt_tui.game import Rules
from ttt_tui.tui.views.board_art import CellSize, fitting_size


def test_tic_tac_toe_keeps_its_large_stones() -> None:
    assert fitting_size(Rules(), 40, 18) == CellSize(11, 5)


def test_connect_four_has_stones_of_two_lines_where_all_panels_are_shown() -> None:
    assert fitting_size(Rules(6, 7, 4, gravity=True), 40, 18).height == 2


# A board can be large, or its game can be certain


# Gravity


async def drop(screen: Driver, *columns: int) -> None:
    for column in columns:
        await screen.press(str(column))


async def test_a_digit_drops_a_stone_into_the_column_of_that_number(opened: Opener) -> None:
    async with opened("4x5k3g") as screen:
        await drop(screen, 2, 2, 0)
        assert screen.position == "4x5k3g ...../...../..O../X.X.. o"
        await screen.press("5")
        assert "no column 5: columns are 0 to 4" in screen.turn


async def test_a_click_anywhere_in_a_column_drops_there(opened: Opener) -> None:
    async with opened("4x5k3g") as screen:
        for row in (0, 3, 2):
            await screen.click_cell(5 * row + 1)
        assert screen.position == "4x5k3g ...../.X.../.O.../.X... o"
        x, _ = screen._in_cell(3, "#board")
        above = next(y for y, line in enumerate(screen.board.splitlines()) if "3" in line)
        await screen.pilot.click("#board", offset=(x, above))  # on the column's number
        await screen.settle()
        assert screen.position == "4x5k3g ...../.X.../.O.../.X.O. x"


async def test_a_full_column_takes_no_stone(opened: Opener) -> None:
    async with opened("2x3k3g O../X..") as screen:
        for act in ("0", "enter"):
            await screen.press(act)
            assert "column 0 is full: choose another" in screen.turn
        await screen.click_cell(3)
        assert screen.position == "2x3k3g O../X.. x"
