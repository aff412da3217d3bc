"""The dialog for the board: games with a name, any other, and what is wrong."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from tests.tui.driver import Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position, parse_rules
from ttt_tui.game.notation import GAMES
from ttt_tui.tui.dialogs.new_game import RulesScreen


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, RulesScreen)


async def fill(screen: Driver, **numbers: str) -> None:
    for name, text in numbers.items():
        screen.app.screen.query_one(f"#{name.replace('_', '-')}", Input).value = text
    await screen.settle()


@pytest.mark.parametrize("game", list(GAMES)[:2], ids=lambda game: game.text)
async def test_a_named_game_is_chosen_with_the_keys(opened: Opener, game: tuple[str, str]) -> None:
    async with opened(o=Seat.RANDOM) as screen:
        await screen.press("G", *["down"] * [each.text for each in GAMES].index(game[1]))
        assert screen.part("#verdict").startswith(f"{game[1]}: ")
        await screen.press("enter")
        assert not is_open(screen)
        assert screen.match.position == Position(rules=parse_rules(game[1]))
        assert screen.match.record.moves == ()
        assert screen.match.seats == {Player.X: Seat.HUMAN, Player.O: Seat.RANDOM}
        assert screen.session.analysis.frame.searches[0].position == screen.match.position
        assert "new game: " in screen.turn


async def test_any_game_is_begun_from_its_text(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("G")
        await fill(screen, game_text="nim 3 x")
        assert "'x' is not the size of a heap" in screen.part("#verdict")
        await screen.press("f2")
        assert is_open(screen)
        await fill(screen, game_text="nim 3")
        await screen.press("f2")
        assert str(screen.match.state) == "nim 3"


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [
        ({"rows": "0"}, "rows is 0: it must be from 1 to 8"),
        ({"rows": "9"}, "rows is 9: it must be from 1 to 8"),
    ],
)
async def test_what_is_wrong_is_told_and_not_taken(
    opened: Opener, numbers: dict[str, str], complaint: str
) -> None:
    async with opened() as screen:
        before = screen.position
        await screen.press("G")
        await fill(screen, **numbers)
        assert complaint in screen.part("#verdict")
        await screen.press("f2")
        await screen.click("New game (F2)", right=2)
        screen.app.screen.query_one("#rows", Input).focus()
        await screen.press("enter")
        assert is_open(screen)
        await screen.press("escape")
        assert screen.position == before
