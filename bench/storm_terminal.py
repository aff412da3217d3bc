"""The same storm on the installed program in a pseudo-terminal, with signals, to every kind of end.

Here nothing is looked at but what a user is left with: no traceback, the exit status that the way
of ending promises, a terminal as it was before, and no process.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import tempfile
import time
from collections import deque
from pathlib import Path

import pexpect  # type: ignore[import-untyped]

from bench.storm_input import Fault, Step, Storm, Storming
from tests.e2e.terminal import Terminal, process_state
from ttt_tui.engine.match import seat_names

_KEYS = (*"vhnpGecl.,[]{}xXjJka+-frtbRoOABm/wSCLN?dszuyg0123456789", "f2", "backspace", "enter")
_READ_BYTES = 1 << 16
_STEPS = (10, 60)
_STARTED = b"\x1b[?1049h"
_PATIENCE_SECONDS = 30.0
_CTRL_C = "\x03"
_INTERRUPTED = 130  # by a Ctrl-C that comes when the terminal is the shell's again
_ENDS: dict[str, tuple[str | signal.Signals, int]] = {
    "ctrl+c": (_CTRL_C, _INTERRUPTED),
    "SIGTERM": (signal.SIGTERM, 128 + signal.SIGTERM),
    "SIGINT": (signal.SIGINT, 128 + signal.SIGINT),
    "SIGHUP": (signal.SIGHUP, 128 + signal.SIGHUP),
}


def storm(seed: int, most_events: int) -> Storming:
    """Let a storm of so many events loose; returns how it went."""
    storming = Storming(seed)
    source, given = random.Random(seed), Storm(f"terminal {seed}")
    while storming.events < most_events:
        storming.games += 1
        # What a process that is being ended still writes is nobody's fault.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            _Game(storming, source, given, Path(folder)).run()
    return storming


class _Game:
    """One program, from its start to its end."""

    def __init__(
        self, storming: Storming, source: random.Random, given: Storm, folder: Path
    ) -> None:
        self._storming, self._source, self._given, self._folder = storming, source, given, folder
        self._name = ""
        self._last: deque[str] = deque(maxlen=12)
        self._steps = 0
        self._interrupted: tuple[int, ...] = ()

    def run(self) -> None:
        source, seats = self._source, list(seat_names())
        size, board = self._given.begin(), self._given.board()
        arguments = ["--position", board]
        for side in ("--x", "--o"):
            arguments += [side, self._given.choice(seats)]
        self._name = f"{' '.join(arguments)!r} {size}"
        with Terminal(*arguments, folder=self._folder, size=size) as terminal:
            end = time.monotonic() + _PATIENCE_SECONDS
            while _STARTED not in terminal.output and time.monotonic() < end:
                _drain(terminal, 0.05)
            for _ in range(source.randint(*_STEPS)):
                step = self._given.step(_KEYS)
                self._storming.events += step.events
                self._steps += 1
                self._last.append(str(step))
                if not self._carry_out(terminal, step):
                    break
            self._end(terminal)

    def _carry_out(self, terminal: Terminal, step: Step) -> bool:
        """False when the program has ended by itself, as `q` and Ctrl-C make it."""
        if not terminal.child.isalive():
            return False
        if step.size is not None:
            columns, rows = step.size
            terminal.child.setwinsize(rows, columns)
        chance = self._source.randrange(50)
        with contextlib.suppress(OSError, ProcessLookupError):
            terminal.send(step.write)
            if _CTRL_C in step.write:
                self._interrupted = (_INTERRUPTED,)
            if chance == 0:
                self._last.append("SIGSTOP, SIGCONT")
                os.kill(terminal.pid, signal.SIGSTOP)
                os.kill(terminal.pid, signal.SIGCONT)
            elif chance == 1:
                self._last.append("SIGCONT")
                os.kill(terminal.pid, signal.SIGCONT)
            elif chance == 2:
                os.kill(terminal.pid, signal.SIGWINCH)
        _drain(terminal, min(step.seconds, 0.05))
        return True

    def _end(self, terminal: Terminal) -> None:
        name = self._source.choice(list(_ENDS))
        how, status = _ENDS[name]
        self._last.append(name)
        with contextlib.suppress(OSError, ProcessLookupError):
            if isinstance(how, str):
                terminal.send(how)
            else:
                os.kill(terminal.pid, how)
        end = time.monotonic() + _PATIENCE_SECONDS
        while terminal.child.isalive() and time.monotonic() < end:
            _drain(terminal, 0.1)
            if process_state(terminal.pid) == "T":  # by Ctrl+Z: the shell's `fg` lets it end
                with contextlib.suppress(ProcessLookupError):
                    os.kill(terminal.pid, signal.SIGCONT)
        if terminal.child.isalive():
            self._fault("it cannot be ended")
            return
        reached = terminal.ended()
        if reached < 0:  # a signal in its last moments, when it had left already: as shells tell it
            reached = 128 - reached
        if reached not in {0, status, *self._interrupted}:
            self._fault(f"exit status {reached} instead of {status}")
        if terminal.errors:
            self._fault(f"it complained: {terminal.errors[-2000:]}")
        try:
            if _STARTED in terminal.output:
                terminal.assert_restored()
        except AssertionError as error:
            self._fault(f"the terminal is not as before: {error}")

    def _fault(self, what: str) -> None:
        before = tuple(self._last)
        fault = Fault(self._storming.seed, self._name, self._steps, what, before)
        self._storming.faults.append(fault)


def _drain(terminal: Terminal, seconds: float) -> None:
    """Take in what the program draws for so long, without working out the screen."""
    end = time.monotonic() + seconds
    while True:
        left = max(0.0, end - time.monotonic())
        try:
            terminal.output += terminal.child.read_nonblocking(_READ_BYTES, timeout=left)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        if not left:
            return
