"""How the layers of the judge count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.oracles.own_mistakes import (
    cut_too_early,
    draw_before_win,
    max_for_both,
    without_last_diagonal,
    wrong_symbol,
)
from tests.oracles.own_searches import Tape, alpha_beta, minimax
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN
from ttt_tui.features.programs.grading.layer_points import answer
from ttt_tui.features.programs.grading.requirements import LAYERS
from ttt_tui.features.programs.judging import verdict as verdicts
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import judge
from ttt_tui.features.programs.recording import Recording

START = "X../.O./... x"


def statuses(recording: Recording) -> list[str]:
    study = Study(recording)
    verdict = judge(recording, study=study)
    return [answer(layer, verdict, study)[0] for layer in LAYERS]


def test_a_right_search_meets_all() -> None:
    assert statuses(alpha_beta(Tape(START, window=True))) == [MET] * 4


@pytest.mark.parametrize(
    ("recording", "expected"),
    [
        (lambda: max_for_both(Tape(START)), [MET, MET, NOT_MET, MET]),
        (lambda: minimax(Tape(START), scored=draw_before_win), [MET, NOT_MET, MET, MET]),
        (
            lambda: minimax(Tape(START), scored=without_last_diagonal),
            [NOT_MET, NOT_MET, MET, UNKNOWN],
        ),
        (lambda: cut_too_early(Tape(START, window=True)), [MET, MET, MET, NOT_MET]),
    ],
)
def test_a_layer_above_the_mistake_counts_where_it_is_right_by_itself(
    recording: Callable[[], Recording], expected: list[str]
) -> None:
    assert statuses(recording()) == expected


def test_the_reason_names_the_mistake_below() -> None:
    recording = minimax(Tape(START), scored=without_last_diagonal)
    study = Study(recording)
    verdict = judge(recording, study=study)
    mistake = f"the mistake in the rules at {verdict.findings[0].position}"
    assert f"It may follow from {mistake}." in answer("leaves", verdict, study)[1]
    assert f"Judged apart from {mistake}." in answer("values", verdict, study)[1]
    assert f"because of {mistake}." in answer("pruning", verdict, study)[1]


def test_of_an_unknown_verdict_nothing_is_met() -> None:
    recording = minimax(Tape(START))
    study = Study(recording)
    verdict = replace(judge(recording, study=study), verdict=verdicts.UNKNOWN, notes=("Why.",))
    assert {answer(layer, verdict, study) for layer in LAYERS} == {(UNKNOWN, "Not judged: Why.")}


def test_a_tree_of_a_few_nodes_shows_nothing_of_the_layers_above() -> None:
    assert statuses(wrong_symbol(Tape(START)))[0] == NOT_MET
    assert MET not in statuses(wrong_symbol(Tape("XXO/OOX/X.. o")))[1:]
