"""A grade: its sum, its status, its words."""

from __future__ import annotations

import pytest

from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN, Grade, Item


@pytest.mark.parametrize(
    ("statuses", "worst"),
    [((MET, MET), MET), ((MET, UNKNOWN), UNKNOWN), ((UNKNOWN, NOT_MET, MET), NOT_MET)],
)
def test_its_status_is_that_of_its_worst_item(statuses: tuple[str, ...], worst: str) -> None:
    assert Grade(tuple(Item("rules", each, "") for each in statuses)).status == worst


def test_points_are_summed_and_written_short() -> None:
    grade = Grade(
        (Item("rules", MET, "All.", 20, 20), Item("positions", NOT_MET, "Two.", 2 / 3, 1))
    )
    assert grade.words == "20.67 of 21 points"
    assert grade.items[1].words == "positions: not met, 0.67 of 1 point: Two."


def test_what_is_worth_no_points_has_a_status_alone() -> None:
    grade = Grade((Item("expect minimax", UNKNOWN, "It was cut short."),))
    assert (grade.of, grade.words) == (0, "unknown")
    assert grade.items[0].words == "expect minimax: unknown: It was cut short."
    assert grade.to_json()["points"] is None
