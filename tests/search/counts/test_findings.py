"""Findings about a position only ever grow."""

from __future__ import annotations

from ttt_tui.game import Outcome
from ttt_tui.search import Between, Exact, Findings

WON = Exact(Outcome.X_WINS, 5)


def test_later_findings_add_to_what_was_proved() -> None:
    first: dict[int, Exact | Between] = {0: Between(0, 1), 1: WON, 2: Between(-1, 0)}
    second: dict[int, Exact | Between] = {0: Between(-1, 0), 1: Between(0, 1), 3: WON}
    before, later = Findings(None, (), first, "solving"), Findings(WON, (1,), second)
    both = before.and_then(later)
    moves: dict[int, Exact | Between] = {0: Between(0, 0), 1: WON, 2: Between(-1, 0), 3: WON}
    assert both == Findings(WON, (1,), moves)
    again = both.and_then(Findings(progress="solving anew"))
    assert again == Findings(WON, (1,), moves, "solving anew"), "a new solve knows less at first"


def test_a_failure_is_of_the_latest_work() -> None:
    failed = Findings(moves={0: WON}).and_then(Findings(failure="it was ended"))
    assert (failed.moves, failed.failure) == ({0: WON}, "it was ended")
    assert failed.and_then(Findings(progress="solving")).failure == ""
