"""Somebody's own program as one more algorithm."""

from __future__ import annotations

import pytest

from tests.features.programs.made import SOURCE, Made, Program, algorithm_for
from ttt_tui.features.code.algorithm_code import built_in_step_of, code_of
from ttt_tui.features.programs.child_requests import Variables
from ttt_tui.features.programs.judging.findings import Finding, Layer
from ttt_tui.features.programs.program_algorithm import algorithm
from ttt_tui.features.programs.recording import RAISED
from ttt_tui.search import Moment, Search, SearchOptions

END = "..O/XOO/..X x"
HEAD, CALL = 0, 6  # of the lines shown


def test_it_is_named_by_its_file_beside_others() -> None:
    found, _ = algorithm_for(Made(Program().record(END)))
    assert (found.name, found.heading) == ("yours", "yours: mine.py")
    assert code_of(found).lines == tuple(SOURCE.splitlines()[3:])


def test_an_entered_node_is_at_the_head_and_a_left_one_where_it_was_called() -> None:
    recording = Program().record(END)
    recording.line[1] = 10
    found, run = algorithm_for(Made(recording))
    search = Search(recording.subject.start, SearchOptions(found))
    search.advance()
    step = built_in_step_of(Moment(search, 2))
    assert step is not None
    assert (step.node, step.line, step.context) == (1, HEAD, CALL)
    assert step.facts == (("line", "called from 10 of mine.py"),)
    left = search.trace.left_at(1)
    assert left is not None
    step = built_in_step_of(Moment(search, left + 1))
    assert step is not None
    assert (step.line, step.facts[-1]) == (CALL, ("returned", f"{recording.value[1]:g}"))
    assert run.wanted == 1


def test_variables_stand_beside_once_they_are_known() -> None:
    recording = Program().record(END)
    found, run = algorithm_for(Made(recording))
    search = Search(recording.subject.start, SearchOptions(found))
    search.advance()
    run.variables[1] = Variables({"depth": "1"}, {"best": "-1"}, "-1")
    entered = built_in_step_of(Moment(search, 2))
    left = built_in_step_of(Moment(search, (search.trace.left_at(1) or 0) + 1))
    assert entered is not None
    assert left is not None
    assert entered.facts[1:] == (("depth", "1"),)
    assert left.facts[1:] == (("best", "-1"), ("returned", "-1"))
    recording.flags[2] |= RAISED
    raised = built_in_step_of(Moment(search, (search.trace.left_at(2) or 0) + 1))
    assert raised is not None
    assert raised.facts[-1] == ("returned", "nothing: an exception")


def test_the_line_to_blame_is_marked_and_said_where_the_mistake_shows() -> None:
    recording = Program().record(END)
    found, run = algorithm_for(Made(recording))
    search = Search(recording.subject.start, SearchOptions(found))
    search.advance()
    position = recording.position(1)
    moves = (recording.cell[1],)
    run.mistake = Finding(Layer.PRUNING, "cut", 1, position, moves, 0.0, 1.0, "It cuts.", 10)
    step = built_in_step_of(Moment(search, 2))
    assert step is not None
    assert (step.mistake, step.is_at_mistake) == (CALL, True)
    assert step.facts[0] == ("mistake", "line 10")
    elsewhere = built_in_step_of(Moment(search, (search.trace.entered_at(2) or 0) + 1))
    assert elsewhere is not None
    assert (elsewhere.mistake, elsewhere.is_at_mistake) == (CALL, False)


def test_the_root_is_the_call_itself() -> None:
    recording = Program().record(END)
    found, _ = algorithm_for(Made(recording))
    search = Search(recording.subject.start, SearchOptions(found))
    search.advance()
    step = built_in_step_of(Moment(search, 1))
    assert step is not None
    assert step.facts == (("call", "minimax(board, True)"),)


def test_it_is_of_the_process_that_watches_it() -> None:
    with pytest.raises(ValueError, match="only where its file is watched"):
        algorithm("yours")
