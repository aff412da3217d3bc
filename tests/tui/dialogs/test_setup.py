"""The position editor: by mouse, by key, by text, by example; and what it refuses."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.dialogs.setup import PositionInput, SetupScreen

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


TREE = "((3 12 8) (2 4 6))"


def tree_text(screen: Driver) -> str:
    return screen.app.screen.query_one("#text", Input).value


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
