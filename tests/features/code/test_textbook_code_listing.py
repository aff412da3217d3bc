"""The code that is shown, how its lines are found, and in what a search departs from it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, STRICT_STOP, Case, cases
from tests.oracles.running_textbook import FUNCTION
from tests.search.test_textbook import check as check_visits
from ttt_tui.features.code.textbook_code import CallPhase, departures, listing_of
from ttt_tui.game import Player
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    SearchOptions,
    textbook,
)


@pytest.mark.parametrize("algorithm", PLAIN)
def test_with_o_as_max_two_lines_are_turned(algorithm: Algorithm) -> None:
    x, o = (listing_of(algorithm, player).lines for player in Player)
    assert [(was, now) for was, now in zip(x, o, strict=True) if was != now] == [
        ("        return outcome.value", "        return -outcome.value"),
        ("    if position.to_move is Player.X:", "    if position.to_move is Player.O:"),
    ]


@pytest.mark.parametrize("algorithm", PLAIN)
def test_of_other_games_it_speaks_of_no_board(algorithm: Algorithm) -> None:
    board, game = (listing_of(algorithm, of_board=of_board) for of_board in (True, False))
    code = "\n".join(game.lines)
    for word in ("position", "Position", "Player.X", "legal_moves"):
        assert word not in code
    assert "outcome = state.value()" in code
    assert "state.to_move is Player.MAX" in code
    assert game.places == board.places
    compile("from __future__ import annotations\n" + code, "textbook", "exec")


def test_every_event_has_its_line() -> None:
    listing = listing_of(Algorithm.ALPHA_BETA)
    lines = {at: listing.lines[index].strip() for at, index in listing.places.items()}
    texts = {
        CallPhase.CALL: "outcome = position.outcome()",
        CallPhase.LEAF: "return outcome.value",
        CallPhase.BREAK: "break",
        CallPhase.RETURN: "return value",
    }
    assert lines == {(place, side): texts[place] for place in CallPhase for side in Player}
    assert listing.places[CallPhase.BREAK, Player.X] < listing.places[CallPhase.BREAK, Player.O]
    assert listing.places[CallPhase.RETURN, Player.X] < listing.places[CallPhase.RETURN, Player.O]
    assert all(place is not CallPhase.BREAK for place, _ in listing_of(Algorithm.MINIMAX).places)


def edited(monkeypatch: pytest.MonkeyPatch, edit: Callable[[str], str]) -> None:
    source, first = inspect.getsourcelines(textbook.alpha_beta)
    lines = edit("".join(source)).splitlines(keepends=True)
    monkeypatch.setattr(inspect, "getsourcelines", lambda _: (lines, first))
    listing_of.cache_clear()


@pytest.fixture
def _fresh_listings() -> Iterator[None]:
    yield
    listing_of.cache_clear()


@pytest.mark.usefixtures("_fresh_listings")
def test_an_edit_moves_the_lines_along(monkeypatch: pytest.MonkeyPatch) -> None:
    before = listing_of(Algorithm.ALPHA_BETA)
    edited(
        monkeypatch, lambda source: source.replace("    if outcome", "    # over?\n    if outcome")
    )
    after = listing_of(Algorithm.ALPHA_BETA)
    for at, index in before.places.items():
        assert after.lines[after.places[at]] == before.lines[index]
        assert after.places[at] == index + (0 if at[0] is CallPhase.CALL else 1)


@pytest.mark.usefixtures("_fresh_listings")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("                break\n", "                return value\n"),
        ("        return value\n    value", "    value"),
        ("    outcome = position.outcome()\n", "    pass\n"),
        ("is Player.X", "is not Player.O"),
    ],
)
def test_an_edit_that_takes_an_events_line_away_is_noticed(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    edited(monkeypatch, lambda source: source.replace(old, new))
    with pytest.raises(ValueError, match="the textbook"):
        listing_of(Algorithm.ALPHA_BETA, Player.O)


# Departures


@settings(max_examples=150)
@given(cases(most_empties=4))
def test_options_without_departures_are_the_textbook(case: Case) -> None:
    function = FUNCTION[case.options.algorithm]
    if not departures(case.options):
        check_visits(case.position, function, case.options)


def test_the_usual_options_depart_in_nothing() -> None:
    assert departures(ALPHA_BETA) == departures(MINIMAX) == ()


def test_every_departure_has_its_phrase() -> None:
    everything = SearchOptions(
        order=MoveOrder(Order.RANDOM, 7),
        cutoff=Cutoff.STRICT,
        root_window=RootWindow.FRESH,
        first_move=4,
        score=Score.DEPTH,
    )
    assert departures(everything) == (
        "moves are tried in another order (random:7) than legal_moves() has",
        "on the empty board one fixed first move is tried",
        "a win counts cells + 1 - depth: read outcome.value as that",
        "cuts only at alpha > beta: read >= as >",
        "every root move gets a fresh window: the root hands down -inf, +inf",
    )
    assert departures(STRICT_STOP) == (
        "cuts only at alpha > beta: read >= as >",
        "a first win ends the loop: read or value wins after alpha >= beta",
    )
    pruning = SearchOptions(
        Algorithm.MINIMAX, cutoff=Cutoff.STRICT, root_window=RootWindow.FRESH, stop_on_win=True
    )
    assert departures(pruning) == ()
