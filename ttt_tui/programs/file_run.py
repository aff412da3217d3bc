"""A run of a file as Python would run it, with stand-ins for what is around it."""

from __future__ import annotations
import __future__

import ast
import sys
import time
from math import inf
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
                with alarm(ends - time.process_time()):
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
