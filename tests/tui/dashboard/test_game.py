"""Playing on the dashboard: every way to place a stone, to take it back, and to be refused."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
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


async def test_a_won_game_on_the_folded_screen(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        for cell in (6, 0, 7):
            await screen.click_cell(cell)
        assert "game over: X wins" in screen.turn
        assert screen.board.count("*") == 3


async def test_arrows_and_enter_place_and_walk_round_the_edges(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.press("down", "right", "enter")
        assert screen.position == ".../.X./... o"
        await screen.press("up", "up", "left", "left", "enter")
        assert screen.position == ".../.X./..O x"
        await screen.press("down", "right", "enter")
        assert screen.position == "X../.X./..O o"


@pytest.mark.parametrize("size", [WIDE, FOLDED, (60, 20)])
async def test_every_cell_can_be_clicked(opened: Opener, size: tuple[int, int]) -> None:
    cells = (0, 1, 2, 4, 3, 5, 7, 6, 8) if size == WIDE else (0, 4, 8)
    async with opened(EMPTY, size=size) as screen:
        for cell in cells:
            await screen.click_cell(cell)
        assert screen.match.record.moves == cells


async def test_digits_place(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.type("5")
        assert screen.position == ".../.X./... o"
        await screen.type("3")
        assert screen.position == "..O/.X./... x"
        await screen.type("9")
        assert screen.position == "..O/.X./..X o"


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


async def test_a_digit_that_could_be_a_row_waits_for_the_comma_or_enter(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened(EMPTY) as screen:
        await screen.type("2")
        assert screen.position == EMPTY
        await screen.press("enter")
        assert screen.position == ".X./.../... o"


async def test_the_wait_for_the_comma_ends_by_itself(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 0.001)
    async with opened(EMPTY) as screen:
        await screen.type("1")
        await screen.until(lambda: screen.position == "X../.../... o", "the first cell")
        assert "move:" not in screen.turn


async def test_typing_is_corrected_and_forgotten(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TYPING_SECONDS", 3600)
    async with opened(EMPTY) as screen:
        await screen.type("1,")
        await screen.press("backspace", "backspace")
        assert "move:" not in screen.turn
        await screen.type("2")
        await screen.press("escape")
        assert "move:" not in screen.turn
        await screen.press("enter")
        assert screen.position == "X../.../... o"


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


async def test_an_occupied_cell_is_refused_by_mouse_and_keyboard(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_cell(3)
        assert "(1,0)" in screen.turn
        assert "taken" in screen.turn
        await screen.press("right", "enter")
        assert "(1,1)" in screen.turn
        assert screen.position == WORKED


async def test_a_finished_game_takes_no_stone(opened: Opener) -> None:
    async with opened("O.O/XOO/XXX o") as screen:
        await screen.click_cell(1)
        assert "over" in screen.turn
        assert screen.position == "O.O/XOO/XXX o"
        assert screen.match.record.moves == ()


async def test_a_click_on_a_grid_line_or_label_does_nothing(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.click("┼")
        await screen.pilot.click("#board", offset=(0, 0))
        assert screen.position == EMPTY


def _greys(screen: Driver, cell: int) -> str:
    """The text of the middle line of a cell of the big board."""
    lines = screen.board.splitlines()
    row, column = divmod(cell, 3)
    start = 4 + 12 * column
    return "\n".join(line[start : start + 11] for line in lines[2 + 6 * row : 7 + 6 * row])


async def test_an_empty_cell_previews_the_stone_under_the_mouse(opened: Opener) -> None:
    async with opened() as screen:
        before = _greys(screen, 6)
        assert "█" not in before
        await screen.hover_cell(6)
        assert "▀█▄ ▄█▀" in _greys(screen, 6)
        assert screen.position == WORKED
        await screen.hover("Comparison")
        assert _greys(screen, 6) == before


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


async def test_undo_gives_the_move_back_to_the_person(opened: Opener) -> None:
    async with opened(o=Seat("alpha-beta"), live=True) as screen:
        await screen.click_cell(0)
        await screen.until_moved(2)
        await screen.press("u")
        assert screen.position == WORKED
        await screen.settle()
        assert screen.position == WORKED, "the engine must not overwrite the game"
        await screen.press("y")
        assert screen.match.record.ply == 2


async def test_playing_on_from_an_earlier_move_forgets_the_later_ones(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_cell(6)
        await screen.click_cell(0)
        await screen.press("u", "u")
        await screen.click_cell(7)
        assert screen.match.record.moves == (7,)
        assert "(2,0)" not in screen.moves


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


async def test_a_move_that_gives_a_win_away_is_marked_in_the_list(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_cell(0)
        assert "1  X (0,0) ? O wins in 2" in screen.moves


async def test_a_new_game_begins_on_the_empty_board(opened: Opener) -> None:
    async with opened() as screen:
        for by_mouse in (False, True):
            await (screen.click_key("n") if by_mouse else screen.press("n"))
            assert screen.position == EMPTY
            assert "new game" in screen.turn
            assert "X to move, move 1" in screen.turn
            await screen.click_cell(0)
            assert screen.position == "X../.../... o"


async def test_the_position_is_copied(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("c")
        assert screen.app.clipboard == WORKED
        assert f"copied {WORKED}" in screen.turn
        await screen.click_cell(6)
        await screen.click_key("c")
        assert screen.app.clipboard == "..O/XOO/X.X o"


async def test_a_stone_to_come_is_shown_only_where_somebody_points_or_walks(
    opened: Opener,
) -> None:
    async with opened("empty") as screen:
        stones = "▀█▄ ▄█▀"
        assert stones not in screen.board, "it would look like a move that was made"
        assert "[" in screen.board, "the cursor is there all the same"
        await screen.press("right")
        assert screen.board.count(stones) == 1
        await screen.press("enter")
        assert screen.board.count(stones) == 1, "the stone itself"
        assert "▄█▀▀▀█▄" not in screen.board
        await screen.hover_cell(8)
        assert screen.board.count("▄█▀▀▀█▄") == 1


async def test_a_new_game_is_answered_although_the_search_before_was_stepped(
    opened: Opener,
) -> None:
    async with opened(o=Seat("alpha-beta")) as screen:
        await screen.press("full_stop")
        assert not screen.session.state.running
        await screen.press("n")
        assert screen.status.count("not started"), "it waits for the user's move"
        await screen.click_cell(4)
        await screen.until_moved(2)
        await screen.press("u", "u", "u")
        assert screen.position == WORKED
        assert not screen.session.state.running, "as it was left"
