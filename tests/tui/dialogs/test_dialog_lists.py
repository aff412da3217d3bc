"""What is highlighted in a dialog's list is what is chosen, by key and by mouse."""

from __future__ import annotations

import pytest
from textual.events import Paste
from textual.widgets import OptionList

from tests.spread import few
from tests.tui.driver import Driver, Opener
from tests.tui.queued_input import at_once
from ttt_tui.engine.match import Seat, seat_names
from ttt_tui.game import Player
from ttt_tui.search import Cutoff


async def leave(screen: Driver, how: str, button: str) -> None:
    if how == "key":
        await screen.press("f2")
    else:
        await screen.click(button)


@few("how", ["key", "mouse"])
async def test_the_highlighted_game_is_begun(opened: Opener, how: str) -> None:
    async with opened("empty") as screen:
        await screen.press("G")
        games = screen.app.screen.query_one("#games", OptionList)
        while "Connect Four" not in str(games.get_option_at_index(games.highlighted or 0).prompt):
            await screen.press("down")
        await leave(screen, how, "New game (F2)")
        assert screen.position.startswith("6x7k4g ")


@pytest.mark.slow
async def test_numbers_that_are_no_named_game_highlight_none(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("G")
        games = screen.app.screen.query_one("#games", OptionList)
        assert games.highlighted is not None
        screen.app.screen.query_one("#rows").focus()
        await screen.press("end", "backspace", "5")
        assert games.highlighted is None
        await screen.press("f2")
        assert screen.position.startswith("5x3k3 ")


@pytest.mark.parametrize("how", ["key", "mouse"])
async def test_the_highlighted_example_is_set_up(opened: Opener, how: str) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        examples = screen.app.screen.query_one("#examples", OptionList)
        examples.focus()
        await screen.press("down", "up")
        assert "worked example" in str(
            examples.get_option_at_index(examples.highlighted or 0).prompt
        )
        await leave(screen, how, "Use (F2)")
        assert screen.position == "..O/XOO/..X x"


@few("key", ["e", "G"])
async def test_opening_a_dialog_chooses_nothing(opened: Opener, key: str) -> None:
    async with opened("4x4k3 X.../..../..../....") as screen:
        before = screen.position
        await screen.press(key)
        assert screen.app.screen.query_one(OptionList).highlighted is None
        await screen.press("f2")
        assert screen.position == (before if key == "e" else "4x4k3 ..../..../..../.... x")


async def test_a_stone_put_after_an_example_highlights_none(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        examples = screen.app.screen.query_one("#examples", OptionList)
        examples.focus()
        await screen.press("down", "shift+tab", "shift+tab", "o")
        assert examples.highlighted is None


@pytest.mark.parametrize("how", ["key", "mouse"])
async def test_the_highlighted_player_plays(opened: Opener, how: str) -> None:
    async with opened("empty") as screen:
        await screen.press("p", "space", "down")
        await leave(screen, how, "Go on (F2)")
        seats = list(map(Seat.of, seat_names()))
        following = seats[(seats.index(Seat.HUMAN) + 1) % len(seats)]
        assert screen.match.seats[Player.X] == following


async def test_escape_leaves_a_list_as_it_was(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("p", "space", "down", "escape", "f2")
        assert screen.match.seats[Player.X] == Seat.HUMAN


async def test_the_highlighted_option_is_used(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o")
        screen.app.screen.query_one("#cutoff").focus()
        await screen.press("space", "down", "tab", "f2")
        assert screen.session.state.options.cutoff is Cutoff.STRICT


@pytest.mark.parametrize("where", ["setup-board", "text"])
async def test_enter_after_a_paste_uses_the_position(opened: Opener, where: str) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        screen.app.screen.query_one(f"#{where}").focus()
        await at_once(screen, Paste("XO.\n.X.\n..O\n"), "enter")
        assert screen.app.screen is screen.dashboard
        assert screen.position == "XO./.X./..O x"


async def test_enter_in_the_line_reads_and_uses(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("e")
        screen.app.screen.query_one("#text").focus()
        await at_once(screen, *"XO.", "slash", *".X.", "slash", *"..O", "enter")
        assert screen.app.screen is screen.dashboard
        assert screen.position == "XO./.X./..O x"
