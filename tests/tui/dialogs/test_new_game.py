"""The dialog for the board: games with a name, any other, and what is wrong."""

from __future__ import annotations

from textual.widgets import Input, Select

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
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


@few("game", GAMES, ids=lambda game: game.text, quick=2)
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


@few("size", [WIDE, FOLDED, (60, 20)])
async def test_a_named_game_is_chosen_with_the_mouse(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.click_key("G")
        await screen.click("4x4, four")
        await screen.click("New game (F2)", right=2)
        assert screen.position == "4x4k4 ..../..../..../.... x"


async def test_any_rules_are_chosen_freely(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("G")
        await fill(screen, rows="2", columns="5", in_a_row="4")
        screen.app.screen.query_one("#gravity", Select).value = True
        screen.app.screen.query_one("#misere", Select).value = True
        await screen.settle()
        assert "2x5k4gm: 2x5, 4 in a row, stones fall, a line loses" in screen.part("#verdict")
        await screen.press("f2")
        assert screen.position == "2x5k4gm ...../..... x"


async def test_enter_in_a_number_uses_the_board(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("G", "tab", "end", "backspace", "4", "enter")
        assert screen.position == "4x3k3 .../.../.../... x"


@few(
    ("numbers", "complaint"),
    [
        ({"rows": "0"}, "rows is 0: it must be from 1 to 8"),
        ({"rows": "9"}, "rows is 9: it must be from 1 to 8"),
        ({"columns": "64"}, "columns is 64: it must be from 1 to 8"),
        ({"in_a_row": "1"}, "in-a-row is 1: it must be from 2 to 8"),
        ({"columns": ""}, "columns is missing: write a whole number"),
    ],
    quick=2,
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


async def test_a_line_longer_than_the_board_is_allowed_and_named(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("G")
        await fill(screen, in_a_row="4")
        assert "no line fits: always a draw" in screen.part("#verdict")
        await screen.press("f2")
        assert screen.position == "3x3k4 .../.../... x"


async def test_it_begins_with_the_board_that_is_played_on(opened: Opener) -> None:
    async with opened("2x6k4g ....../.XO... x") as screen:
        await screen.press("G")
        assert "2x6k4g: " in screen.part("#verdict")
        await screen.press("escape")
        assert screen.position == "2x6k4g ....../.XO... x"


async def test_the_same_board_again_begins_a_new_search(opened: Opener) -> None:
    async with opened("empty") as screen:
        before = screen.session.analysis
        await screen.press("G", "f2")
        assert screen.session.analysis is not before
        assert screen.position == ".../.../... x"


async def test_it_stands_in_the_palette(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        await screen.type("another board")
        await screen.until_text("Choose a board: size, in a row")
        await screen.press("enter")
        assert is_open(screen)
