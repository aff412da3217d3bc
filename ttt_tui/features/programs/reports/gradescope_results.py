"""The result of one hand-in as Gradescope's `results.json`.

Its fields: https://gradescope-autograders.readthedocs.io/en/latest/specs/ (Output format).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import MET, UNKNOWN, Item, plain
from ttt_tui.features.programs.judging.findings import Layer
from ttt_tui.features.programs.judging.verdict import RIGHT, WRONG
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.features.programs.reports.plain_text import text
from ttt_tui.game import one_line

_BY_HAND = "This could not be decided automatically. A person has to look at it."


def gradescope(every: Sequence[Checked]) -> bytes:
    """The file of the only one that was checked.

    With points, each item of the grade is a test with a score. Without points, the verdict is one
    test of one point, and the layers that were judged are tests without a score.
    """
    (checked,) = every
    data = {
        "output": text(checked),
        "output_format": "text",
        "execution_time": round(checked.seconds, 2),
        "stdout_visibility": "hidden",
        "tests": list(_tests(checked)),
    }
    return f"{json.dumps(data, indent=2)}\n".encode()


def _tests(checked: Checked) -> Iterator[dict[str, Any]]:
    grade = checked.grade
    if grade is None or not grade.of:
        score = {"score": int(checked.verdict == RIGHT), "max_score": 1}
        is_known = checked.verdict in (RIGHT, WRONG)
        words = [each.words for each in facts(checked) if each.topic != "search"]
        lines = words if is_known else [_BY_HAND, *words]
        yield _test(f"Verdict: {checked.verdict}", checked.verdict == RIGHT, lines, **score)
        yield from _layers(checked)
    for item in grade.items if grade is not None else ():
        yield _of_item(item)


def _of_item(item: Item) -> dict[str, Any]:
    score = {"score": plain(item.points), "max_score": plain(item.of)} if item.of else {}
    lines = [_BY_HAND, item.reason] if item.status == UNKNOWN else [item.reason]
    return _test(item.name.capitalize(), item.status == MET, lines, **score)


def _layers(checked: Checked) -> Iterator[dict[str, Any]]:
    """Those up to the first that fails: what lies above a mistake is not judged."""
    found = checked.found
    if not isinstance(found, Judged) or checked.verdict not in (RIGHT, WRONG):
        return
    failing = {each.layer: each.words for each in found.verdict.findings}
    for layer in Layer:
        yield _test(layer.value.capitalize(), layer not in failing, [failing.get(layer, "")])
        if layer in failing:
            return


def _test(name: str, is_passed: bool, lines: Sequence[str], **score: float) -> dict[str, Any]:
    return {
        "name": one_line(name),
        "name_format": "text",
        **score,
        "status": "passed" if is_passed else "failed",
        "output": "\n".join(map(one_line, lines)),
        "output_format": "text",
        "visibility": "visible",
    }
