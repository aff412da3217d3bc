"""A run of a file as Python would run it, and forked processes that answer in its state."""

from __future__ import annotations
import __future__

import ast
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from multiprocessing import Pipe
from types import ModuleType
from typing import Any

from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import Halt, Mock, Modules, Player, quieten
from ttt_tui.programs.watching import Handle, Watched, WatchedCall, alarm

_HANGS = 40.0
"""Seconds after which a run of the file is ended."""
_FLAGS = __future__.annotations.compiler_flag


class FileRun(Watched):
    """A run of a file, in a process of its own.

    Attributes:
        notes: sentences on what the file raised, and on modules that are replaced.
    """

    def __init__(self, source: Source, script: int) -> None:
        super().__init__(source)
        self.player = Player(script)
        self._faults: list[str] = []
        self._modules = Modules(source.tree)
        self.mocked = self._modules.mocked

    def run(self, handle: Handle) -> None:
        """Run the file as Python would; a statement that fails ends itself alone."""
        source = self.source
        self.handle = handle
        sys.path.insert(0, str(source.path.parent))
        quieten(source.path, self.player)
        module = ModuleType("__main__")
        module.__file__ = str(source.path)
        sys.modules["__main__"] = module
        self.names = module.__dict__
        self.names |= {"_ttt_watch": self.watch, "_ttt_at": self.at}
        sys.meta_path.insert(0, self._modules)
        ends = time.process_time() + _HANGS
        for statement in source.instrumented().body:
            code = compile(ast.Module([statement], []), str(source.path), "exec", _FLAGS)
            try:
                with alarm(ends - time.process_time(), self.tell_calls):
                    exec(code, self.names)
            except (Halt, SystemExit, EOFError, KeyboardInterrupt):
                pass
            except BaseException as error:
                what = f"{type(error).__name__}: {error}"[:200]
                self._faults.append(f"Line {statement.lineno} of the file raises {what}.")
        Mock.calls_left = inf

    def load(self) -> None:
        """Run the file, and end each statement of it where a search begins."""

        def stop(call: WatchedCall) -> Any:
            if self.source.group_of(call.function):
                raise Halt
            return call.make()

        self.run(stop)
        self.handle = None

    @property
    def notes(self) -> list[str]:
        mocked = sorted(self.mocked)
        replaced = [f"{name} is replaced by an object that accepts everything." for name in mocked]
        return [*self._faults[:3], *replaced]


_WAITING = 10
"""Seconds that a process may wait for its turn, or sleep, for each second of its own."""


class Fork:
    """A copy of this process that answers one question after the other."""

    def __init__(self, answer: Callable[..., bytes]) -> None:
        self._pipe, theirs = Pipe()
        self._process = os.fork()
        if self._process:
            theirs.close()
            return
        self._pipe.close()
        try:
            while True:
                theirs.send_bytes(answer(*theirs.recv()))
        finally:
            os._exit(0)  # its threads may live on: nobody waits for them

    def ask(self, *question: Any, seconds: float | None = None) -> bytes:
        """Return the reply; nothing if the process ends, or hangs for seconds."""
        with suppress(EOFError, OSError):
            self._pipe.send(question)
            if self._pipe.poll(seconds and _WAITING * seconds):
                return self._pipe.recv_bytes()
        return b""

    def end(self) -> None:
        """End the process."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        self._pipe.close()


def forked(work: Callable[..., bytes], *question: Any, seconds: float | None = None) -> bytes:
    """Return a reply of a process that answers no other question."""
    fork = Fork(work)
    try:
        return fork.ask(*question, seconds=seconds)
    finally:
        fork.end()
