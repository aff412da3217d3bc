"""The welcome of the first start."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from tests.tui.one_widget import text_of
from ttt_tui import registry
from ttt_tui.engine.match import Seat
from ttt_tui.features.welcome.dashboard import WelcomeOnDashboard, WelcomePanel
from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.tui.dashboard.feature import Offer
from ttt_tui.tui.dialogs.setup import SetupScreen

SIZES = pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])


@SIZES
async def test_it_comes_at_a_bare_start_and_only_once(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size, held=True, simple=True, bare=True) as screen:
        assert "What would you like to do?" in screen.text
        assert "play" in screen.part("#welcome")
        assert "click, or type row,column" in screen.part("#welcome")
        has_programs = "programs" in registry.having("dashboard")
        assert ("a Python file" in screen.part("#welcome")) == has_programs
        lies_over = "The search has not started" not in " ".join(screen.card.split())
        assert lies_over == (size == SMALLEST), "there it has the room of the card"
        assert screen.dashboard.services.settings.of(ENTRY)
    async with opened("empty", size=size, options=None, pace=None, bare=True) as screen:
        assert "What would you like to do?" not in screen.text
        await screen.press("f1")
        assert "What would you like to do?" in screen.text


async def test_it_does_not_come_where_something_was_asked_for(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True) as screen:
        assert "What would you like to do?" not in screen.text
        assert not screen.dashboard.services.settings.of(ENTRY)


async def test_a_key_closes_it_and_does_its_work(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.press("5")
        assert "What would you like to do?" not in screen.text
        assert screen.match.record.moves == (4,)


async def test_a_click_on_the_board_closes_it_and_plays(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.click_cell(0)
        assert "What would you like to do?" not in screen.text
        assert screen.match.record.moves == (0,)


@SIZES
async def test_a_search_is_watched_from_its_first_cut(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size, held=True, simple=True, bare=True) as screen:
        await screen.click("watch a search explained")
        assert screen.position == "..O/XOO/..X x"
        assert "already wins with (2,0)" in " ".join(screen.card.replace("·", " ").split())
        assert not screen.session.analysis.running
        assert "What would you like to do?" not in screen.text


async def test_the_others_do_what_they_say(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.click("set up a position")
        assert isinstance(screen.app.screen, SetupScreen)
        await screen.press("escape", "f1")
        await screen.click("play", below=screen.where("Welcome")[1])
        assert not screen.dashboard.query_one(WelcomePanel).is_open
        assert screen.app.screen.focused is screen.dashboard.query_one("#board")


async def test_whatever_features_offer_stands_there(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ttt_tui.tui.dashboard.feature import Offer

    offer = Offer("[learn]", "a lesson", "screen.hint")
    monkeypatch.setattr(WelcomeOnDashboard, "OFFERS", (offer,))
    async with opened("empty", held=True, bare=True) as screen:
        assert "[learn]" in screen.part("#welcome")


async def test_undo_at_the_start_brings_back_the_game_that_was_replaced(opened: Opener) -> None:
    set_up = "X../.O./... x"
    async with opened(set_up, x=Seat("alpha-beta"), o=Seat.HUMAN, held=True) as screen:
        before = screen.match
        await screen.press("f2")
        assert screen.position != set_up
        assert screen.match.seats != before.seats
        await screen.press("u")
        assert screen.match == before
        await screen.press("y")
        assert screen.position.startswith("..O/XOO/..X")
        assert "there is nothing to redo" not in screen.turn
        await screen.press("y")
        assert "there is nothing to redo" in screen.turn


OFFERS = (Offer("play", "click a cell", "screen.play"), Offer("a [b] c", "[d]", "screen.hint", "e"))


async def test_words_stand_below_each_other_and_brackets_are_no_markup() -> None:
    panel = WelcomePanel()
    lines = await text_of(panel, lambda: panel.show(OFFERS), 44)
    assert lines == [
        "Welcome. What would you like to do?",
        "   play     click a cell",
        " e a [b] c  [d]",
    ]


async def test_it_can_be_hidden() -> None:
    panel = WelcomePanel()

    def show() -> None:
        panel.show(OFFERS)
        assert panel.is_open
        panel.hide()

    assert await text_of(panel, show, 44) == []
    assert not panel.is_open
