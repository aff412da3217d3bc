"""The facts about a checked file, in sentences: every format prints the same ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.judging.findings import Finding, number
from ttt_tui.features.programs.judging.verdict import RIGHT, UNKNOWN, WRONG
from ttt_tui.features.programs.messages import SKIPPED, TIME_OUT
from ttt_tui.features.programs.recording import TIME_LIMIT
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.words.numbers import count, plural, seconds

VERDICTS = (RIGHT, WRONG, UNKNOWN, SKIPPED)


class Fact(NamedTuple):
    """A sentence about a hand-in.

    Attributes:
        topic: `search` (what was recorded), `reason` (why nothing was), `finding`, `moves`,
            `remark`, `note`, `grade` (the sum) or `item` (of the grade).
    """

    topic: str
    words: str


def facts(checked: Checked) -> Iterator[Fact]:
    """The facts about a file, most important first; the words may hold any character."""
    yield from _known(checked)
    if checked.grade is not None:
        yield Fact("grade", checked.grade.words)
        for item in checked.grade.items:
            yield Fact("item", item.words)


def details(checked: Checked) -> list[str]:
    """The sentences about a file, without those about its search."""
    return [each.words for each in facts(checked) if each.topic != "search"]


def _known(checked: Checked) -> Iterator[Fact]:
    """The facts about the search, or why there is none."""
    found = checked.found
    if isinstance(found, Unrecognised):
        yield Fact("reason", found.words)
        return
    subject, verdict, board = found.subject, found.verdict, found.subject.board
    shape = f"{board.shape} (X is {board.x}, O is {board.o}, empty is {board.empty})"
    yield Fact("search", f"{subject.call}, {shape}, from {subject.start}")
    yield Fact("search", f"{_size(found)}, in {seconds(checked.seconds)}")
    if verdict.convention is not None:
        yield Fact("search", f"as {verdict.convention.words}")
    for each in verdict.findings:
        yield Fact("finding", f"{each.layer.value}: {_at(each, checked.file)}: {each.words}")
    if found.moves is not None and (found.moves.worse or verdict.verdict != WRONG):
        yield Fact("moves", found.moves.words)
    if verdict.remark is not None:
        yield Fact("remark", f"costly: {_at(verdict.remark, checked.file)}: {verdict.remark.words}")
    for note in verdict.notes:
        yield Fact("note", note)


def _at(finding: Finding, file: str) -> str:
    """`line 12, at X../.O./... x`; with the name of the line's file if that is another one."""
    words = f"at {finding.position}"
    if not finding.line_words:
        return words
    name = PurePath(finding.file or file).name
    other = f" of {name}" if name != PurePath(file).name else ""
    return f"{finding.line_words}{other}, {words}"


def _size(found: Judged) -> str:
    """`30,709 nodes, value 0`."""
    words, value = plural(found.nodes, "node"), found.verdict.value
    if not found.complete:
        words += " until it was stopped"
    return words if value is None else f"{words}, value {number(value)}"


class Row(NamedTuple):
    """The columns of a table about a search; all are empty if none was recorded.

    Attributes:
        value: of the first call.
        search: the textbook search that visits the same nodes, in words.
        mistake: the first.
    """

    nodes: int | None = None
    value: int | float | str | None = None
    search: str = ""
    mistake: Finding | None = None


def row(checked: Checked) -> Row:
    """The columns of a table about a file."""
    found = checked.found
    if not isinstance(found, Judged):
        return Row()
    verdict = found.verdict
    search = verdict.convention.words if verdict.convention else ""
    return Row(found.nodes, number(verdict.value), search, next(iter(verdict.findings), None))


def summary(every: Sequence[Checked]) -> str:
    """`3 files: 2 right, 1 wrong`."""
    verdicts = [checked.verdict for checked in every]
    parts = [
        f"{count(verdicts.count(verdict))} {verdict}" for verdict in VERDICTS if verdict in verdicts
    ]
    return f"{plural(len(every), 'file')}: {', '.join(parts)}" if parts else "no files"


def cause(checked: Checked) -> str:
    """Why a file has no verdict: one of `messages.CAUSES`, or `unknown`."""
    found = checked.found
    if isinstance(found, Judged):
        return TIME_OUT if found.stopped.startswith(TIME_LIMIT) else UNKNOWN
    return found.cause


def sandboxes(every: Sequence[Checked]) -> str:
    """The sandbox that they ran in; several where machines of a cluster differ, "" if unknown."""
    words = (checked.sandbox.value for checked in every if checked.sandbox is not None)
    return "; ".join(dict.fromkeys(words))
