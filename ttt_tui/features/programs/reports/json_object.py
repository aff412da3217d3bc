"""A file as an object of JSON; ttt_tui/schemas/check.json describes each key."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.grading.grade import Grade
from ttt_tui.features.programs.judging.findings import Finding, number
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position


def to_json(checked: Checked) -> dict[str, Any]:
    """A file in plain types; moves are [row, column], `value` is from X's side."""
    found = checked.found
    of_each = {
        "grade": _grade(checked.grade),
        "seconds": round(checked.seconds, 2),
        "sandbox": None if checked.sandbox is None else checked.sandbox.name.lower(),
    }
    if isinstance(found, Unrecognised):
        return {
            "file": checked.file,
            "recognised": False,
            **dict.fromkeys(("function", "call", "board", "start", "nodes", "complete", "value")),
            "verdict": checked.verdict,
            **dict.fromkeys(("convention", "findings")),
            "remark": None,
            **dict.fromkeys(_moves(None)),
            "reason": found.words,
            "tried": list(found.tried),
            "notes": [],
            **of_each,
        }
    subject, verdict = found.subject, found.verdict
    return {
        "file": checked.file,
        "recognised": True,
        "function": subject.functions[0],
        "call": subject.call,
        "board": subject.board._asdict(),
        "start": str(subject.start),
        "nodes": found.nodes,
        "complete": found.complete,
        "value": number(verdict.value),
        "verdict": verdict.verdict,
        "convention": None if verdict.convention is None else asdict(verdict.convention),
        "findings": [_finding(each) for each in verdict.findings],
        "remark": None if verdict.remark is None else _finding(verdict.remark),
        **_moves(found.moves),
        "reason": None,
        "tried": [],
        "notes": list(verdict.notes),
        **of_each,
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
