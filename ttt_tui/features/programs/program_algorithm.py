"""Somebody's own program as one more algorithm: `yours`."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import isnan
from pathlib import Path
from typing import Any

from ttt_tui.features.programs.record_writer import show_run
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.recording import RAISED, ROOT, Recording
from ttt_tui.features.programs.source import ProgramSource, source_of
from ttt_tui.search.algorithm import Algorithm, CodeLine
from ttt_tui.search.algorithms.recorder import Recorder
from ttt_tui.search.state import Finding

NAME = "yours"


def algorithm_of(
    runs: Runs,
    functions: Sequence[str],
    *,
    name: str = NAME,
    about: str = "",
    home: str = __name__,
    file: str = "",
) -> Algorithm:
    """The algorithm that the program's runs tell; equal to none made before.

    Args:
        functions: those that search, by their qualified names.
        file: in which they stand, where another is asked about.

    Raises:
        OSError: the file cannot be read.
    """
    path = Path(file)
    source = source_of(path if path.is_file() else runs.file, functions)

    def search(record: Recorder) -> Generator[None, None, Finding]:
        return show_run(record, runs.of(record.position))

    return Algorithm(
        name=name,
        about=about or f"{runs.file.name}: {functions[0]}",
        source=str(runs.file),
        takes=frozenset(),
        search=search,
        own=Code(source, runs),
        file=runs.file.name if name == NAME else "",
        home=home,
    )


class Code:
    """The program's code, and where in it a search stands; see `search.algorithm.ProgramCode`."""

    def __init__(self, source: ProgramSource, runs: Runs) -> None:
        self.name, self.lines = source.name, source.lines
        self._source, self._runs = source, runs

    def at(self, search: Any, node: int, *, enters: bool) -> CodeLine:
        """An entered node is at the head of its function, one that is left where it was called."""
        source, run = self._source, self._runs.of(search.position)
        shown, recording = run.shows.get(search.trace), run.recording
        number = None if shown is None else shown.number(node)
        if number is None or recording is None:
            return CodeLine(source.begins[0])
        begin = source.begins[min(recording.function[number], len(source.begins) - 1)]
        caller = source.index(recording.line[number])
        if number not in run.variables:
            run.wanted = number
        facts = tuple(self._facts(run, recording, number, enters=enters))
        wrong, is_there, mistake = None, False, run.mistake
        if mistake is not None and mistake.line is not None:
            # The textbook's search may part from it at the node above.
            wrong = source.index(mistake.line)
            is_there = number in (mistake.node, recording.parent[mistake.node])
            facts = ((("mistake", mistake.line_words),) if is_there else ()) + facts
        if enters or caller is None:
            return CodeLine(begin, caller, facts, wrong, is_there)
        return CodeLine(caller, None, facts, wrong, is_there)

    def _facts(
        self, run: ProgramRun, recording: Recording, number: int, *, enters: bool
    ) -> Iterator[tuple[str, str]]:
        if number == ROOT:
            yield "call", recording.subject.call
        else:
            yield "line", f"called from {recording.line[number]} of {self._runs.file.name}"
        known = run.variables.get(number)
        if known is not None:
            yield from (known.entry if enters else known.leave).items()
        if enters:
            return
        value = recording.value[number]
        if recording.flags[number] & RAISED:
            yield "returned", "nothing: an exception"
        elif known is not None and known.returned:
            yield "returned", known.returned
        elif not isnan(value):
            yield "returned", f"{value:g}"


def algorithm(name: str) -> Algorithm:
    """Raises:
    ValueError: always: a program of somebody's own is of the process that watches it.
    """
    raise ValueError(f"{name!r} runs only where its file is watched")
