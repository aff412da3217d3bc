"""The process in which a program runs: it runs the file, finds its search, and answers requests.

A request is JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from ttt_tui.programs.answers import Answers, framed
from ttt_tui.programs.file_run import HANGS, FileRun, Handle, WatchedCall, alarm, forked
from ttt_tui.programs.line import Line, LineError
from ttt_tui.programs.observing import Observer
from ttt_tui.programs.places import READER
from ttt_tui.programs.proposals import proposals
from ttt_tui.programs.readings import Search
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import SCRIPTS, Halt, Mock

_AGAIN = 3
"""The number of a run in which another cell is typed first."""
_MOST_OTHERS = 3_000_000
"""Calls of the search in runs to see another side."""
_MOST_CALLS = 1_500_000
"""Calls of the search in one run of the file."""
_MOST_TRIED = 20_000
"""Calls in one trial of a proposed call, before a search is seen and after."""


class Outcome(NamedTuple):
    """The outcome of a run.

    Attributes:
        is_found: True if a search was seen.
        facts: that the run has shown, if it has answered no requests.
        calls: the number of calls.
        has_typed: True if a player has answered.
        why: a sentence, if a call did not come to a search.
    """

    is_found: bool = False
    facts: dict[str, Any] = {}
    calls: int = 0
    has_typed: bool = False
    why: str = ""


class SearchFinder:
    """Finds the call of a file that chooses or searches, and answers requests about it."""

    def __init__(
        self, source: Source, first: int, requests: Iterable[bytes], send: Callable[[bytes], None]
    ) -> None:
        """Begin; `first` is the number of the first run of the file."""
        self.source = source
        self._first = first
        self._line = Line.parse(source.text)
        self._requests = requests
        self._send = send

    def serve(self) -> None:
        """Find a call, and answer until the requests end."""
        source, line = self.source, self._line
        for script in range(self._first, 0 if line.call else len(SCRIPTS)):
            outcome = self._attempt(FileRun(source, script), line)
            if outcome.is_found:
                return
            if not outcome.has_typed:
                break
        run = FileRun(source, 0)
        run.load()
        lines = [line]
        if not line.call:
            lines = [line.filled(each) for each in proposals(source, run.names)]
        for each in lines:
            outcome = self._attempt(run, each)
            if outcome.is_found:
                return
        names = sorted({source.functions[min(group)].name for group in source.groups})
        calls = f"the calls of {', '.join(names)}"
        reason = f"No board that grows by one stone at a time was seen in {calls}."
        reasons = [reason, outcome.why] if line.call else [reason]
        self._send(framed({
            "refused": " ".join([*reasons, *run.notes]),
            "line": str(next(iter(lines), line)),
        }))  # fmt: skip

    def _attempt(self, run: FileRun, line: Line) -> Outcome:
        """Look for a search, and answer requests about it until they end."""
        run.report = self._report
        closed = partial(self._closed, line)
        outcome: Outcome = forked(partial(self._observed, run, line, closed)) or Outcome()
        if outcome.facts:
            others = self._open_parts(outcome.facts)
            forked(partial(self._observed, run, line, lambda _: others))
        return outcome

    def _closed(self, line: Line, facts: dict[str, Any]) -> dict[str, Any] | None:
        """Return facts that stand for other runs; None if the file must be run again to tell."""
        is_open = facts["is_asked"] or "random" in self.source.text
        is_one = is_open and len(facts["sides"]) == 1
        if self._first or line.call or not (facts["unasked"] or is_one):
            return {"other_run": 0, "changed": ()}
        return None

    def _open_parts(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Return what other runs of the file show of that which the call does not answer for."""
        unasked = facts["unasked"]
        sides = facts["sides"]
        if unasked:
            again = self._observe(_AGAIN).facts
            # What another run does not show is by chance of what was typed.
            unasked = [each for each in unasked if each in again.get("unasked", unasked)]
        other_run = 0
        is_open = facts["is_asked"] or "random" in self.source.text
        calls = 0
        changed = set[str]()
        for script in range(1, len(SCRIPTS) if is_open and len(sides) == 1 else 0):
            other = self._observe(script)
            calls += other.calls
            if other.facts.get("sides", sides) != sides:
                other_run = script
            else:
                given = other.facts.get("given", {})
                known = facts["given"].items()
                changed.update(name for name, own in known if given.get(name, own) != own)
            if other_run or calls > _MOST_OTHERS:
                break
        return {"unasked": unasked, "other_run": other_run, "changed": sorted(changed)}

    def _observe(self, script: int) -> Outcome:
        """Run the file with something else typed."""
        run = FileRun(self.source, script)
        run.report = self._report
        return forked(partial(self._observed, run, self._line, lambda _: None)) or Outcome()

    def _report(self, calls: float) -> None:
        self._send(framed({"calls": calls}))

    def _observed(
        self,
        run: FileRun,
        line: Line,
        closed: Callable[[dict[str, Any]], dict[str, Any] | None],
    ) -> Outcome:
        """Run the file; answer requests about its search if what is open is known."""
        is_tried = line.call != self._line.call
        set_up = partial(_set_up, line, run)
        most = _MOST_TRIED if is_tried else _MOST_CALLS
        observer = Observer(run, set_up, partial(self._serve, run, line), most)
        why = self._play(run, line, observer.handle)
        search = observer.search
        if search is None or (why and is_tried):
            return Outcome(has_typed=run.player.typed > 0, why=why)
        fork = observer.conclude(search).fork
        assert fork
        others = closed(search.facts)
        if others is None:
            fork.end()
            return Outcome(True, search.facts, most - int(run.left[0]))
        search.facts |= others
        search.unset += others["changed"]
        fork.ask(search)
        return Outcome(is_found=True)

    def _serve(self, run: FileRun, line: Line, call: WatchedCall, search: Search) -> None:
        Mock.calls_left = inf
        run.handle = None
        answers = Answers(run, call, search, line)
        self._send(framed({"facts": answers.facts()}))
        for request in self._requests:
            asked = json.loads(request)
            self._send(getattr(answers, asked.pop("do"))(**asked))

    def _play(self, run: FileRun, line: Line, handle: Handle) -> str:
        """Run the file, or make the call of a line; return the reason why the call fails."""
        if not line.call:
            run.run(handle)
            return ""
        try:
            marks = eval(line.marks or "'XO'", run.names)[:2]
            names = run.names_for(line, marks, x_moves=True)
            run.handle = handle
            with alarm(HANGS, run.tell_calls):
                eval(line.call, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            texts = self.source.text.splitlines()[: run.line_of(error) or 0]
            is_meant = texts and re.match(r"\s*(raise|assert)\b", texts[-1])
            if not self._line.call and is_meant:
                return ""
            return f"The call raises {type(error).__name__}: {error}."[:300]
        return "The call of the line does not come to a search." if self._line.call else ""


def _set_up(line: Line, run: FileRun) -> tuple[Any, ...]:
    """Set up what a line says of boards, and return the marks that it gives."""
    if line.read:
        READER[:] = [eval(line.read, run.names)]
    return tuple(eval(line.marks or "()", run.names))


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function, the run."""
    path, function, first = sys.argv[1:]
    pipe = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between
        os.dup2(nothing, number)

    def refuse(reason: str, *, is_skipped: bool = False) -> None:
        pipe.send_bytes(framed({"refused": reason, "skipped": is_skipped}))

    try:
        source = Source(Path(path), function)
        if source.groups:
            requests = iter(pipe.recv_bytes, b"")
            SearchFinder(source, int(first), requests, pipe.send_bytes).serve()
        elif function:
            refuse(f"No search of the file is called {function!r}, or by it.")
        else:
            refuse("No function of the file calls itself.", is_skipped=True)
    except LineError as error:
        refuse(str(error))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        refuse(f"Python refuses the file: {what}.")
