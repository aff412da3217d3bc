"""The process in which a program runs: it runs the file, finds its search, and answers requests.

A request is JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from ttt_tui.programs.answers import Answers, framed, places
from ttt_tui.programs.file_run import FileRun, forked
from ttt_tui.programs.line import Line, LineError
from ttt_tui.programs.observing import Observer
from ttt_tui.programs.probe import READER
from ttt_tui.programs.proposals import proposals
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import SCRIPTS, Halt, Mock
from ttt_tui.programs.watching import Handle, WatchedCall, alarm

_HANGS = 40.0
"""Seconds after which the call of a line is ended."""


class Outcome(NamedTuple):
    """The outcome of a run.

    Attributes:
        at: the number of the call that chooses, 0 if none was seen; `seen` describes it, pickled:
            its marks may be of the file's own classes.
        has_typed: True if a player has answered.
        why: a sentence, if a call did not come to a search.
    """

    at: int = 0
    seen: bytes = b""
    has_typed: bool = False
    why: str = ""


class SearchFinder:
    """Finds the call of a file that chooses or searches, and answers requests about it."""

    def __init__(
        self, source: Source, requests: Iterable[bytes], send: Callable[[bytes], None]
    ) -> None:
        self.source = source
        self._line = Line.parse(source.text)
        self._requests = requests
        self._send = send

    def serve(self) -> None:
        """Find a call, and answer until the requests end."""
        source, line = self.source, self._line
        for script in range(0 if line.call else len(SCRIPTS)):
            outcome = self._attempt(FileRun(source, script), line)
            if outcome.at:
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
            if outcome.at:
                return
        names = sorted({source.functions[min(group)].name for group in source.groups})
        calls = f"the calls of {', '.join(names)}"
        reasons = [f"No board that grows by one stone at a time was seen in {calls}."]
        if line.call:
            reasons.append(outcome.why)
        reason = " ".join([*reasons, *run.notes])
        self._send(framed({"refused": reason, "line": str(next(iter(lines), line))}))

    def _attempt(self, run: FileRun, line: Line) -> Outcome:
        """Run once to see a search, and once more up to its call, to answer requests there."""
        run.report = self._report
        told = forked(partial(self._observed, run, line))
        outcome: Outcome = pickle.loads(told) if told else Outcome()
        if outcome.at:
            forked(partial(self._served, run, line, outcome))
        return outcome

    def _report(self, calls: float) -> None:
        self._send(framed({"calls": calls}))

    def _observed(self, run: FileRun, line: Line) -> bytes:
        is_tried = line.call != self._line.call
        observer = Observer(run, run.player, partial(_set_up, line, run), is_tried=is_tried)
        why = self._play(run, line, observer.handle)
        seen = observer.conclude()
        if seen is None or (why and is_tried):
            outcome = Outcome(has_typed=run.player.typed > 0, why=why)
        else:
            outcome = Outcome(seen.at, pickle.dumps(seen))
        return pickle.dumps(outcome)

    def _served(self, run: FileRun, line: Line, outcome: Outcome) -> bytes:
        calls = 0

        def handle(call: WatchedCall) -> Any:
            nonlocal calls
            calls += 1
            if calls < outcome.at:
                return call.make()
            signal.setitimer(signal.ITIMER_REAL, 0)
            Mock.calls_left = inf
            run.handle = None
            try:
                _set_up(line, run)
                answers = Answers(run, call, pickle.loads(outcome.seen), line)
                self._send(framed({"facts": answers.facts()}))
                for request in self._requests:
                    asked = json.loads(request)
                    self._send(getattr(answers, asked.pop("do"))(**asked))
            finally:
                os._exit(0)

        self._play(run, line, handle)
        return b""

    def _play(self, run: FileRun, line: Line, handle: Handle) -> str:
        """Run the file, or make the call of a line; return the reason why the call fails."""
        if not line.call:
            run.run(handle)
            return ""
        try:
            board = eval(line.board or "None", run.names)
            x, o, *_ = eval(line.marks or "'XO'", run.names)
            names = run.names | places(board, x, o, x_moves=True)
            run.handle = handle
            with alarm(_HANGS, run.tell_calls):
                eval(line.call, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            if self._line.call or not self._is_meant(run.told(error)["line"]):
                return f"The call raises {type(error).__name__}: {error}."[:300]
        return "The call of the line does not come to a search." if self._line.call else ""

    def _is_meant(self, line: int | None) -> bool:
        """Return True if the line of an error raises it on purpose."""
        texts = self.source.text.splitlines()[: line or 0]
        return bool(texts and re.match(r"\s*(raise|assert)\b", texts[-1]))


def _set_up(line: Line, run: FileRun) -> tuple[Any, ...]:
    """Set up what a line says of boards, and return the marks that it gives."""
    names = run.names
    if line.read:
        READER[:] = [eval(line.read, names)]
    return tuple(eval(line.marks or "()", names))


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function."""
    path, function = sys.argv[1:]
    pipe = Connection(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between
        os.dup2(nothing, number)

    def refuse(reason: str, *, is_skipped: bool = False) -> None:
        pipe.send_bytes(framed({"refused": reason, "skipped": is_skipped}))

    try:
        source = Source(Path(path), function)
        if source.groups:
            SearchFinder(source, iter(pipe.recv_bytes, b""), pipe.send_bytes).serve()
        elif function:
            refuse(f"No search of the file is called {function!r}, or by it.")
        else:
            refuse("No function of the file calls itself.", is_skipped=True)
    except LineError as error:
        refuse(str(error))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        refuse(f"Python refuses the file: {what}.")
