"""The file for Gradescope, field by field.

Fields and what may stand in them: https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.features.programs.reports.samples import (
    ALL,
    COSTLY,
    GRADED,
    HOSTILE,
    RIGHT,
    UNKNOWN,
    WRONG,
)
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.grading.grade import MET, Grade, Item
from ttt_tui.features.programs.reports.data_formats import gradescope
from ttt_tui.features.programs.reports.text_formats import text

NUMBER = (int, float)
FORMATS = {"text", "simple_format", "html", "md", "ansi"}
VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}
KINDS: dict[str, Any] = {
    "score": NUMBER, "execution_time": NUMBER, "output": str, "output_format": FORMATS,
    "test_output_format": FORMATS, "test_name_format": FORMATS, "visibility": VISIBILITIES,
    "stdout_visibility": VISIBILITIES, "extra_data": dict, "tests": list, "leaderboard": list,
}  # fmt: skip
KINDS_OF_TEST: dict[str, Any] = {
    "score": NUMBER, "max_score": NUMBER, "status": {"passed", "failed"}, "name": str,
    "name_format": FORMATS, "number": str, "output": str, "output_format": FORMATS, "tags": list,
    "visibility": VISIBILITIES, "extra_data": dict,
}  # fmt: skip


def results(checked: Checked) -> dict[str, Any]:
    """What is written, each field of which is documented and of its kind."""
    data: dict[str, Any] = json.loads(gradescope([checked]))
    tests = data["tests"]
    for found, kinds in [(data, KINDS), *((each, KINDS_OF_TEST) for each in tests)]:
        for key, value in found.items():
            kind = kinds[key]
            assert value in kind if isinstance(kind, set) else isinstance(value, kind), key
    # A total is made of the scores of the tests, of which at least one must have one.
    assert "score" in data or any("score" in each for each in tests)
    assert all(0 <= each["score"] <= each["max_score"] for each in tests if "score" in each)
    return data


@pytest.mark.parametrize("checked", [*ALL, COSTLY, HOSTILE])
def test_every_field_is_documented_and_the_whole_report_is_in_the_output(checked: Checked) -> None:
    data = results(checked)
    assert data["output"] == text(checked)
    assert (data["output_format"], data["stdout_visibility"]) == ("text", "hidden")
    assert data["execution_time"] == checked.seconds


def test_without_points_the_verdict_is_one_point_and_the_layers_are_shown() -> None:
    shown = [
        [(each["name"], each["status"], each.get("score")) for each in results(checked)["tests"]]
        for checked in (RIGHT, WRONG, UNKNOWN)
    ]
    layers = [(name, "passed", None) for name in ("Rules", "Leaves", "Values", "Pruning")]
    assert shown[0] == [("Verdict: right", "passed", 1), *layers]
    assert shown[1] == [("Verdict: wrong", "failed", 0), *layers[:2], ("Values", "failed", None)]
    assert shown[2] == [("Verdict: unknown", "failed", 0)]
    assert "Please review it by hand" in results(UNKNOWN)["tests"][0]["output"]


def test_with_points_each_item_is_a_test() -> None:
    tests = results(GRADED)["tests"]
    assert [
        (each["name"], each["status"], each.get("score"), each.get("max_score")) for each in tests
    ] == [
        ("Rules", "passed", 20, 20),
        ("Values", "failed", 0, 40),
        ("Pruning", "failed", 0, 20),
        ("Expect minimax", "passed", None, None),
    ]
    assert tests[0]["output"] == "Every board follows the rules."
    assert "Please review it by hand" in tests[2]["output"]


def test_what_is_asked_without_points_stands_beside_the_verdict() -> None:
    asked = replace(RIGHT, grade=Grade((Item("nodes", MET, "843 nodes."),)))
    names = [each["name"] for each in results(asked)["tests"]]
    assert (names[0], names[-1]) == ("Verdict: right", "Nodes")
