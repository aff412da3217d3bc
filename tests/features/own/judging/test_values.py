"""Values against the exact ones, within their windows."""

from __future__ import annotations

from tests.oracles.own_mistakes import bound_chosen, max_for_both
from tests.oracles.own_searches import Tape, alpha_beta, bound_as_value, limited, minimax
from ttt_tui.features.own.judging import values
from ttt_tui.features.own.judging.study import Study

START = "X../.O./... x"


def test_a_bound_is_no_mistake() -> None:
    for hard in (False, True):
        study = Study(alpha_beta(Tape(START, window=True), hard=hard))
        assert not values.wrong(study)


def test_the_first_wrong_value_has_none_below() -> None:
    study = Study(max_for_both(Tape(START)))
    wrong = values.wrong(study)
    found = values.first(study, wrong, sound_below=True)
    assert found is not None
    assert found.node == wrong[0].number
    below = range(found.node + 1, study.recording.end[found.node])
    assert not {visit.number for visit in wrong} & set(below)


def test_a_remembered_bound_is_named() -> None:
    study = Study(bound_as_value(Tape(START, window=True)))
    found = values.first(study, values.wrong(study), sound_below=True)
    assert found is not None
    assert found.kind == "wrong-memory"


def test_a_move_chosen_by_a_bound_is_named() -> None:
    study = Study(bound_chosen(Tape(".../.../.OX x")))
    found = values.first(study, values.wrong(study), sound_below=True)
    assert found is not None
    assert (found.node, found.got) == (0, "(2,0)")


def test_a_worse_move_by_its_own_numbers_may_have_been_misread() -> None:
    recording = minimax(Tape(".../.../.OX x"))
    recording.chosen = 3
    study = Study(recording)
    assert values.first(study, values.wrong(study), sound_below=True) is None


def test_above_a_limit_a_value_is_that_of_the_best_child() -> None:
    recording = limited(Tape(START), 3)
    assert not values.wrong(Study(recording))
    worst = min(recording.children(0), key=lambda node: recording.value[node])
    recording.value[0] = recording.value[worst]
    assert [visit.number for visit in values.wrong(Study(recording))] == [0]
