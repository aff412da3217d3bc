"""Which widget shows the board of a game."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from textual.widgets import Input

from tests.tui.driver import Driver, Opener
from tests.tui.stylesheets import stylings
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


async def test_another_board_works_out_the_styles_of_the_screen_once(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened("nim 1 2") as screen:
        dashboard, styled = screen.dashboard, stylings(monkeypatch)
        dashboard.game.paste("((3 12 8) (2 4 6))")
        await screen.settle()
        assert board_shown(dashboard).id == TREE
        assert len(styled) == 1


KINDS = {"board": "..O/XOO/..X", TREE: "((3 12 8) (2 4 6))", TEXT: "nim 3 2 misere"}


async def _shows(screen: Driver, name: str) -> None:
    await screen.settle()
    widget = board_shown(screen.dashboard)
    assert board_for(screen.match.state) == name
    assert name in (widget.id, widget.parent.id if widget.parent else None)
    assert widget.has_focus
    assert screen.part("#board-panel").count("\n") > 3


@pytest.mark.parametrize("way", ["paste", "setup"])
async def test_boards_of_all_kinds_follow_each_other_and_come_back(
    opened: Opener, way: str
) -> None:
    walk = ("board", TREE, "board", TEXT, TREE, TEXT, "board")
    assert {*pairwise(walk)} == {*permutations(KINDS, 2)}, "each of them after each other one"
    async with opened(KINDS["board"]) as screen:
        for before, after in pairwise(walk):
            if way == "paste":
                screen.dashboard.paste(KINDS[after])
            else:
                await screen.press("e")
                screen.app.screen.query_one("#text", Input).value = KINDS[after]
                await screen.settle()
                await screen.press("f2")
            await _shows(screen, after)
            await screen.press("u")
            await _shows(screen, before)
            await screen.press("y")
            await _shows(screen, after)
