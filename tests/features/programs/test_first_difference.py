"""The first place where a program and the textbook part."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.features.programs.made import Made, Program, algorithm_for
from ttt_tui.features.programs.first_difference import (
    FirstDifference,
    contradiction,
    first_difference,
)
from ttt_tui.features.programs.recording import Recording
from ttt_tui.search import Algorithm, Cutoff, Search, SearchOptions
from ttt_tui.search.options import MoveOrder

END = "..O/XOO/..X x"
MIDDLE = "X../.O./... x"
RIGHT = Program()


def parted(
    program: Program | Recording, options: SearchOptions | None = None, text: str = END
) -> FirstDifference | None:
    recording = program.record(text) if isinstance(program, Program) else program
    return first_difference(*searched(recording, options or SearchOptions()))


def searched(recording: Recording, options: SearchOptions) -> tuple[Search, Search]:
    """The program's search and the textbook's, both complete."""
    algorithm, _ = algorithm_for(Made(recording))
    start = recording.subject.start
    own, book = Search(start, replace(options, algorithm=algorithm)), Search(start, options)
    own.advance()
    book.advance()
    return own, book


@pytest.mark.parametrize(
    ("program", "options"),
    [
        (RIGHT, SearchOptions()),
        (Program(cuts=lambda a, b: a > b), SearchOptions(cutoff=Cutoff.STRICT)),
        (Program(window=False, cuts=lambda *_: False), SearchOptions(Algorithm.MINIMAX)),
    ],
    ids=["alpha-beta", "strict", "minimax"],
)
def test_right_ones_never_do(program: Program, options: SearchOptions) -> None:
    assert parted(program, options) is None
    assert parted(program, options, MIDDLE) is None


def test_where_it_goes_on_and_the_textbook_has_cut() -> None:
    found = parted(Program(cuts=lambda a, b: a > b))
    assert found is not None
    assert found.words.startswith(
        "After (0,0) (2,1), yours continues with (2,0), and alpha-beta leaves the node. Cut:"
    )
    assert (found.node, found.moves, found.event) == (7, (0, 7), 18)


def test_where_it_is_done_and_the_textbook_goes_on() -> None:
    found = parted(RIGHT, SearchOptions(Algorithm.MINIMAX))
    assert found is not None
    assert found.words == (
        "After (0,0) (2,1), minimax continues with (2,0), and yours leaves the node with -1."
    )


def test_where_it_was_stopped_and_the_textbook_goes_on() -> None:
    recording = RIGHT.record(END).head(5)
    recording.stopped = "a million nodes"
    found = parted(recording)
    assert found is not None
    assert found.words.endswith("and yours was stopped.")


def test_another_value_comes_before_another_way() -> None:
    found = parted(Program(lambda o, stones: 0 if stones == 9 else o))
    assert found is not None
    assert "yours returns 0 and alpha-beta returns -1. Game over: O wins, worth -1." in found.words


def test_a_node_below_is_left_before_the_one_above_it() -> None:
    """The leaf that is wrong, not the root whose value comes of it."""
    found = parted(Program(lambda o, _: 0 if o == 1 else o), text=MIDDLE)
    assert found is not None
    assert "Game over: X wins" in found.words


def test_another_order_of_moves() -> None:
    found = parted(RIGHT, SearchOptions(order=MoveOrder.parse("cells:9,8,7,6,5,4,3,2,1")))
    assert found is not None
    assert found.words == "At the root, yours tries (0,0) and alpha-beta tries (2,1)."
    assert found.is_order


REVERSED = SearchOptions(order=MoveOrder.parse("cells:9,8,7,6,5,4,3,2,1"))


@pytest.mark.parametrize(
    "program",
    [RIGHT, Program(cuts=lambda a, b: a > b), Program(window=False), Program(inner_break=True)],
    ids=["right", "late cuts", "windows out of sight", "inner break"],
)
def test_in_another_order_right_values_contradict_none(program: Program) -> None:
    assert not any(contradiction(*searched(program.record(MIDDLE), REVERSED)))


def test_in_another_order_the_first_value_that_contradicts_is_found() -> None:
    draws_late_wins = Program(lambda o, stones: 0 if stones == 9 else o)
    *_, found = contradiction(*searched(draws_late_wins.record(MIDDLE), REVERSED))
    assert found is not None
    assert not found.is_order
    assert "yours returns 0 and alpha-beta returns +1. Game over: X wins, worth +1." in found.words
    assert len(found.moves) == 7


def test_a_move_that_is_never_tried_is_no_other_order() -> None:
    recording = Program(window=False, cuts=lambda *_: False).record("XO./OX./..O x")
    first = recording.children(0)[0]
    last = recording.end[first]
    for name in ("parent", "cell", "end", "value", "alpha", "beta", "line", "function", "flags"):
        del getattr(recording, name)[first:last]
    for column, least in ((recording.end, 1), (recording.parent, last)):
        for node, number in enumerate(column):
            column[node] = number - (last - first) if number >= least else number
    found = parted(recording, SearchOptions(Algorithm.MINIMAX))
    assert found is not None
    assert found.words == "At the root, yours never tries (0,2)."
    assert not found.is_order
