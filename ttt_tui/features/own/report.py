"""What was found out about files, as text, JSON, JUnit's XML and Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from ttt_tui.features.own.checking import SKIPPED, Checked, Judged
from ttt_tui.features.own.chosen_moves import ChosenMoves
from ttt_tui.features.own.judging.finding import Finding, number
from ttt_tui.features.own.judging.verdict import RIGHT, UNKNOWN, WRONG
from ttt_tui.features.own.running import Unrecognised
from ttt_tui.game import Position
from ttt_tui.words.numbers import count, plural, seconds

_WIDTH = 80
_VERDICTS = (RIGHT, WRONG, UNKNOWN, SKIPPED)


def to_json(checked: Checked) -> dict[str, Any]:
    """A file in plain types; moves are [row, column], `value` is from X's side."""
    found = checked.found
    if isinstance(found, Unrecognised):
        return {
            "file": checked.file,
            "recognised": False,
            **dict.fromkeys(("function", "call", "board", "start", "nodes", "complete", "value")),
            "verdict": checked.verdict,
            **dict.fromkeys(("convention", "findings")),
            **dict.fromkeys(_moves(None)),
            "reason": found.words,
            "tried": list(found.tried),
            "notes": [],
            "seconds": round(checked.seconds, 2),
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
        **_moves(found.moves),
        "reason": None,
        "tried": [],
        "notes": list(verdict.notes),
        "seconds": round(checked.seconds, 2),
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
    }


def _moves(moves: ChosenMoves | None) -> dict[str, Any]:
    example = None
    if moves is not None and moves.example is not None:
        position, move, best = moves.example
        example = {
            "position": str(position),
            "move": _cell(position, move),
            "best": [_cell(position, each) for each in best],
        }
    asked, worse = (0, 0) if moves is None else (moves.asked, len(moves.worse))
    told = {"positions": asked, "worse": worse, "example": example}
    return {
        "positions_asked": asked,
        "moves_worse": worse,
        "example": example,
        "consequence": {**told, "words": moves.words} if moves is not None and asked else None,
    }


def text(checked: Checked) -> str:
    """A file in a few lines."""
    found = checked.found
    lines = [f"{printable(checked.file)}: {checked.verdict}"]
    if isinstance(found, Unrecognised):
        return "\n".join([*lines, *_wrapped(found.words)])
    subject, verdict = found.subject, found.verdict
    board = subject.board
    shape = f"{board.shape} (X is {board.x}, O is {board.o}, empty is {board.empty})"
    lines += _wrapped(f"{subject.call}, {shape}, from {subject.start}")
    lines += _wrapped(f"{_size_words(found)}, in {seconds(checked.seconds)}")
    if verdict.convention is not None:
        lines += _wrapped(f"as {verdict.convention.words}")
    for finding in verdict.findings:
        lines += _wrapped(f"{finding.layer.value}: at {finding.position}: {finding.words}")
    if found.moves is not None and (found.moves.worse or verdict.verdict != WRONG):
        lines += _wrapped(found.moves.words)
    if verdict.remark is not None:
        lines += _wrapped(f"dear: at {verdict.remark.position}: {verdict.remark.words}")
    for note in verdict.notes:
        lines += _wrapped(note)
    return "\n".join(lines)


def _size_words(found: Judged) -> str:
    """`30,709 nodes, value 0`."""
    words, value = plural(found.nodes, "node"), found.verdict.value
    if not found.complete:
        words += " until it was stopped"
    return words if value is None else f"{words}, value {number(value)}"


def summary(every: Sequence[Checked]) -> str:
    """`3 files: 2 right, 1 wrong`."""
    verdicts = [checked.verdict for checked in every]
    parts = [
        f"{count(verdicts.count(verdict))} {verdict}"
        for verdict in _VERDICTS
        if verdict in verdicts
    ]
    return f"{plural(len(every), 'file')}: {', '.join(parts)}" if parts else "no files"


def markdown(every: Sequence[Checked]) -> str:
    """A table, and below it what is wrong."""
    lines = ["| file | verdict | nodes | value | search |", "|---|---|---:|---:|---|"]
    details: list[str] = []
    for checked in every:
        found, name = checked.found, _in_table(checked.file)
        if isinstance(found, Unrecognised):
            lines.append(f"| {name} | {checked.verdict} | | | {_in_table(found.words)} |")
            continue
        verdict, nodes = found.verdict, count(found.nodes)
        value = "" if verdict.value is None else number(verdict.value)
        convention = verdict.convention.words if verdict.convention else ""
        lines.append(f"| {name} | {checked.verdict} | {nodes} | {value} | {convention} |")
        if verdict.findings:
            told = [
                f"{each.layer.value} at `{each.position}`: {each.words}"
                for each in verdict.findings
            ]
            told += [found.moves.words] if found.moves else []
            details += ["", f"**{name}**", "", *(f"- {each}" for each in told)]
    return "\n".join([*lines, *details, "", summary(every)])


def junit(every: Sequence[Checked]) -> bytes:
    """The test report of one suite, a case a file."""
    verdicts = [checked.verdict for checked in every]
    suite = ElementTree.Element(
        "testsuite",
        name="ttt-tui check",
        tests=str(len(every)),
        failures=str(verdicts.count(WRONG)),
        errors="0",
        skipped=str(verdicts.count(UNKNOWN) + verdicts.count(SKIPPED)),
        time=f"{sum(checked.seconds for checked in every):.3f}",
    )
    for checked in every:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname="ttt-tui.check",
            name=printable(checked.file),
            time=f"{checked.seconds:.3f}",
        )
        if checked.verdict == RIGHT:
            continue
        words = printable(" ".join(text(checked).splitlines()[1:]).strip())
        found = checked.found
        if isinstance(found, Judged) and checked.verdict == WRONG:
            finding = found.verdict.findings[0]
            failure = ElementTree.SubElement(
                case, "failure", type=f"{finding.layer.value}/{finding.kind}", message=finding.words
            )
            failure.text = words
        else:
            ElementTree.SubElement(case, "skipped", message=words)
    ElementTree.indent(suite)
    written: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return written


def printable(text: str) -> str:
    """Without what a terminal, or XML, would take for something else than text."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _in_table(text: str) -> str:
    return printable(text).replace("|", "\\|")


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(
        printable(words),
        _WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
