"""Golden text: what is said of nodes of the algorithms beyond minimax and alpha-beta."""

from __future__ import annotations

import pytest

from tests.searches import come_to, finished, formatter_of
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.words.nodes import formula


def said(moment: Moment, node: int) -> str:
    return formula(formatter_of(moment), moment, moment.view(node))


@pytest.mark.parametrize(
    ("algorithm", "node", "sentence"),
    [
        (
            "pvs",
            4,
            "Bound met on the last move: Min has at most 0 here, which is <= alpha (+1). "
            "Every move was tried, so it is exactly 0.",
        ),
        (
            "pvs",
            6,
            "Cut: Max has at least +1 here, which is >= beta (+1).",
        ),
        (
            "mtd-f",
            0,
            "The bounds of the passes met: pass 1 returned >= +1 and pass 2 returned <= +1. So the "
            "root has +1, which is exact.",
        ),
        ("fsss", 0, "The root's bounds met: its value is +1."),
        (
            "uct",
            0,
            "The move with the most visits was chosen: (2,0). UCT proves no value.",
        ),
    ],
)
def test_why_a_node_was_left(algorithm: str, node: int, sentence: str) -> None:
    moment = finished(options=SearchOptions(named(algorithm), rollouts=20))
    assert said(moment, node) == sentence


@pytest.mark.parametrize(
    ("algorithm", "until"),
    [("uct", "all rollouts are done"), ("fsss", "the bounds of the root meet")],
)
def test_what_a_rollout_waits_for(algorithm: str, until: str) -> None:
    moment = come_to(SearchOptions(named(algorithm), rollouts=20), 3)
    assert said(moment, 0) == f"Rollouts start here, one after another, until {until}."
    assert said(moment, 1) == "A rollout passes through here and has not returned yet."


def test_remarks_stand_behind() -> None:
    options = SearchOptions(named("mtd-f"))
    begun, ended = come_to(options, 9), finished(options=options)
    assert said(begun, 0).endswith(" This is pass 1.")
    assert not said(ended, 0).endswith("pass 1.")
    known = " The transposition table knew the position, but not enough for this window."
    assert said(ended, 9).endswith(known)
