"""What is asked, as it is written."""

from __future__ import annotations

import pytest

from ttt_tui.features.programs.grading.requirements import NodeCount, Requirements


@pytest.mark.parametrize(
    ("text", "number", "is_most"),
    [("30709", 30_709, False), (" <= 30,709 ", 30_709, True), ("≤9", 9, True), ("0", 0, False)],
)
def test_a_number_of_nodes_is_read(text: str, number: int, is_most: bool) -> None:
    assert NodeCount.parse(text) == NodeCount(number, is_most)


@pytest.mark.parametrize("text", ["", "<=", "-1", "1.5", "<5", ">=5", "many", "9" * 40, "5 nodes"])
def test_what_is_no_number_of_nodes_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write a number of nodes, as 30709 or '<=30709'"):
        NodeCount.parse(text)


def test_exactly_and_at_most() -> None:
    assert [NodeCount(5).is_met_by(each) for each in (4, 5, 6)] == [False, True, False]
    assert [NodeCount(5, True).is_met_by(each) for each in (4, 5, 6)] == [True, True, False]
    assert (NodeCount(1).words, NodeCount(5, True).words) == ("1 node", "at most 5 nodes")


def test_points_for_what_is_not_asked_are_named() -> None:
    assert "--expect-nodes" in Requirements(points={"nodes": 5}).unasked()
    assert not Requirements(nodes=NodeCount(5), points={"nodes": 5, "moves": 1}).unasked()
    assert not Requirements()
