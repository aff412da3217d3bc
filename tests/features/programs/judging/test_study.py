"""What is learnt of a recording before it is judged."""

from __future__ import annotations

from functools import partial
from math import inf

from tests.oracles.program_searches import Tape, alpha_beta, limited, memo, minimax
from ttt_tui.features.programs.judging.study import Study, clipped

START = "X../.O./... x"


def test_windows_are_passed_or_inferred_or_open() -> None:
    passed = Study(alpha_beta(Tape(START, window=True)))
    inferred = Study(alpha_beta(Tape(START, window=True), told=False))
    whole = Study(minimax(Tape(START)))
    assert (passed.passes_windows, inferred.passes_windows, whole.passes_windows) == (
        True,
        False,
        False,
    )
    assert (inferred.prunes, whole.prunes) == (True, False)
    assert {visit.window for visit in whole.visits} == {(-inf, inf)}
    by_number = {visit.number: visit.window for visit in inferred.visits}
    for visit in passed.visits:
        assert by_number[visit.number] == visit.window


def test_the_order_left_has_children_before_their_parents() -> None:
    study = Study(minimax(Tape(START)))
    place = {visit.number: at for at, visit in enumerate(study.leavings)}
    assert all(place[visit.number] <= place[0] for visit in study.leavings)
    assert len(place) == len(study.tree.nodes)


def test_a_limit_is_where_games_that_go_on_are_left() -> None:
    assert Study(limited(Tape(START), 2)).limit == 2
    assert Study(minimax(Tape(START))).limit is None
    assert Study(limited(Tape(START), 9)).limit is None  # never reached
    study = Study(limited(Tape(START), 2))
    assert study.rests_on_estimates(study.tree.root)


def test_what_was_searched_before_is_known() -> None:
    study = Study(memo(Tape(START)))
    again = [node for node in study.stops if study.was_expanded(node, node.number)]
    assert again
    assert again == study.stops


def test_results_agree_within_a_window() -> None:
    study = Study(partial(minimax)(Tape(START)))
    assert clipped(5, (-1, 1)) == 1
    assert study.agree(1, 0, (-inf, 0))
    assert not study.agree(1, 0, (-inf, inf))
    assert study.agree(0.5, 1, (-inf, inf))
