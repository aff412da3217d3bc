"""Playing on the dashboard: every way to place a stone, to take it back, and to be refused."""

from __future__ import annotations

import pytest

from tests.tui.driver import Driver, Opener
from ttt_tui.tui.views import board

EMPTY = ".../.../... x"
WORKED = "..O/XOO/..X x"


async def test_the_worked_example_is_played_to_the_end_with_the_mouse(opened: Opener) -> None:
    async with opened() as screen:
        assert "X to move, move 6" in screen.turn
        for cell in (6, 0, 7):
            await screen.click_cell(cell)
        assert screen.position == "O.O/XOO/XXX o"
        assert "game over: X wins" in screen.turn
        assert "game over: X wins" in screen.status
        assert screen.board.count("win") == 3
        assert screen.moves.splitlines()[1:] == [
            " 1  X (2,0)   X wins in 3",
            " 2  O (0,0)   X wins in 2",
            " 3  X (2,1)   X wins in 1",
        ]
        assert screen.comparison["nodes"].startswith("0 0")
        await screen.advance(1)
        assert screen.comparison["value"] == "+1 X wins done +1 X wins done agree"
        assert screen.comparison["best move"] == "- -"


async def test_arrows_and_enter_place_and_walk_round_the_edges(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.press("down", "right", "enter")
        assert screen.position == ".../.X./... o"
        await screen.press("up", "up", "left", "left", "enter")
        assert screen.position == ".../.X./..O x"
        await screen.press("down", "right", "enter")
        assert screen.position == "X../.X./..O o"


async def test_row_and_column_place_as_soon_as_both_are_typed(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened(EMPTY) as screen:
        await screen.type("1")
        assert "move: 1_" in screen.turn
        assert screen.position == EMPTY
        await screen.type(",")
        assert "move: 1,_" in screen.turn
        await screen.type("2")
        assert screen.position == ".../..X/... o"
        assert "move:" not in screen.turn
        await screen.type("(0,1)")
        assert screen.position == ".O./..X/... x"


async def test_what_cannot_be_played_is_told_and_changes_nothing(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened() as screen:
        await screen.press(*["full_stop"] * 5)
        nodes, analysis = screen.nodes(), screen.session.analysis
        for typed, complaint in (
            ("1,1", "(1,1) is taken by O: choose an empty cell"),
            ("3", "(0,2) is taken by O: choose an empty cell"),
            ("0,7", "(0,7) is off the board: rows are 0 to 2, columns 0 to 2"),
            ("0\n", "no cell 0: cells are numbered 1 to 9"),
        ):
            await screen.type(typed.strip())
            if typed.endswith("\n"):
                await screen.press("enter")
            assert complaint in " ".join(screen.turn.split())
            assert screen.position == WORKED
            assert (screen.nodes(), screen.session.analysis) == (nodes, analysis)


def _greys(screen: Driver, cell: int) -> str:
    """The text of the middle line of a cell of the big board."""
    lines = screen.board.splitlines()
    row, column = divmod(cell, 3)
    start = 4 + 12 * column
    return "\n".join(line[start : start + 11] for line in lines[2 + 6 * row : 7 + 6 * row])


async def test_values_are_written_into_the_cells(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("v")
        words = [" ".join(_greys(screen, cell).split()) for cell in (0, 1, 6, 7)]
        assert [text.removeprefix("[").strip() for text in words[2:]] == [
            "+1 X wins in 3",
            "-1 O wins in 2",
        ]
        assert "-1" in words[0]
        assert "O wins" in words[0]
        assert "O wins in 2" in words[1]
        await screen.click_key("v")
        assert "X wins" not in _greys(screen, 6)


async def test_the_hint_marks_the_best_move_until_the_position_changes(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("h")
        assert "hint (2,0): X wins in 3" in screen.turn
        assert "best" in _greys(screen, 6)
        assert screen.board.count("best") == 1
        await screen.click_key("h")
        assert "hint" not in screen.turn
        assert "best" not in screen.board
        await screen.press("h")
        await screen.click_cell(6)
        assert "best" not in screen.board


async def test_undo_and_redo_by_key_and_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_cell(6)
        await screen.click_cell(0)
        await screen.press("u")
        assert screen.position == "..O/XOO/X.X o"
        assert "reviewing 1 of 2" in screen.turn
        await screen.click_key("u")
        assert screen.position == WORKED
        await screen.press("u")
        assert screen.position == WORKED
        await screen.press("y")
        assert screen.position == "..O/XOO/X.X o"
        await screen.click_key("y")
        assert screen.position == "O.O/XOO/X.X x"
        assert "reviewing" not in screen.turn


async def test_any_move_of_the_list_can_be_jumped_to(opened: Opener) -> None:
    async with opened() as screen:
        for cell in (6, 0, 7):
            await screen.click_cell(cell)
        await screen.click("1  X (2,0)")
        assert screen.position == "..O/XOO/X.X o"
        assert "3  X (2,1)" in screen.moves
        await screen.click("  start")
        assert screen.position == WORKED
        screen.app.screen.query_one("#move-list").focus()
        await screen.press("down", "down", "enter")
        assert screen.position == "O.O/XOO/X.X x"


async def test_the_position_is_copied(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("c")
        assert screen.app.clipboard == WORKED
        assert f"copied {WORKED}" in screen.turn
        await screen.click_cell(6)
        await screen.click_key("c")
        assert screen.app.clipboard == "..O/XOO/X.X o"
