"""What the user's program may use up, and that it starts no other; `sandbox` has the rest."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from typing import Any

_MEMORY = 2 << 30
_MOST_FILES = 64
_LARGEST_FILE = 16 << 20
_DEEPEST = 10_000
"""Calls in calls; no game on a board comes near it."""

_STARTING = "fork forkpty posix_spawn posix_spawnp execv execve startfile fork_exec"
"""What starts a program, whatever it is called by: of `os`, and of what `subprocess` rests on."""


def limit(seconds: float) -> None:
    """Processor time, memory, and what is written, where the system can; no dump is left."""
    try:
        import resource
    except ImportError:
        return
    whole = int(seconds) + 2
    wanted = {
        "RLIMIT_CPU": (whole, whole + 1),
        "RLIMIT_AS": (_MEMORY,) * 2,
        "RLIMIT_FSIZE": (_LARGEST_FILE,) * 2,
        "RLIMIT_NOFILE": (_MOST_FILES,) * 2,
        "RLIMIT_CORE": (0, 0),
    }
    for name, (soft, hard) in wanted.items():
        number = getattr(resource, name, None)
        if number is None:
            continue
        most = resource.getrlimit(number)[1]
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(hard, most)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(number, (soft, hard))


class Recursion:
    """How deep calls may lie in calls: what the program sets counts its own calls, not ours.

    A low limit is reported and not set; a very high one would end the process without a message.
    """

    def __init__(self) -> None:
        self._usual = self._least = sys.getrecursionlimit()
        self._set = sys.setrecursionlimit
        sys.setrecursionlimit = self.set

    def set(self, limit: int) -> None:
        """As `sys.setrecursionlimit`."""
        if not isinstance(limit, int) or limit < 1:
            raise ValueError("recursion limit must be greater or equal than 1")
        self._least = min(self._least, limit)
        self._set(max(self._usual, min(limit, _DEEPEST)))

    @property
    def words(self) -> str:
        if self._least == self._usual:
            return ""
        return f"It sets the recursion limit to {self._least}; it was run with {self._usual}."


def start_nothing() -> None:
    """No other program is started: `os.system` does nothing, and all else is refused."""
    system: Any = os
    # To clear the screen is what it is mostly for.
    system.system = lambda _: 0
    starting: list[Any] = [os]
    with contextlib.suppress(ImportError):
        starting.append(import_module("_posixsubprocess"))
    for module in starting:
        for name in _STARTING.split():
            if hasattr(module, name):
                setattr(module, name, _start)


def _start(*_: object, **__: object) -> None:
    """Raises:
    PermissionError: always.
    """
    raise PermissionError("no other program is started while it is watched")
