"""The position editor: by mouse, by key, by text, by example; and what it refuses."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Button, Input

from tests.spread import few
from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import EXAMPLES
from ttt_tui.tui.dialogs.setup import PositionInput, SetupScreen
from ttt_tui.tui.paste import is_unmarked_paste

EMPTY = ".../.../... x"
WORKED = "..O/XOO/..X x"
BOARD = "#setup-board"


def edited(screen: Driver) -> str:
    """The position in the editor."""
    assert isinstance(screen.app.screen, SetupScreen)
    return str(screen.app.screen._position)


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, SetupScreen)


async def paste(screen: Driver, text: str) -> None:
    """Paste into the text field."""
    field = screen.app.screen.query_one("#text", Input)
    field.value = ""
    field.focus()
    await screen.settle()
    field.post_message(events.Paste(text))
    await screen.settle()


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_position_is_set_up_with_the_mouse(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(EMPTY[:-2], size=size) as screen:
        await screen.click_key("e")
        await screen.click_cell(4, BOARD)
        assert edited(screen) == ".../.X./... o"
        assert "this position can be searched" in screen.part("#verdict")
        await screen.click("O to move (s: other side)", right=2)
        assert "wrong side to move" in screen.part("#verdict")
        await screen.press("s")
        for _ in range(3):
            await screen.click_cell(0, BOARD)
        assert edited(screen) == ".../.X./... o"
        await screen.click_cell(0, BOARD)
        await screen.click_cell(0, BOARD)
        assert edited(screen) == "O../.X./... x"
        await screen.click("Use (F2)", right=2)
        assert screen.position == "O../.X./... x"
        assert "position set up" in screen.turn
        assert screen.match.record.moves == ()


async def test_a_position_is_set_up_with_the_keys(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "x", "o", "down", "left", "x", "left", "left", "o")
        assert edited(screen) == "XO./OX./... x"
        await screen.press("left", "delete")
        assert edited(screen) == "XO./.X./... o"
        await screen.press("enter")
        assert screen.position == "XO./.X./... o"


async def test_a_position_is_typed_on_the_board_as_it_is_read(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        await screen.type("..OXOO..x")
        assert edited(screen) == WORKED
        await screen.press("backspace")
        assert edited(screen) == "..O/XOO/... x"
        await screen.press("backspace", "backspace", "backspace")
        assert edited(screen) == "..O/XO./... x", "of an empty cell the one before it"
        await screen.press("o", "right", "right", "x", "enter")
        assert screen.position == WORKED


async def test_space_changes_the_cell_and_enter_is_told_and_uses(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "right", "space")
        assert edited(screen) == ".X./.../... o"
        assert "Enter uses it" in screen.part("#verdict")
        assert "Space: X, O, empty · Enter: use · ? help" in screen.text
        await screen.press("space", "enter")
        assert screen.position == ".O./.../... x"


async def test_what_was_changed_is_taken_back_step_by_step(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "x", "o", "tab", "tab", "down", "down", "right")
        example = edited(screen)
        assert example not in (EMPTY, "XO./.../... x")
        await screen.press("n", "u")
        assert edited(screen) == example
        await screen.press("u")
        assert edited(screen) == "XO./.../... x", "the examples looked through are one step"
        await screen.press("n", "u")
        assert edited(screen) == "XO./.../... x"
        await screen.click("undo (u)")
        await screen.press("u")
        assert edited(screen) == EMPTY
        assert screen.app.screen.query_one("#back", Button).disabled


async def test_typing_chooses_a_cell_in_the_editor_too(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        await screen.type("1,2")
        assert edited(screen) == ".../..X/... o"
        await screen.type("0,7")
        assert "(0,7) is off the board" in screen.part("#verdict")
        assert edited(screen) == ".../..X/... o"


async def test_the_side_to_move_follows_the_stones(opened: Opener) -> None:
    async with opened("empty") as screen:
        sides = []
        await screen.press("e")
        for key in ("o", "x", "x", "s", "n", "s", "x", "o"):
            await screen.press(key)
            sides.append(edited(screen)[-1])
        # O alone, X as well, X ahead; the wrong side; an empty board on which O begins.
        assert "".join(sides) == "xxoxxooo"


async def test_problems_are_named_as_they_come_and_go(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        said = []
        for keys in ("right x", "x up x", "down left o o o", "s"):
            await screen.press(*keys.split())
            said.append(" ".join(screen.part("#verdict").split()))
        assert said[0] == "this position can be searched; Enter uses it"
        problems = ["too many X", "both sides", "both sides"]
        assert [each[:19] for each in said[1:]] == [f"not yet: {each}" for each in problems]
        await screen.press("f2")
        assert is_open(screen), "impossible positions are not taken"
        assert "not taken: both sides have a line" in screen.part("#verdict")
        await screen.press("s")
        assert "not taken" not in screen.part("#verdict")
        await screen.click("Use (F2)", right=2)
        assert is_open(screen)
        assert "not taken: both sides" in screen.part("#verdict")
        assert screen.position == EMPTY
        await screen.press("n")
        assert edited(screen) == EMPTY
        assert "can be searched" in screen.part("#verdict")


async def test_the_board_is_cleared_and_help_is_near(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e")
        await screen.click("clear (n)")
        assert edited(screen) == EMPTY
        await screen.press("question_mark")
        said = " ".join(screen.text.split())
        assert "Set up a position" in said
        assert "press Enter" not in said, "what the board of a game does it does not do here"
        await screen.press("escape")
        assert is_open(screen)


async def test_text_is_read(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e")
        for text, expected in (
            ("X../.O./...", "X../.O./... x"),
            ("..O/XOO/..X x", WORKED),
            ("xo0/_-?/... o", "XOO/.../... o"),
            ("empty", EMPTY),
        ):
            await paste(screen, text)
            assert edited(screen) == expected
            assert isinstance(screen.app.screen.focused, PositionInput)


async def test_text_that_is_no_position_is_told_and_changes_nothing(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e")
        for text, complaint in (
            ("XX", "cells found: 2"),
            ("X../.Q./...", "Q"),
            ("X./.O./...", "row"),
            ("X../.O./... z", "z"),
            ("", "no position"),
        ):
            await paste(screen, text)
            assert complaint in screen.part("#verdict")
            assert edited(screen) == WORKED
        await screen.press("escape")
        assert screen.position == WORKED


async def test_an_impossible_position_is_shown_with_its_problems_but_not_taken(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("e")
        for text in ("XXX/OOO/...", "XXX/.../...", "XX./.../... x"):
            await paste(screen, text)
            assert edited(screen).startswith(text[:11])
            assert "can be searched" not in screen.part("#verdict")
            await screen.press("f2")
            assert is_open(screen)


async def test_every_example_is_loaded_with_the_mouse(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        for example in EXAMPLES:
            await screen.click(f"{example.name}  ")
            assert edited(screen) == example.text
            assert "can be searched" in screen.part("#verdict")
        assert "a line loses (misere)" in screen.part("#verdict")
        await screen.click(f"{example.name}  ")
        assert screen.position == example.text


async def test_the_list_tells_an_example_from_the_empty_board_of_its_game(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        rows = screen.part("#examples")
        for name, board in (
            ("four in a row", "4x4k4 9 stones"),
            ("Connect Four", "6x7k4g 32 stones"),
        ):
            assert any(name in row and board in row for row in rows.splitlines())


async def test_an_example_is_loaded_and_searched_with_the_keys(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", "tab")
        assert edited(screen) == EMPTY, "where the list stands is not shown yet"
        await screen.press("down", "right")
        assert edited(screen) == "X../.O./... x"
        await screen.press("enter")
        assert screen.position == "X../.O./... x"
        await screen.finish()
        assert screen.comparison["nodes"].startswith("7,331 843")


async def test_a_finished_game_can_be_set_up(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        await paste(screen, "O.O/XOO/XXX")
        assert "the game is over here, X wins" in screen.part("#verdict")
        await screen.press("f2")
        assert "game over: X wins" in screen.turn


async def test_cancelling_leaves_everything_and_the_search_goes_on(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.click_cell(0)
        await screen.advance(1)
        analysis, events = screen.session.analysis, screen.session.analysis.searches[0].events
        for by_mouse in (False, True):
            await screen.press("e")
            await screen.click_cell(1, BOARD)
            await screen.press("s")
            await screen.advance(0.5)
            await (screen.click("Cancel (Esc)", right=2) if by_mouse else screen.press("escape"))
            assert not is_open(screen)
        assert screen.position == "X.O/XOO/..X o"
        assert screen.match.record.moves == (0,)
        assert screen.session.analysis is analysis
        assert analysis.searches[0].events > events
        assert "position set up" not in screen.turn


async def test_the_edited_position_is_copied(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e", "x", "c")
        assert screen.app.clipboard == "X.O/XOO/..X x"
        assert "copied X.O/XOO/..X x" in screen.text
        await screen.press("backspace")
        await screen.click("Copy (c)", right=2)
        assert screen.app.clipboard == WORKED


async def test_the_editor_fits_every_size_of_terminal(opened: Opener) -> None:
    for size in (FOLDED, (60, 20)):
        async with opened(size=size) as screen:
            await screen.press("e")
            for words in ("Use (F2)", "Cancel (Esc)", "to move", "can be searched"):
                assert words in screen.text, f"{words} at {size}\n{screen.text}"


async def test_a_text_that_names_its_board_switches_the_board(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e")
        for text, expected in (
            ("3x4k3\n..../.X../....", "3x4k3 ..../.X../.... o"),
            ("X.../.O../....", "3x4k3 X.../.O../.... x"),  # of the board in the editor
            ("6x7k4g", "6x7k4g " + "/".join(["......."] * 6) + " x"),
            ("3x3k3", EMPTY),
        ):
            await paste(screen, text)
            assert edited(screen) == expected
        await paste(screen, "9x3k3 empty")
        assert "rows is 9: it must be from 1 to 8" in screen.part("#verdict")
        assert edited(screen) == EMPTY
        await paste(screen, "4x4k4 X.../.O../..../....")
        await screen.press("f2")
        assert screen.position == "4x4k4 X.../.O../..../.... x"
        await screen.press("c")
        assert screen.app.clipboard == "4x4k4 X.../.O../..../.... x"


@few("size", [WIDE, FOLDED, (60, 20)])
async def test_stones_are_put_where_clicked_and_floating_ones_are_named(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("3x4k3g", size=size) as screen:
        await screen.press("e")
        await screen.click_cell(5, BOARD)
        assert edited(screen) == "3x4k3g ..../.X../.... o"
        assert "stones in mid-air at (1,1): they would fall" in screen.part("#verdict")
        await screen.press("f2")
        assert is_open(screen)
        await screen.press("delete", "down", "x")
        assert edited(screen) == "3x4k3g ..../..../.X.. o"
        assert "this position can be searched" in screen.part("#verdict")
        await screen.type("0,3")
        assert edited(screen) == "3x4k3g ...X/..../.X.. o"


@pytest.mark.slow
async def test_the_largest_board_can_be_edited_anywhere(opened: Opener) -> None:
    for size in (WIDE, FOLDED, (60, 20)):
        async with opened("8x8k5", size=size) as screen:
            await screen.press("e")
            await screen.click_cell(63, BOARD)
            assert edited(screen).endswith(".......X o")


async def test_two_engines_wait_until_the_position_has_been_seen(opened: Opener) -> None:
    async with opened("empty", x=Seat("minimax"), o=Seat.RANDOM, pace=TEN_A_SECOND) as screen:
        await screen.press("e")
        await paste(screen, "..O/XOO/..X")
        await screen.press("enter")
        assert screen.position == WORKED
        await screen.advance(10)
        assert screen.position == WORKED
        assert "space resumes" in screen.turn
        await screen.press("space", "f")
        await screen.until(lambda: bool(screen.match.record.moves), "a move", in_time=True)


async def test_what_was_typed_and_not_entered_is_read_before_it_is_used(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", *"XO./.X./..O", "f2")
        assert screen.position == "XO./.X./..O x"


async def test_what_was_refused_is_not_used_for_the_board_behind_it(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", *"XO./", "f2", "f2")
        dialog = screen.app.screen
        assert isinstance(dialog, SetupScreen)
        dialog.query_one("#setup-board").focus()
        await screen.press("x", "f2")
        assert not isinstance(screen.app.screen, SetupScreen), "a board set by hand is meant"


TREE = "((3 12 8) (2 4 6))"


def tree_text(screen: Driver) -> str:
    return screen.app.screen.query_one("#text", Input).value


async def test_what_is_shown_is_what_is_used_whichever_game_it_is_of(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e")
        await screen.click("Copy (c)")
        assert screen.app.clipboard == TREE
        await screen.click("empty board  ")
        screen.app.screen.query_one(BOARD).focus()
        await screen.press("x", "f2")
        assert screen.position == "X../.../... o"


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_tree_is_edited_in_its_drawing_by_keys(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(TREE, size=size) as screen:
        await screen.press("e", "down", "down", "right", "minus", "5", "enter")
        assert tree_text(screen) == "((3 -5 8) (2 4 6))"
        await screen.press("b", "1", "7", "enter", "s")
        assert tree_text(screen) == "((3 -5 17 8) (2 4 6)) min"
        await screen.press("down", "down", "a", "space", *"x1", "enter")
        assert "not changed" in screen.part("#verdict"), "a leaf needs a number"
        await screen.press("f2")
        assert is_open(screen), "what is wrong is not used"
        await screen.press("u", "f2")
        assert str(screen.match.state).endswith(" min")


async def test_a_tree_is_edited_with_the_mouse(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e")
        tree = screen.app.screen.query_one("#setup-tree").region
        x, y = screen.where("12", below=tree.y + 4)
        for _ in range(2):
            await screen.pilot.click(offset=(x, y))
            await screen.settle()
        assert screen.app.focused is screen.app.screen.query_one("#node"), "clicked again"
        await screen.press("9", "enter")
        assert tree_text(screen) == "((3 9 8) (2 4 6))"
        await screen.click("child (a)")
        assert tree_text(screen) == "((3 (9) 8) (2 4 6))"
        await screen.click("beside (b)")
        assert tree_text(screen) == "((3 (9 0) 8) (2 4 6))"
        await screen.click("delete (Del)")
        assert tree_text(screen) == "((3 (9) 8) (2 4 6))"
        await screen.click("undo (u)")
        assert tree_text(screen) == "((3 (9 0) 8) (2 4 6))"
        await screen.click("Max to move (s)")
        assert tree_text(screen) == "((3 (9 0) 8) (2 4 6)) min"


async def test_a_tree_is_drawn_while_it_is_typed(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", *"((3 9) 5")
        assert "not yet: '(' at character 1 is not closed" in screen.part("#verdict")
        assert "Node" not in screen.text
        await screen.press(")")
        assert "▼" in screen.part("#setup-tree")
        assert "Enter uses it" in screen.part("#verdict")
        await screen.press("backspace", "backspace", "f2")
        assert is_open(screen)
        await screen.press(*"7)", "f2")
        assert str(screen.match.state) == "((3 9) 7)"


async def type_as_read(screen: Driver, *reads: str) -> None:
    """Type what the terminal's reader gets in one go each: a key, or what looks like a paste."""
    for read in reads:
        if is_unmarked_paste(read):
            screen.app.post_message(events.Paste(read))
            await screen.settle()
        else:
            await screen.type(read)


@pytest.mark.parametrize("size", [WIDE, FOLDED])
@pytest.mark.parametrize(
    ("start", "text", "set_up"),
    [
        ("empty", "((3 12 8) (2 4 6) (14 5 2))", "((3 12 8) (2 4 6) (14 5 2))"),
        (TREE, "(1 (2 3)) min", "(1 (2 3)) min"),
        ("5x5k4", "tree 2x2 seed 7", None),
        (TREE, "nim 3 4 5", "nim 3 4 5"),
        (TREE, "..O/XOO/..X", WORKED),
    ],
)
async def test_whatever_is_typed_key_by_key_is_set_up(
    opened: Opener, size: tuple[int, int], start: str, text: str, set_up: str | None
) -> None:
    async with opened(start, size=size) as screen:
        await screen.press("e")
        screen.app.screen.query_one("#text").focus()
        await screen.settle()
        for count, character in enumerate(text, 1):
            await type_as_read(screen, character)
            assert tree_text(screen) == text[:count]
            assert screen.app.focused is screen.app.screen.query_one("#text")
        await screen.press("enter")
        assert not is_open(screen)
        assert str(screen.match.state) == (set_up or str(read_state(text)))


@pytest.mark.parametrize(
    ("reads", "tabs"),
    [
        ((TREE, " min"), 0),
        ((TREE, " min"), 1),
        (("(", "(3 12 8)", " (2 4 6))", " min"), 1),
        (("((3 12 8)", " (2 4 6)", ")", " min"), 1),
    ],
)
async def test_what_is_typed_after_a_paste_goes_on_with_it(
    opened: Opener, reads: tuple[str, ...], tabs: int
) -> None:
    async with opened("empty") as screen:
        await screen.press("e", *["tab"] * tabs)
        await type_as_read(screen, *reads)
        assert tree_text(screen) == f"{TREE} min"
        await screen.press("enter")
        assert str(screen.match.state) == f"{TREE} min"


async def test_a_second_paste_replaces_the_first_unless_it_is_a_part(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab")
        for text in (TREE, "(1 2)", "XX", "..O/XOO/..X"):
            await type_as_read(screen, text)
            assert isinstance(screen.app.focused, PositionInput)
        assert edited(screen) == WORKED


async def test_tab_goes_to_the_tree_that_was_typed_and_else_on(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", *"(1 2)")
        assert "(Tab)" not in screen.text
        await screen.press("tab")
        assert screen.app.focused is screen.app.screen.query_one("#setup-tree")
        await screen.press("tab", "tab")
        assert screen.app.focused is screen.app.screen.query_one("#examples")


@few("size", [WIDE, FOLDED, (60, 20)])
@few("start", [TREE, "nim 3 4", "othello 4x4", WORKED])
async def test_tab_leads_where_its_name_stands(
    opened: Opener, size: tuple[int, int], start: str
) -> None:
    async with opened(start, size=size) as screen:
        await screen.press("e")
        if screen.app.focused is not screen.app.screen.query_one("#text"):
            assert "pasted (Tab)" in " ".join(screen.part("#text-title").split())
            assert "(Tab)" not in screen.part("#examples-title")
            await screen.press("tab")
        assert screen.app.focused is screen.app.screen.query_one("#text")
        assert "(Tab)" not in screen.part("#text-title")
        assert "Or an example (Tab)" in screen.part("#examples-title")
        await screen.press("tab")
        assert screen.app.focused is screen.app.screen.query_one("#examples")
        assert "(Tab)" not in screen.text


async def test_a_board_typed_after_one_tab_is_set_up_instead_of_a_tree(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e", "tab", *"..O/XOO/..X", "enter")
        assert screen.position == WORKED


@pytest.mark.parametrize("pasted", [True, False])
async def test_no_engine_moves_first_in_a_tree_with_min_to_move(
    opened: Opener, pasted: bool
) -> None:
    async with opened("empty", o=Seat("alpha-beta"), pace=TEN_A_SECOND) as screen:
        if pasted:
            screen.app.post_message(events.Paste(f"{TREE} min"))
            await screen.settle()
        else:
            await screen.press("e", "tab", *f"{TREE} min", "enter")
        assert str(screen.match.state) == f"{TREE} min"
        await screen.finish()
        assert screen.match.record.moves == ()
        assert "Min" in screen.turn


async def test_other_games_show_their_own_picture(opened: Opener) -> None:
    async with opened("nim 3 4") as screen:
        await screen.press("e")
        assert "heap 2  | | | |  4" in screen.part("#setup-picture")
        screen.app.screen.query_one("#examples").focus()
        await screen.press(*["down"] * 3)  # such games come first there
        assert "· O X ·" in screen.part("#setup-picture")
        await screen.press("up")
        assert "| | | | |  5" in screen.part("#setup-picture")
        await screen.press("up", "up")
        assert "14" in screen.part("#setup-tree")
        await screen.press("f2")
        assert str(screen.match.state) == "((3 12 8) (2 4 6) (14 5 2))"


@few("text", ["(7 (1 2))", "nim 1 2", "XX./OO./... x"])
async def test_a_whole_position_pasted_at_a_node_is_the_new_position(
    opened: Opener, text: str
) -> None:
    async with opened(TREE) as screen:
        await screen.press("e", "space")
        node = screen.app.screen.query_one("#node", Input)
        assert screen.app.focused is node
        node.post_message(events.Paste(text))
        await screen.settle()
        assert isinstance(screen.app.screen, SetupScreen)
        assert str(screen.app.screen._state) == str(read_state(text))
        await screen.press("f2")
        assert str(screen.match.state) == str(read_state(text))


async def test_a_tree_typed_at_a_node_goes_on_in_the_line_of_the_position(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e", "down", "down", "tab", "shift+tab")
        before = screen.app.screen.query_one("#node", Input).value
        await screen.type("(7 (1 2))")
        assert screen.app.focused is screen.app.screen.query_one("#text")
        assert screen.app.screen.query_one("#text", Input).value == "(7 (1 2))"
        assert before == "3"
        await screen.press("f2")
        assert str(screen.match.state) == "(7 (1 2))"


async def test_beside_a_tree_the_list_of_examples_begins_with_trees(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e")
        rows = screen.part("#examples").splitlines()
        assert "AIMA's tree" in rows[0]
        assert "random tree" in rows[1]
        await screen.click("random tree")
        assert isinstance(screen.app.screen, SetupScreen)
        assert screen.app.screen._state == read_state("tree 3x3 seed 7")


@pytest.mark.parametrize("text", ["Lorem ipsum", "XX./OO"])
@few("start", [TREE, "nim 3 4", WORKED])
async def test_a_pasted_text_that_is_refused_is_not_answered_by_what_stood_there(
    opened: Opener, start: str, text: str
) -> None:
    async with opened(start) as screen:
        before = str(screen.match.state)
        await screen.press("e")
        screen.app.post_message(events.Paste(text))
        await screen.settle()
        assert tree_text(screen) == text
        await screen.press("enter", "enter")
        assert is_open(screen)
        assert screen.app.screen.query_one("#verdict").has_class("-bad")
        await screen.press("escape")
        assert str(screen.match.state) == before
        assert "set up" not in screen.turn


async def test_a_text_in_the_line_is_replaced_by_one_that_is_pasted_beside_it(
    opened: Opener,
) -> None:
    async with opened("empty") as screen:
        await screen.press("e", "tab", *"XO./")
        screen.app.screen.query_one(BOARD).focus()
        screen.app.post_message(events.Paste("Lorem ipsum"))
        await screen.settle()
        await screen.press("enter")
        assert is_open(screen)
        assert tree_text(screen) == "Lorem ipsum"


async def test_a_line_that_is_emptied_or_typed_back_says_what_enter_uses(opened: Opener) -> None:
    async with opened(TREE) as screen:
        await screen.press("e")
        screen.app.screen.query_one("#text").focus()
        await screen.settle()
        await screen.press("end", "x")
        assert "not yet" in screen.part("#verdict")
        await screen.press("backspace")
        assert "Enter uses it" in screen.part("#verdict")
        await screen.press("x", *["backspace"] * (len(TREE) + 1))
        assert tree_text(screen) == ""
        assert "Enter uses it" in screen.part("#verdict")
        await screen.press("enter")
        assert str(screen.match.state) == TREE
