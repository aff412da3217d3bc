"""The process in which a program runs: it runs the file, finds its search, and answers requests.

Requests are lines of JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ttt_tui.programs.answers import Answers, framed, places, refusal
from ttt_tui.programs.capture import told
from ttt_tui.programs.file_run import FileRun, Handle
from ttt_tui.programs.line import Line, LineError
from ttt_tui.programs.observing import Observer
from ttt_tui.programs.placing import SeenCall
from ttt_tui.programs.probe import READER
from ttt_tui.programs.proposals import Proposal, proposals
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import SCRIPTS, Halt
from ttt_tui.programs.watching import WatchedCall, alarm, forked

_HANGS = 40.0
"""Seconds after which the call of a line is ended."""
_LONG = 1e6
_NO_CALL = Proposal("", "")


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

    def __init__(self, source: Source, function: str, send: Callable[[bytes], None]) -> None:
        self.source = source
        self.line = Line.parse(source.text)
        self._function = function
        self._send = send
        self._allowed = _allowed(source, function)
        self._run = FileRun(source, 0)
        self._why = ""

    def serve(self, requests: Iterable[bytes]) -> None:
        """Find a call, and answer until the requests end."""
        source, self._requests = self.source, requests
        if not source.groups:
            self._send(refusal("No function of the file calls itself.", is_skipped=True))
        elif not self._allowed:
            self._send(refusal(f"No search of the file is called {self._function!r}, or by it."))
        elif not (self._is_seen() or self._is_called()):
            names = sorted({source.functions[min(group)].name for group in source.groups})
            calls = f"the calls of {', '.join(names)}"
            reasons = [
                f"No board that grows by one stone at a time was seen in {calls}.",
                self._why,
            ]
            reason = " ".join(filter(None, [*reasons, *self._run.notes]))
            first = next(iter(proposals(source, self._run.watched.names)), _NO_CALL)
            self._send(refusal(reason, str(self.line.filled(Line(**first._asdict())))))

    def _is_seen(self) -> bool:
        """Run the file, with one player after the other, until its search is seen."""
        for script in range(0 if self.line.call else len(SCRIPTS)):
            outcome = self._attempt(script, _NO_CALL)
            if outcome.at or not outcome.has_typed:
                return outcome.at > 0
        return False

    def _is_called(self) -> bool:
        """Make the call of the line, or calls that are proposed, after the file was loaded."""
        self._run.load()
        calls = [Proposal(self.line.call, self.line.board)]
        if not self.line.call:
            calls = proposals(self.source, self._run.watched.names)
        for each in calls:
            outcome = self._attempt(0, each)
            if outcome.at:
                return True
            if self.line.call:
                self._why = outcome.why
        return False

    def _attempt(self, script: int, proposal: Proposal) -> Outcome:
        """Run once to see a search, and once more up to its call, to answer requests there."""
        told = forked(partial(self._observed, script, proposal), _LONG)
        outcome = Outcome(*pickle.loads(told)) if told else Outcome()
        if outcome.at:
            forked(partial(self._served, script, proposal, outcome), _LONG)
        return outcome

    def _observed(self, script: int, proposal: Proposal) -> bytes:
        if not proposal.call:
            self._run = FileRun(self.source, script)
        run = self._run
        is_tried = bool(proposal.call) and not self.line.call
        observer = Observer(run.watched, run.player, self._allowed, self._hints, is_tried=is_tried)
        why = self._went(proposal, observer.handle)
        seen = observer.conclude()
        if seen is None or (why and not self.line.call):
            outcome = Outcome(has_typed=run.player.typed > 0, why=why)
        else:
            outcome = Outcome(seen.at, pickle.dumps(seen))
        return pickle.dumps(tuple(outcome))

    def _served(self, script: int, proposal: Proposal, outcome: Outcome) -> bytes:
        if not proposal.call:
            self._run = FileRun(self.source, script)
        calls = 0

        def handle(call: WatchedCall) -> Any:
            nonlocal calls
            calls += 1
            if calls < outcome.at:
                return call.make()
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._run.watched.handle = None
            try:
                self._answer(proposal, call, pickle.loads(outcome.seen))
            finally:
                os._exit(0)

        self._went(proposal, handle)
        return b""

    def _went(self, proposal: Proposal, handle: Handle) -> str:
        """Run the file, or make a call; return why the call is no good."""
        if proposal.call:
            return self._called(proposal, handle)
        self._run.run(handle)
        return ""

    def _called(self, proposal: Proposal, handle: Handle) -> str:
        watched = self._run.watched
        try:
            board = eval(proposal.board or "None", watched.names)
            x, o, *_ = eval(self.line.marks or "'XO'", watched.names)
            names = watched.names | places(board, x, o, x_moves=True)
            watched.handle = handle
            with alarm(_HANGS):
                eval(proposal.call, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            if self.line.call or told(error, watched)["line"] not in self.source.raising:
                return f"The call raises {type(error).__name__}: {error}."[:300]
        return "The call of the line does not come to a search." if self.line.call else ""

    def _hints(self) -> tuple[Any, ...]:
        """Set up what the line says of boards, and return the marks that it gives."""
        names = self._run.watched.names
        if self.line.read:
            READER[:] = [eval(self.line.read, names)]
        return tuple(eval(self.line.marks or "()", names))

    def _answer(self, proposal: Proposal, call: WatchedCall, seen: SeenCall) -> None:
        """Answer requests at a call."""
        if self.line.read:
            self._hints()
        answers = Answers(self._run, call, seen, proposal)
        self._send(framed({"facts": answers.facts()}))
        for request in self._requests:
            asked = json.loads(request)
            for part in getattr(answers, asked.pop("do"))(**asked):
                self._send(part)


def _allowed(source: Source, function: str) -> set[int]:
    """The functions that may be the search, or choose by it: those that are near a named one."""
    if not function:
        return set(range(len(source.functions)))
    numbers = enumerate(source.functions)
    named = {number for number, each in numbers if function in (each.short, each.name)}
    found = set[int]()
    for group in source.groups:
        leading = source.leading_to(group)
        if named & (group | leading):
            found |= group | (named & leading)
    return found


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between them
        os.dup2(nothing, number)

    def send(data: bytes) -> None:
        answers.write(data)
        answers.flush()

    try:
        source = Source(Path(sys.argv[1]))
        SearchFinder(source, sys.argv[2], send).serve(requests)
    except LineError as error:
        send(refusal(str(error)))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        send(refusal(f"Python refuses the file: {what}."))
