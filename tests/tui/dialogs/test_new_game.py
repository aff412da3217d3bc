"""The dialog for the board: games with a name, any other, and what is wrong."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input, Select

from tests.plugins import declared
from tests.spread import few
from tests.toy import games
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.engine.game_plugins import GROUP
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position, parse_rules
from ttt_tui.game.game_texts import GAME_EXAMPLES, read_state
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


@few("text", [each.text for each in GAME_EXAMPLES], quick=2)
async def test_another_game_is_begun_from_the_list(opened: Opener, text: str) -> None:
    async with opened() as screen:
        at = len(GAMES) + [each.text for each in GAME_EXAMPLES].index(text)
        await screen.press("G", *["down"] * at)
        assert "to move" in screen.part("#verdict")
        assert screen.app.screen.query_one("#game-text", Input).value == text
        await screen.press("enter")
        assert screen.match.state == read_state(text)
        await screen.press("G")
        assert screen.app.screen.query_one("#game-text", Input).value == str(read_state(text))


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


async def test_a_tree_pasted_on_several_lines_is_taken_whole(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("G")
        screen.app.screen.query_one("#game-text").focus()
        screen.app.post_message(events.Paste("((3 12 8)\n (2 4 6))\n"))
        await screen.settle()
        await screen.press("f2")
        assert str(screen.match.state) == "((3 12 8) (2 4 6))"


async def test_games_of_packages_are_in_the_list(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.countdown, "example", "countdown 3", raising=False)
    with declared(GROUP, countdown="tests.toy.games:countdown"):
        async with opened() as screen:
            await screen.press("G", *["down"] * (len(GAMES) + len(GAME_EXAMPLES)))
            assert "countdown" in screen.part("#games")
            await screen.press("enter")
            assert str(screen.match.state) == "countdown 3"


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
        await screen.type("another game or board")
        await screen.until_text("Choose a game: a board of any")
        await screen.press("enter")
        assert is_open(screen)
