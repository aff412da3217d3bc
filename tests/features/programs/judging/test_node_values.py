"""Values against the exact ones, within their windows."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles.program_mistakes import bound_chosen, max_for_both
from tests.oracles.program_searches import (
    OTHER,
    Tape,
    alpha_beta,
    bound_as_value,
    limited,
    minimax,
    score,
)
from ttt_tui.features.programs.judging import node_values
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import UNKNOWN, WRONG, judge
from ttt_tui.features.programs.recording import Recording

START = "X../.O./... x"


def test_a_bound_is_no_mistake() -> None:
    for hard in (False, True):
        study = Study(alpha_beta(Tape(START, window=True), hard=hard))
        assert not node_values.wrong(study)


def test_the_first_wrong_value_has_none_below() -> None:
    study = Study(max_for_both(Tape(START)))
    wrong = node_values.wrong(study)
    found = node_values.first(study, wrong, sound_below=True)
    assert found is not None
    assert found.node == wrong[0].number
    below = range(found.node + 1, study.recording.end[found.node])
    assert not {visit.number for visit in wrong} & set(below)


def test_a_remembered_bound_is_named() -> None:
    study = Study(bound_as_value(Tape(START, window=True)))
    found = node_values.first(study, node_values.wrong(study), sound_below=True)
    assert found is not None
    assert found.kind == "wrong-memory"


def choosing(pick: Callable[[list[float], str, int], float]) -> Recording:
    """Minimax that takes what `pick` takes of the numbers below: of a side, so many plies down."""
    tape = Tape(START)

    def go(symbol: str, depth: int) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        numbers = []
        for cell in tape.free():
            with tape.move(cell, symbol):
                numbers.append(tape.call(lambda: go(OTHER[symbol], depth + 1)))
        return pick(numbers, symbol, depth)

    tape.call(lambda: go(tape.mover, 0))
    return tape.done()


def best(numbers: list[float], symbol: str) -> float:
    return max(numbers) if symbol == "X" else min(numbers)


def test_a_name_for_a_mistake_explains_every_wrong_node() -> None:
    """The value of the last move is the worst at some nodes: that is no name for it."""
    mistakes: list[tuple[Callable[[list[float], str, int], float], str]] = [
        (lambda numbers, _symbol, _depth: numbers[-1], "last-for-best"),
        (
            lambda numbers, symbol, depth: best(numbers, OTHER[symbol] if depth == 2 else symbol),
            "worst-for-best",
        ),
        (lambda numbers, symbol, depth: best(numbers[depth % 2 :], symbol), "wrong-value"),
    ]
    for mistake, kind in mistakes:
        study = Study(choosing(mistake))
        found = node_values.first(study, node_values.wrong(study), sound_below=True)
        assert found is not None
        assert found.kind == kind


def test_the_means_of_expectimax_are_no_mistake_of_minimax() -> None:
    def mean_for_o(numbers: list[float], symbol: str, _depth: int) -> float:
        return max(numbers) if symbol == "X" else sum(numbers) / len(numbers)

    assert judge(choosing(mean_for_o)).verdict == UNKNOWN
    assert judge(choosing(lambda numbers, *_: numbers[-1])).verdict == WRONG


def test_a_move_chosen_by_a_bound_is_named() -> None:
    study = Study(bound_chosen(Tape(".../.../.OX x")))
    found = node_values.first(study, node_values.wrong(study), sound_below=True)
    assert found is not None
    assert (found.node, found.got) == (0, "(2,0)")


def test_a_worse_move_by_its_own_numbers_may_have_been_misread() -> None:
    recording = minimax(Tape(".../.../.OX x"))
    recording.chosen = 3
    study = Study(recording)
    assert node_values.first(study, node_values.wrong(study), sound_below=True) is None


def test_above_a_limit_a_value_is_that_of_the_best_child() -> None:
    recording = limited(Tape(START), 3)
    assert not node_values.wrong(Study(recording))
    worst = min(recording.children(0), key=lambda node: recording.value[node])
    recording.value[0] = recording.value[worst]
    assert [visit.number for visit in node_values.wrong(Study(recording))] == [0]
