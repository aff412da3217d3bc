"""What a recording meets: the layers of the judge, and the kinds of search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.oracles.program_mistakes import (
    cut_too_early,
    draw_before_win,
    max_for_both,
    without_last_diagonal,
    wrong_symbol,
)
from tests.oracles.program_searches import (
    Tape,
    alpha_beta,
    bound_as_value,
    chances,
    inner_break,
    limited,
    memo,
    minimax,
    negamax,
    parent_leaves,
    shallow,
)
from ttt_tui.features.programs.grading.criteria import kind_answer, layer_answer
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN
from ttt_tui.features.programs.grading.requirements import LAYERS
from ttt_tui.features.programs.judging import verdict as verdicts
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import judge
from ttt_tui.features.programs.recording import Recording

START = "X../.O./... x"
SMALL = "XXO/OOX/X.. o"  # two cells: nothing can be cut


def answers(kind: str, recording: Recording) -> tuple[str, str]:
    study = Study(recording)
    return kind_answer(kind, judge(recording, study=study), study)


def tape(*, window: bool = False) -> Tape:
    return Tape(START, window=window)


CUTTING: dict[str, Callable[[], Recording]] = {
    "alpha-beta": lambda: alpha_beta(tape(window=True)),
    "strict": lambda: alpha_beta(tape(window=True), strict=True),
    "windows that nobody sees": lambda: alpha_beta(tape(), told=False),
    "inner loop": lambda: inner_break(tape()),
    "one bound": lambda: shallow(tape()),
    "wrong rules": lambda: alpha_beta(tape(window=True), scored=without_last_diagonal),
}
WHOLE: dict[str, Callable[[], Recording]] = {
    "minimax": lambda: minimax(tape()),
    "negamax": lambda: negamax(tape()),
    "half of one": lambda: chances(tape()),
    "memo": lambda: memo(tape()),
    "leaves in the parent": lambda: parent_leaves(tape()),
    "wrong values": lambda: max_for_both(tape()),
    "wrong rules": lambda: minimax(tape(), scored=without_last_diagonal),
}


@pytest.mark.parametrize("name", CUTTING)
def test_what_cuts_is_alpha_beta_and_not_minimax(name: str) -> None:
    recording = CUTTING[name]()
    assert answers("alpha-beta", recording)[0] == MET
    assert answers("minimax", recording)[0] == NOT_MET


@pytest.mark.parametrize("name", WHOLE)
def test_what_tries_every_move_is_minimax_and_not_alpha_beta(name: str) -> None:
    recording = WHOLE[name]()
    assert answers("alpha-beta", recording)[0] == NOT_MET
    assert answers("minimax", recording)[0] == MET


def test_a_window_that_is_taken_and_never_cuts_is_named() -> None:
    status, reason = answers("alpha-beta", minimax(tape(window=True)))
    assert (status, reason) == (NOT_MET, "It takes alpha and beta and never cuts.")


def test_where_no_cut_was_due_nothing_is_known() -> None:
    for window in (True, False):
        status, reason = answers("alpha-beta", minimax(Tape(SMALL, window=window)))
        assert (status, "due" in reason) == (UNKNOWN, True)


def test_a_search_that_was_stopped_is_neither() -> None:
    recording = minimax(tape())
    recording.complete, recording.stopped = False, "a million nodes"
    assert answers("alpha-beta", recording)[0] == UNKNOWN
    assert "a million nodes" in answers("minimax", recording)[1]


def test_negamax_changes_the_sign_and_minimax_does_not() -> None:
    for recording in (negamax(tape()), chances(tape())):
        assert answers("negamax", recording)[0] == MET
    for recording in (minimax(tape()), alpha_beta(tape()), bound_as_value(tape(window=True))):
        assert answers("negamax", recording)[0] == NOT_MET
    assert answers("negamax", negamax(tape(), minus=1))[0] == NOT_MET
    assert answers("negamax", minimax(Tape(SMALL)))[0] == UNKNOWN


def test_a_depth_limit_is_seen_or_it_is_not_known(tmp_path: Path) -> None:
    assert answers("depth-limited", limited(tape(), 3)) == (MET, "It looks no deeper than 3 plies.")
    set_elsewhere = limited(tape(), 3)
    set_elsewhere.subject = replace(set_elsewhere.subject, depth=None)
    assert answers("depth-limited", set_elsewhere)[0] == UNKNOWN
    whole = minimax(tape())
    for text, status in (("def minimax(board):\n", NOT_MET), ("self.max_depth = 9\n", UNKNOWN)):
        file = tmp_path / "mine.py"
        file.write_text(text, encoding="utf-8")
        whole.subject = replace(whole.subject, file=str(file))
        assert answers("depth-limited", whole)[0] == status
    whole.subject = replace(whole.subject, depth="depth")
    assert answers("depth-limited", whole)[0] == UNKNOWN


def statuses(recording: Recording) -> list[str]:
    study = Study(recording)
    verdict = judge(recording, study=study)
    return [layer_answer(layer, verdict, study)[0] for layer in LAYERS]


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
    assert f"It may follow from {mistake}." in layer_answer("leaves", verdict, study)[1]
    assert f"Judged apart from {mistake}." in layer_answer("values", verdict, study)[1]
    assert f"because of {mistake}." in layer_answer("pruning", verdict, study)[1]


def test_of_an_unknown_verdict_nothing_is_met() -> None:
    recording = minimax(Tape(START))
    study = Study(recording)
    verdict = replace(judge(recording, study=study), verdict=verdicts.UNKNOWN, notes=("Why.",))
    assert {layer_answer(layer, verdict, study) for layer in LAYERS} == {
        (UNKNOWN, "Not judged: Why.")
    }


def test_a_tree_of_a_few_nodes_shows_nothing_of_the_layers_above() -> None:
    assert statuses(wrong_symbol(Tape(START)))[0] == NOT_MET
    assert MET not in statuses(wrong_symbol(Tape("XXO/OOX/X.. o")))[1:]
