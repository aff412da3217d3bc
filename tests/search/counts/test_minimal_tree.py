"""That counting stops where its work is spent; what it counts is held to in `test_bounds`."""

from __future__ import annotations

import pytest

from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.counts.minimal_tree import MinimalTree
from ttt_tui.search.counts.remembered import Work

A_SLICE = 2_500


class Counted(MinimalTree):
    """Counts how often it asks for a position's value."""

    asked = 0

    def value(self, key: tuple[int, int]) -> int:
        self.asked += 1
        return super().value(key)


@pytest.mark.parametrize("text", ["3x3k3", "2x5k3", "3x4k3 X.../.O../.... x"])
def test_no_slice_asks_for_more_than_its_work(text: str) -> None:
    """Also where another count has looked at all the moves before."""
    position = Position.parse(text)
    tree = Counted(position, SearchOptions())
    moves = position.rules.cells
    slices = 1
    while tree.whole(Work(A_SLICE)) is None:
        slices += 1
    while tree.least(Work(A_SLICE)) is None:
        assert tree.asked <= A_SLICE * (moves + 1)
        tree.asked = 0
        slices += 1
    assert tree.asked <= A_SLICE * (moves + 1)
    assert slices > 1
    assert tree.least(Work(A_SLICE)) == MinimalTree(position, SearchOptions()).least(Work(10**9))
