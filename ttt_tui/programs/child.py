"""The process in which a program runs: it runs the file, finds its search, and answers requests.

Requests are lines of JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from ttt_tui.programs.answers import Answers, framed, places, refusal
from ttt_tui.programs.capture import told
from ttt_tui.programs.file_run import FileRun
from ttt_tui.programs.line import Line, LineError
from ttt_tui.programs.observing import Observer, SeenCall, stop_at_search
from ttt_tui.programs.probe import READER
from ttt_tui.programs.proposals import Proposal, proposals
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import SCRIPTS, Halt
from ttt_tui.programs.watching import WatchedCall, alarm, forked

_HANGS = 40.0
"""Seconds after which the call of a line is ended."""
_PROPOSAL_HANGS = 3.0
_LONG = 1e6
_FOUND, _TYPED = b"found", b"typed"
"""Outcomes of an attempt: the call was found; it was not, and a player has typed."""


class SearchFinder:
    """Finds the call of a file that chooses or searches, and answers requests about it."""

    def __init__(
        self, source: Source, function: str, skipped: int, send: Callable[[bytes], None]
    ) -> None:
        """Begin; `skipped` is the number of proposals that were found not to obey the rules."""
        self.source = source
        self.line = Line.parse(source.text)
        self._function = function
        self._skipped = skipped
        self._send = send
        self._allowed = _allowed(source, function)
        self._run = FileRun(source, 0)
        self._proposal = Proposal("", "")
        self._number = 0
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
            first = next(iter(proposals(source, self._run.watched)), Proposal("", ""))
            self._send(refusal(reason, str(self.line.filled(Line(**first._asdict())))))

    def _is_seen(self) -> bool:
        """Run the file, with one player after the other, until its search is seen."""
        for script in range(0 if self.line.call else len(SCRIPTS)):
            state = self._attempt(partial(self._run_file, script))
            if state != _TYPED:
                return state == _FOUND
        return False

    def _is_called(self) -> bool:
        """Make the call of the line, or calls that are proposed, after the file was loaded."""
        run = self._run
        run.run(stop_at_search)
        run.watched.handle = None
        if self.line.call:
            self._proposal = Proposal(self.line.call, self.line.board)
            state = self._attempt(self._run_call)
            if state != _FOUND:
                self._why = state.decode()
            return state == _FOUND
        for number, each in enumerate(proposals(self.source, run.watched)):
            self._proposal = each
            self._number = number
            if number >= self._skipped and self._attempt(self._run_call) == _FOUND:
                return True
        return False

    def _attempt(self, work: Callable[[], bytes]) -> bytes:
        """Do some work in a process of its own, whose copies may serve."""
        return b"".join(forked(lambda: [work()], _LONG))

    def _run_file(self, script: int) -> bytes:
        self._run = FileRun(self.source, script)
        observer = self._observer(is_own=True)
        self._run.run(observer.handle)
        if observer.conclude():
            return _FOUND
        return _TYPED if self._run.player.typed else b""

    def _run_call(self) -> bytes:
        watched = self._run.watched
        observer = self._observer(is_own=False)
        is_given = bool(self.line.call)
        why = b"The call of the line does not come to a search."
        try:
            board = eval(self._proposal.board or "None", watched.names)
            x, o, *_ = eval(self.line.marks or "'XO'", watched.names)
            names = watched.names | places(board, x, o, x_moves=True)
            watched.handle = observer.handle
            with alarm(_HANGS if is_given else _PROPOSAL_HANGS):
                eval(self._proposal.call, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            why = f"The call of the line raises {type(error).__name__}: {error}."[:300].encode()
            if not is_given and told(error, watched)["line"] not in self.source.raising:
                observer.dismiss()  # perhaps it is called with arguments of a wrong kind
        return _FOUND if observer.conclude() else why

    def _observer(self, *, is_own: bool) -> Observer:
        run = self._run
        answer = partial(self._answer, is_own)
        return Observer(run.watched, run.player, self._allowed, self._hints, answer)

    def _hints(self) -> tuple[Any, ...]:
        """Set up what the line says of boards, and return the marks that it gives."""
        names = self._run.watched.names
        if self.line.read:
            READER[:] = [eval(self.line.read, names)]
        return tuple(eval(self.line.marks or "()", names))

    def _answer(self, is_own: bool, call: WatchedCall, seen: SeenCall) -> None:
        """Answer requests in the process that has waited at a call."""
        proposal = Proposal("", "") if is_own else self._proposal
        answers = Answers(self._run, call, seen, proposal)
        facts = answers.facts() | {"own": is_own, "proposal": self._number}
        self._send(framed({"facts": facts}))
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
    """Answer requests until standard input ends. Arguments: the file, the function, a number."""
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
        SearchFinder(source, sys.argv[2], int(sys.argv[3]), send).serve(requests)
    except LineError as error:
        send(refusal(str(error)))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        send(refusal(f"Python refuses the file: {what}."))
