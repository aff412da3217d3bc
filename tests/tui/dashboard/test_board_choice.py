"""Which widget shows the board of a game."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.game.game_texts import read_state
from ttt_tui.tui.dashboard.board_choice import TEXT, TREE, board_for, board_shown


@pytest.mark.parametrize(
    ("text", "widget"),
    [
        ("..O/XOO/..X", "board"),
        ("((3 12 8) (2 4 6))", TREE),
        ("tree 2x3 seed 1", TREE),
        ("nim 1 2", TEXT),
    ],
)
def test_each_game_has_its_board(text: str, widget: str) -> None:
    assert board_for(read_state(text)) == widget


async def test_another_game_brings_its_board_and_the_keyboard_with_it(opened: Opener) -> None:
    async with opened() as screen:
        screen.dashboard.game.paste("((3 12 8) (2 4 6))")
        await screen.settle()
        assert board_shown(screen.dashboard).id == TREE
        assert board_shown(screen.dashboard).has_focus
        screen.dashboard.game.paste("..O/XOO/..X")
        await screen.settle()
        assert board_shown(screen.dashboard).id == "board"
        assert board_shown(screen.dashboard).has_focus


KINDS = {"board": "..O/XOO/..X", TREE: "((3 12 8) (2 4 6))", TEXT: "nim 3 2 misere"}
