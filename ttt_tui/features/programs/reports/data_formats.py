"""A report for other programs: JSON, JUnit's XML, and Gradescope's `results.json`.

ttt_tui/schemas/check.json describes the keys of JSON. The fields of Gradescope:
https://gradescope-autograders.readthedocs.io/en/latest/specs/ (Output format).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN, Grade, Item, plain
from ttt_tui.features.programs.judging.findings import Finding, Layer, number
from ttt_tui.features.programs.judging.verdict import RIGHT, WRONG
from ttt_tui.features.programs.messages import SKIPPED
from ttt_tui.features.programs.reports.hand_in import cause, details, facts, sandboxes
from ttt_tui.features.programs.reports.text_formats import text
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position, one_line

_KEYS = (
    *("file", "recognised", "function", "call", "board", "start", "nodes", "complete", "value"),
    *("verdict", "convention", "findings", "remark", "positions_asked", "moves_worse", "example"),
    *("consequence", "reason", "tried", "notes", "grade", "seconds", "sandbox"),
)
"""In this order."""


def to_json(checked: Checked) -> dict[str, Any]:
    """A file in plain types; moves are [row, column], `value` is from X's side."""
    found = checked.found
    of_each = dict.fromkeys(_KEYS) | {
        "file": checked.file,
        "recognised": isinstance(found, Judged),
        "verdict": checked.verdict,
        "tried": [],
        "notes": [],
        "grade": _grade(checked.grade),
        "seconds": round(checked.seconds, 2),
        "sandbox": None if checked.sandbox is None else checked.sandbox.name.lower(),
    }
    if isinstance(found, Unrecognised):
        return of_each | {"reason": found.words, "tried": list(found.tried)}
    subject, verdict = found.subject, found.verdict
    return of_each | {
        "function": subject.functions[0],
        "call": subject.call,
        "board": subject.board._asdict(),
        "start": str(subject.start),
        "nodes": found.nodes,
        "complete": found.complete,
        "value": number(verdict.value),
        "convention": None if verdict.convention is None else asdict(verdict.convention),
        "findings": [_finding(each) for each in verdict.findings],
        "remark": None if verdict.remark is None else _finding(verdict.remark),
        **_moves(found.moves),
        "notes": list(verdict.notes),
    }


def _cell(position: Position, cell: int) -> list[int]:
    return list(position.rules.coordinates(cell))


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "layer": finding.layer.value,
        "kind": finding.kind,
        "position": str(finding.position),
        "moves": [_cell(finding.position, move) for move in finding.moves],
        "got": number(finding.got),
        "expected": number(finding.expected),
        "words": finding.words,
        "line": finding.line,
    }


def _moves(moves: ChosenMoves | None) -> dict[str, Any]:
    asked, worse = (0, 0) if moves is None else (moves.asked, len(moves.worse))
    example = _example(moves)
    older = {"positions": asked, "worse": worse, "example": example}
    return {
        "positions_asked": asked,
        "moves_worse": worse,
        "example": example,
        "consequence": {**older, "words": moves.words} if moves is not None and asked else None,
    }


def _example(moves: ChosenMoves | None) -> dict[str, Any] | None:
    if moves is None or moves.example is None:
        return None
    position, move, best = moves.example
    return {
        "position": str(position),
        "move": _cell(position, move),
        "best": [_cell(position, each) for each in best],
    }


def _grade(grade: Grade | None) -> dict[str, Any] | None:
    if grade is None:
        return None
    answers = grade.answers
    return {
        **grade.to_json(),
        "answers": None
        if answers is None
        else {
            "positions": answers.all,
            "answered": answers.asked,
            "worse": len(answers.worse),
            "example": _example(answers),
        },
    }


def junit(every: Sequence[Checked]) -> bytes:
    """The test report of one suite, a case a file, in the form that Jenkins and GitLab read."""
    cases = [_case(checked) for checked in every]
    counts = Counter(child.tag for case in cases for child in case)
    suite = ElementTree.Element(
        "testsuite",
        name="ttt-tui check",
        tests=str(len(every)),
        failures=str(counts["failure"]),
        errors=str(counts["error"]),
        skipped=str(counts["skipped"]),
        time=f"{sum(checked.seconds for checked in every):.3f}",
    )
    if held := sandboxes(every):
        properties = ElementTree.SubElement(suite, "properties")
        ElementTree.SubElement(properties, "property", name="sandbox", value=one_line(held))
    suite.extend(cases)
    ElementTree.indent(suite)
    written: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return written


def _case(checked: Checked) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase",
        classname="ttt-tui.check",
        name=one_line(checked.file),
        time=f"{checked.seconds:.3f}",
    )
    known = [one_line(each.words) for each in facts(checked)]
    tag, kind, message = _result(checked)
    about = {"type": kind, "message": one_line(message)}
    result = ElementTree.SubElement(case, tag, {k: v for k, v in about.items() if v})
    result.text = "\n".join(known)
    return case


def _result(checked: Checked) -> tuple[str, str, str]:
    """The element that says what came of it, its type and its message; "" where it has none."""
    found, grade = checked.found, checked.grade
    if checked.verdict == SKIPPED:
        return "skipped", "", next(facts(checked)).words
    if isinstance(found, Judged) and checked.verdict == WRONG:
        first = found.verdict.findings[0]
        return "failure", f"{first.layer.value}/{first.kind}", first.words
    if checked.verdict != RIGHT:
        reasons = [each.words for each in facts(checked) if each.topic in ("reason", "note")]
        return "error", cause(checked), " ".join(reasons)
    if grade is not None and grade.status != MET:
        tag, kind = ("failure", "grade") if grade.status == NOT_MET else ("error", "unknown")
        return tag, kind, next(each.words for each in grade.items if each.status == grade.status)
    return "system-out", "", ""


_BY_HAND = "This could not be decided automatically. Please review it by hand."


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
        lines = details(checked) if is_known else [_BY_HAND, *details(checked)]
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
