"""Cuts in words: what was cut off, and what that saved."""

from __future__ import annotations

from tests.cases import ALPHA_BETA, TURN_7, WORKED
from tests.searches import searched
from ttt_tui.search import (
    Algorithm,
    Report,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import named
from ttt_tui.words.cuts import cuts


def reported(
    position: str, options: SearchOptions = ALPHA_BETA, nodes: int | None = None
) -> Report:
    return report_of(searched(position, options, 50, nodes=nodes))


def test_words_for_what_cuts_nothing_and_for_what_is_not_counted() -> None:
    assert cuts(reported(WORKED, SearchOptions(Algorithm.MINIMAX)), 0) == (
        "no cuts: every move is tried",
    )
    uct = SearchOptions(named("uct"), rollouts=9)
    assert cuts(reported(WORKED, uct), None) == ("no cuts: it goes by rollouts",)
    assert cuts(reported(WORKED, nodes=3), None) == ("no cuts", "0 bounds met on a last move")
    assert cuts(reported(TURN_7), None)[0] == "2 cuts: 2 branches never visited"
    # What a null window cut off the second search of the move may visit.
    assert cuts(reported(TURN_7, SearchOptions(named("pvs"))), None)[0].endswith("left out")
