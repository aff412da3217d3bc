"""Trees: which convention they are of, which nodes are too many, which cuts too early."""

from __future__ import annotations

from tests.oracles.program_mistakes import cut_too_early, narrow_window
from tests.oracles.program_searches import Tape, alpha_beta, inner_break, told_twice
from ttt_tui.features.programs.judging import node_values, pruning
from ttt_tui.features.programs.judging.study import Study

START = "X../.O./... x"


def test_the_remark_of_an_inner_loop_is_the_first_node_too_many() -> None:
    study = Study(inner_break(Tape(START, window=True)))
    shape = pruning.shape(study)
    right = alpha_beta(Tape(START, window=True), fresh=True)
    assert shape.remark is not None
    ours = study.recording
    first = next(node for node in range(len(right)) if ours.cell[node] != right.cell[node])
    assert shape.remark.node == first
    assert "the loop over the columns" in shape.remark.words


def test_the_remark_of_one_that_never_cuts_is_the_first_node_too_many() -> None:
    shape = pruning.shape(Study(told_twice(Tape(START, window=True))))
    assert shape.convention is not None
    assert not shape.convention.prunes
    assert shape.remark is not None
    assert shape.remark.kind == "never-cuts"


def test_a_cut_without_a_reason_says_what_is_left() -> None:
    study = Study(cut_too_early(Tape(START)))
    found = pruning.first(study, node_values.wrong(study))
    assert found is not None
    assert found.kind == "cut-too-early"
    assert "untried" in found.words
    assert not pruning.shape(study).is_sound


def test_a_closed_window_is_found_at_the_first_call() -> None:
    recording = alpha_beta(Tape(".../.../... x", window=True), window=(-1, -1))
    study = Study(recording)
    found = pruning.first(study, node_values.wrong(study))
    assert found is not None
    assert (found.kind, found.node, found.got) == ("closed-window", 0, "[-1, -1]")
    assert "No value lies inside" in found.words


def test_a_window_too_narrow_says_what_is_known() -> None:
    study = Study(narrow_window(Tape(START)))
    found = pruning.first(study, node_values.wrong(study))
    assert found is not None
    assert (found.kind, found.got, found.expected) == ("window-too-narrow", "[2, -2]", "[-2, 2]")
