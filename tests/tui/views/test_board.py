"""Every board on every size of terminal: whole, with its numbers, and without a jump."""

from __future__ import annotations

import pytest

from tests.spread import few, spread
from tests.tui.dashboard.solving_feature import let_none_solve
from tests.tui.driver import Driver, Opener
from ttt_tui.game import Position, Rules
from ttt_tui.tui.views import board
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.board_art import CellSize, board_line, board_size, fitting_size

SIDES = range(1, 9)
TERMINALS = ((120, 40), (100, 30), (80, 24), (60, 20))


@few("terminal", TERMINALS)
async def test_every_board_has_room_beside_the_other_panels(
    opened: Opener, terminal: tuple[int, int]
) -> None:
    for rows in (3, 8):  # the largest boards leave fewer lines to the words below them
        async with opened(f"{rows}x8k5", size=terminal) as screen:
            size = screen.app.screen.query_one(Board).size
        for columns in SIDES:
            for each in SIDES if rows == 8 else range(1, 8):
                rules = Rules(each, columns)
                width, height = board_size(rules, fitting_size(rules, *size))
                assert width <= size.width, f"{rules} at {terminal}"
                assert height <= size.height, f"{rules} at {terminal}"


@pytest.mark.parametrize(
    ("text", "terminal"),
    spread(["1x1k2", "3x3k3", "8x1k3", "1x8k3", "5x5k4", "6x7k4g", "8x8k5"], TERMINALS),
)
async def test_the_board_is_drawn_whole(
    opened: Opener, text: str, terminal: tuple[int, int]
) -> None:
    async with opened(text, size=terminal) as screen:
        widget = screen.app.screen.query_one(Board)
        rules = screen.match.position.rules
        size = fitting_size(rules, *widget.size)
        width, height = board_size(rules, size)
        picture = [
            "".join(piece.text for piece in board_line(widget._shown, size, y)).rstrip()
            for y in range(height)
        ]
        left = (widget.size.width - width) // 2
        top = (widget.size.height - height) // 2
        drawn = [line[left:].rstrip() for line in screen.board.splitlines()]
        assert drawn[top:] == picture[: len(drawn) - top]
        assert not any(picture[len(drawn) - top :])
        places = [(x, y) for y in range(widget.size.height) for x in range(widget.size.width)]
        assert {widget.cell_at(*place) for place in places} - {None} == set(range(rules.cells))


def test_tic_tac_toe_keeps_its_large_stones() -> None:
    assert fitting_size(Rules(), 40, 18) == CellSize(11, 5)


def test_connect_four_has_stones_of_two_lines_where_all_panels_are_shown() -> None:
    assert fitting_size(Rules(6, 7, 4, gravity=True), 40, 18).height == 2


# A board can be large, or its game can be certain


async def test_where_no_line_fits_the_screen_says_so(opened: Opener) -> None:
    async with opened("3x3k5") as screen:
        assert "no line fits" in screen.status
        assert "always a draw" in screen.text
    async with opened("4x4k5", size=(60, 20)) as screen:
        assert "Always a draw" in screen.text
    async with opened("4x4k4") as screen:
        assert "always a draw" not in screen.text


async def test_the_values_of_many_empty_cells_are_refused_with_the_reason(opened: Opener) -> None:
    async with opened("4x4k4") as screen:
        let_none_solve(screen)
        await screen.press("v")
        assert "no exact values: 16 empty, 12 at most" in screen.turn
        panel = screen.app.screen.query_one("#board-panel")
        assert panel.border_subtitle == "values at 12 empty"
        await screen.press("v", "h")
        assert panel.border_subtitle == "X human, O human"
        assert "no exact hint: 16 empty, 12 at most" in screen.turn
        await screen.press("enter", "right", "enter")
        assert screen.moves.split() == ["start", "1", "X", "(0,0)", "2", "O", "(0,1)"]


async def test_values_come_as_soon_as_few_enough_cells_are_empty(opened: Opener) -> None:
    async with opened("2x6k3 XO..../X...O.") as screen:
        await screen.press("v")
        overlay = screen.app.screen.query_one(Board).scene.overlay
        assert set(overlay) == set(screen.match.position.legal_moves())
    async with opened("2x7k3g") as screen:
        let_none_solve(screen)
        await screen.press("v", "3", "3", "2")
        scene = screen.app.screen.query_one(Board).scene
        assert len(scene.overlay) == 6
        assert "wins in" in screen.moves or "draw in" in screen.moves


async def test_of_a_board_without_lines_all_values_are_known(opened: Opener) -> None:
    async with opened("4x4k5") as screen:
        await screen.press("v")
        overlay = screen.app.screen.query_one(Board).scene.overlay
        assert [exact.low for exact in overlay.values()] == [0] * 16


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


async def test_the_cursor_goes_along_columns_and_shows_where_the_stone_falls(
    opened: Opener,
) -> None:
    async with opened("3x3k3g", size=(60, 20)) as screen:
        assert "↓" not in screen.board  # nobody has pointed anywhere yet
        await screen.press("right", "left")
        assert "0↓" in screen.board
        assert ghost_row(screen) == 2
        await screen.press("enter")
        assert ghost_row(screen) == 1
        await screen.press("up", "down", "right")
        assert "1↓" in screen.board
        assert ghost_row(screen) == 2
        await screen.press("left", "left")
        assert "2↓" in screen.board
        await screen.press("enter")
        assert screen.position == "3x3k3g .../.../X.O x"


def ghost_row(screen: Driver) -> int:
    """The row where the cursor's brackets are."""
    line = next(line for line in screen.board.splitlines() if "[" in line)
    return int(line.split()[0])


async def test_the_mouse_shows_where_the_stone_would_fall(opened: Opener) -> None:
    async with opened("3x3k3g .../O../X.. x") as screen:
        board = screen.app.screen.query_one(Board)
        for pointed, landing in ((1, 7), (8, 8), (6, 0)):
            await screen.hover_cell(pointed)
            assert board.pointed == landing
            assert f"{landing % 3}↓" in screen.board


async def test_a_full_column_takes_no_stone(opened: Opener) -> None:
    async with opened("2x3k3g O../X..") as screen:
        for act in ("0", "enter"):
            await screen.press(act)
            assert "column 0 is full: choose another" in screen.turn
        await screen.click_cell(3)
        assert screen.position == "2x3k3g O../X.. x"


async def test_numbers_of_two_digits_choose_cells_on_larger_boards(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened("4x4k4") as screen:
        await screen.type("16")
        assert screen.match.position == Position.parse("4x4k4 ..../..../..../...X")
        await screen.type("0,3")
        await screen.press("1", "enter")
        assert list(screen.match.record.moves) == [15, 3, 0]
