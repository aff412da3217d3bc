"""What was found out about files, as text, JSON, JUnit's XML and Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from ttt_tui.features.own.checking import SKIPPED, Checked
from ttt_tui.features.own.consequence import Consequence
from ttt_tui.features.own.judging.conventions import Convention
from ttt_tui.features.own.judging.finding import Finding, number
from ttt_tui.features.own.judging.verdict import RIGHT, UNKNOWN, WRONG
from ttt_tui.features.own.running import Unrecognised
from ttt_tui.game import Position
from ttt_tui.words.numbers import count, plural, seconds

_WIDTH = 80
_VERDICTS = (RIGHT, WRONG, UNKNOWN, SKIPPED)


def to_json(checked: Checked) -> dict[str, Any]:
    """A file in plain types; moves are [row, column], `value` is from X's side."""
    subject, judgement = checked.found, checked.judgement
    if isinstance(subject, Unrecognised) or judgement is None:
        return {
            "file": checked.file,
            "recognised": False,
            **dict.fromkeys(("function", "call", "board", "start", "nodes", "complete", "value")),
            "verdict": checked.verdict,
            **dict.fromkeys(("convention", "findings", "consequence", "seconds")),
        }
    return {
        "file": checked.file,
        "recognised": True,
        "function": subject.functions[0],
        "call": subject.call,
        "board": subject.board._asdict(),
        "start": str(subject.start),
        "nodes": checked.nodes,
        "complete": checked.complete,
        "value": number(judgement.value),
        "verdict": checked.verdict,
        "convention": _convention(judgement.convention),
        "findings": [_finding(each) for each in judgement.findings],
        "consequence": _consequence(checked.consequence),
        "seconds": round(checked.seconds, 2),
    }


def _convention(convention: Convention | None) -> dict[str, Any] | None:
    if convention is None:
        return None
    return {
        "algorithm": convention.algorithm,
        "cutoff": convention.cutoff,
        "root_window": convention.root_window,
        "stop_on_win": convention.stop_on_win,
        "variant": convention.variant,
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


def _consequence(told: Consequence | None) -> dict[str, Any] | None:
    if told is None:
        return None
    example = None
    if told.example is not None:
        position, move, best = told.example
        example = {
            "position": str(position),
            "move": _cell(position, move),
            "best": [_cell(position, each) for each in best],
        }
    return {
        "positions": told.positions,
        "worse": told.worse,
        "example": example,
        "words": told.words,
    }


def text(checked: Checked) -> str:
    """A file in a few lines."""
    subject, judgement = checked.found, checked.judgement
    lines = [f"{printable(checked.file)}: {checked.verdict}"]
    if isinstance(subject, Unrecognised) or judgement is None:
        assert isinstance(subject, Unrecognised)
        return "\n".join([*lines, *_wrapped(subject.words)])
    board = subject.board
    shape = f"{board.shape} (X is {board.x}, O is {board.o}, empty is {board.empty})"
    lines += _wrapped(f"{subject.call}, {shape}, from {subject.start}")
    lines += _wrapped(f"{size_words(checked)}, in {seconds(checked.seconds)}")
    if judgement.convention is not None:
        lines += _wrapped(f"as {judgement.convention.words}")
    for finding in judgement.findings:
        lines += _wrapped(f"{finding.layer.value}: at {finding.position}: {finding.words}")
    if checked.consequence is not None:
        lines += _wrapped(checked.consequence.words)
    if judgement.remark is not None:
        lines += _wrapped(f"dear: at {judgement.remark.position}: {judgement.remark.words}")
    for note in judgement.notes:
        lines += _wrapped(note)
    return "\n".join(lines)


def size_words(checked: Checked) -> str:
    """`30,709 nodes, value 0`."""
    words = plural(checked.nodes, "node")
    if not checked.complete:
        words += " until it was stopped"
    value = checked.judgement.value if checked.judgement is not None else None
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
        found, judgement = checked.found, checked.judgement
        name = _in_table(checked.file)
        if isinstance(found, Unrecognised) or judgement is None:
            assert isinstance(found, Unrecognised)
            lines.append(f"| {name} | {checked.verdict} | | | {_in_table(found.words)} |")
            continue
        value = "" if judgement.value is None else number(judgement.value)
        convention = judgement.convention.words if judgement.convention else ""
        nodes = count(checked.nodes)
        lines.append(f"| {name} | {checked.verdict} | {nodes} | {value} | {convention} |")
        if judgement.findings:
            told = [
                f"{each.layer.value} at `{each.position}`: {each.words}"
                for each in judgement.findings
            ]
            told += [checked.consequence.words] if checked.consequence else []
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
        if checked.verdict == WRONG and checked.judgement is not None:
            finding = checked.judgement.findings[0]
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
