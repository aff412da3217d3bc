"""What somebody's program may use up, and what it may not touch."""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import sys
from importlib import import_module
from typing import Any

_MEMORY = 2 << 30
_MOST_FILES = 64
_LARGEST_FILE = 16 << 20
_DEEPEST = 10_000
"""Calls in calls; no game on a board comes near it."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_CHANGING = """
    remove unlink rename replace rmdir mkdir truncate chmod chown link symlink utime mkfifo
"""
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

    A low limit is not heeded, and told; a very high one would end the process without a word.
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


def guard(folder: str) -> None:
    """Refuse to write in the folder of the file, and to start another program, which could.

    The functions that write are replaced. An audit hook would see more, but is called for every
    look at a frame, too, and the search takes half as long again with it.
    """
    inside = os.path.join(os.path.realpath(folder), "")

    def refuse(path: Any) -> None:
        """Raises:
        PermissionError: it lies in the folder.
        """
        if isinstance(path, int):
            return
        try:
            place = os.path.realpath(os.fsdecode(path)) + os.sep
        except TypeError:
            return
        if place.startswith(inside):
            raise PermissionError(f"not written while it is watched: {path}")

    def opening(original: Any) -> Any:
        def checked(file: Any, mode: Any = "r", *args: Any, **kwargs: Any) -> Any:
            if mode & _WRITING if isinstance(mode, int) else set(str(mode)) & set("wax+"):
                refuse(file)
            return original(file, mode, *args, **kwargs)

        return checked

    def changing(original: Any) -> Any:
        def checked(*paths: Any, **kwargs: Any) -> Any:
            for each in paths[:2]:
                refuse(each)
            return original(*paths, **kwargs)

        return checked

    names: Any = builtins
    system: Any = os
    stream: Any = io
    names.open = stream.open = opening(names.open)
    # Reading is the mode that `os.open` must be given.
    system.open = opening(system.open)
    for name in _CHANGING.split():
        if hasattr(os, name):
            setattr(os, name, changing(getattr(os, name)))
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
