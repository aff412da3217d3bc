"""Searches that end in an exception."""

from __future__ import annotations

from functools import partial

import pytest

from tests.oracles.program_mistakes import endless
from tests.oracles.program_recorded import leave
from tests.oracles.program_searches import OTHER, Tape, minimax, score
from ttt_tui.features.programs.judging import raised_errors
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import UNKNOWN, WRONG, judge
from ttt_tui.features.programs.recording import NOTHING, RAISED, Recording

START = "X../.O./... x"


def stopped(words: str) -> Recording:
    """It raises in the game that is full."""
    tape = Tape(START)

    class Left(Exception):
        pass

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None and " " not in tape.board:
            raise Left
        if value is not None:
            return value
        worths = []
        for cell in tape.free():
            with tape.move(cell, symbol):
                worths.append(tape.call(partial(go, OTHER[symbol])))
        return max(worths) if symbol == "X" else min(worths)

    recording = tape.recording
    with pytest.raises(Left):
        tape.call(partial(go, tape.mover))
    open_nodes = [node for node in range(len(recording)) if recording.end[node] < 0]
    for node in reversed(open_nodes):
        leave(recording, node, NOTHING)
        recording.flags[node] |= RAISED
    recording.stopped = words
    return recording


def test_an_exception_of_its_own_is_a_mistake_where_it_was_raised() -> None:
    recording = stopped("ValueError: max() arg is an empty sequence")
    found = judge(recording)
    assert found.verdict == WRONG
    (finding,) = found.findings
    assert (finding.layer.value, finding.kind, finding.got) == ("leaves", "raises", "ValueError")
    assert finding.position.is_over()


def test_one_that_the_place_may_have_caused_is_none() -> None:
    assert judge(stopped("FileNotFoundError: board.txt")).verdict == UNKNOWN


def test_an_endless_search_is_named() -> None:
    found = judge(endless(Tape()))
    assert found.verdict == WRONG
    assert found.findings[0].kind == "endless"


def test_a_finished_game_without_a_number_is_the_cause() -> None:
    recording = stopped("TypeError: '<' not supported")
    leaf = next(
        node for node in range(len(recording)) if recording.flags[node] & RAISED
        and not recording.children(node)
    )  # fmt: skip
    recording.flags[leaf] &= ~RAISED
    found = raised_errors.first(Study(recording))
    assert found is not None
    assert (found.kind, found.node) == ("no-value", leaf)


def test_a_search_that_is_done_has_none() -> None:
    assert raised_errors.first(Study(minimax(Tape(START)))) is None
