"""The columns of what a search was seen to do."""

from __future__ import annotations

import pytest

from tests.oracles.program_recorded import Step, enter, leave
from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.recording import NOTHING, ODD, BoardWords, Recording, Subject
from ttt_tui.game import Position


def recording() -> Recording:
    words = BoardWords("3x3 list", "X", "O", " ")
    return Recording(Subject("a.py", ("f",), "f(b)", (), words, Position.parse("..O/XOO/..X")))


def step(parent: int, cell: int, flags: int = 0) -> Step:
    return Step(parent, cell, NOTHING, NOTHING, 3, 0, flags)


def test_path_children_and_position_follow_from_the_columns() -> None:
    found = recording()
    root = enter(found, step(-1, -1))
    first = enter(found, step(root, 0))
    below = enter(found, step(first, 1))
    leave(found, below, 1)
    leave(found, first, 1)
    second = enter(found, step(root, 6))
    assert found.children(root) == (first, second)
    assert found.path(below) == (first, below)
    assert str(found.position(below)) == "XOO/XOO/..X x"


def test_below_an_odd_board_there_is_no_position() -> None:
    found = recording()
    root = enter(found, step(-1, -1))
    odd = enter(found, step(root, -1, ODD))
    with pytest.raises(ValueError, match="on the path"):
        found.position(odd)


def test_a_batch_adds_nodes_and_leaves_earlier_ones() -> None:
    found = recording()
    enter(found, step(-1, -1))
    batch = Batch()
    for name, number in zip(batch.columns, (0, -1, 2, 1.5, -9.0, 9.0, 12, 0, 2), strict=True):
        batch.columns[name].append(number)
    batch.late.append((0, 2, -1.0, 1))
    batch.odd.append((1, 1, 2, "two stones more"))
    found.extend(batch)
    assert len(found) == 2
    assert (found.end[0], found.value[0], found.flags[0]) == (2, -1.0, 1)
    assert (found.cell[1], found.value[1], found.odd[1].words) == (-1, 1.5, "two stones more")
