"""Dialogs open at once with what is ours; what other packages bring is filled in when it comes."""

from __future__ import annotations

import pytest
from textual.widgets import Label, Select

from tests.plugins import CENTRE, declared
from tests.spread import few
from tests.tui.driver import Driver, Opener
from ttt_tui.engine import plugins
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player
from ttt_tui.search.algorithm import own_names
from ttt_tui.tui.forms import Choice, TickList

ASKING = "Loading plugins"
DIALOGS = ("A", "p", "o")


def listed(screen: Driver) -> list[object]:
    lineup = screen.app.screen.query_one("#lineup", TickList)
    return [lineup.get_option_at_index(index).value for index in range(lineup.option_count)]


def to_choose_from(screen: Driver, name: str) -> list[str]:
    return [str(words) for words, _ in screen.app.screen.query_one(f"#{name}", Select)._options]


def told(screen: Driver) -> list[str]:
    return [str(label.content) for label in screen.app.screen.query(Label)]


@few("key", DIALOGS)
async def test_a_package_that_hangs_keeps_no_dialog_from_being_used(
    opened: Opener, key: str
) -> None:
    with declared(bad="faulty_wait:search"):
        async with opened() as screen:
            await screen.press(key)
            assert any(ASKING in each for each in told(screen))
            if key == "A":
                assert listed(screen) == list(own_names())
            await screen.press("f2")
            assert screen.app.screen is screen.dashboard
            assert plugins.known() is None


@few("key", DIALOGS)
async def test_it_is_named_in_the_end(
    opened: Opener, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with declared(bad="faulty_wait:search"):
        async with opened() as screen:
            monkeypatch.setattr(plugins, "START_SECONDS", 0.5)
            await screen.press(key)
            await screen.until(lambda: plugins.known() is not None, "the end of patience")
            await screen.settle()
            assert "bad is left out: it did not load within 0.5 s" in told(screen)
            assert not any(ASKING in each for each in told(screen))


@pytest.mark.slow
async def test_algorithms_are_filled_in(opened: Opener) -> None:
    with declared():
        async with opened() as screen:
            await screen.press("A", "down", "space")
            ticked = list(screen.app.screen.query_one("#lineup", TickList).selected)
            await screen.until(lambda: "toy" in listed(screen), "what others bring")
            assert listed(screen) == [*own_names(), "toy", "toy-alpha-beta"]
            assert screen.app.screen.query_one("#lineup", TickList).selected == ticked
            screen.app.screen.query_one("#lineup", TickList).select("toy")
            await screen.press("f2")
            assert "toy" in [each.name for each in screen.session.state.algorithms]
            await screen.press("A")
            assert "toy" in listed(screen), "in use, so it is there at once"


async def test_players_are_filled_in_and_the_one_pointed_at_stays(opened: Opener) -> None:
    with declared():
        async with opened() as screen:
            await screen.press("p", "space", "down")
            seat = screen.app.screen.query_one("#seat-X", Choice)
            pointed = seat.highlighted
            assert pointed == Seat("minimax")
            await screen.until(lambda: "toy" in to_choose_from(screen, "seat-X"), "the others")
            assert to_choose_from(screen, "seat-X")[-3:] == ["toy", "toy-alpha-beta", "random"]
            assert seat.expanded
            assert seat.highlighted == pointed
            await screen.press("enter", "f2")
            assert screen.match.seats == {Player.X: pointed, Player.O: Seat.HUMAN}


async def test_an_evaluation_is_chosen_and_kept(opened: Opener) -> None:
    with declared(plugins.EVALUATIONS, **CENTRE):
        async with opened("4x4k4") as screen:
            await screen.press("o")
            await screen.until(
                lambda: "toy-centre" in to_choose_from(screen, "evaluation"), "the evaluation"
            )
            assert to_choose_from(screen, "evaluation") == ["open lines", "toy-centre"]
            screen.app.screen.query_one("#evaluation", Choice).value = "toy-centre"
            await screen.press("f2")
            assert screen.session.state.options.evaluation == "toy-centre"
            assert "by toy-centre" in screen.text
            assert opened.settings_file.load()[0].options.evaluation == "toy-centre"
    async with opened("4x4k4", pace=None) as screen:
        assert "no evaluation 'toy-centre' is installed: using open lines" in " ".join(
            screen.turn.split()
        )
        assert opened.settings_file.load()[0].options.evaluation == "toy-centre"


@pytest.mark.slow
async def test_an_evaluation_that_hangs_stops_its_searches_alone(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "SILENCE_SECONDS", 0.3)
    with declared(plugins.EVALUATIONS, bad="faulty:never_says"):
        async with opened("4x4k4", live=True) as screen:
            session = screen.session
            session.set_options(session.state.options.__class__(evaluation="bad"))
            await screen.until(lambda: session.analysis.done, "the end of patience")
            await screen.settle()
            assert "cannot go on: the evaluation bad does not answer within 0.3 s" in " ".join(
                "".join(screen.notices).split()
            )
            await screen.click_cell(0)
            assert len(screen.match.record.moves) == 1
