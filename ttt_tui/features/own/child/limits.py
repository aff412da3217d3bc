"""What somebody's program may use up, and what it may not touch."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any

_MOST_FILES = 64
_LARGEST_FILE = 16 << 20

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_CHANGING_TEXT = """
    os.remove os.rename os.rmdir os.mkdir os.truncate os.chmod os.chown os.link os.symlink
    os.utime shutil.move shutil.rmtree shutil.copyfile
"""
_CHANGING = frozenset(_CHANGING_TEXT.split())


def limit(seconds: float, megabytes: int) -> None:
    """Processor time, memory, and what is written, where the system can; no dump is left."""
    try:
        import resource
    except ImportError:
        return
    whole = int(seconds) + 2
    wanted = {
        "RLIMIT_CPU": (whole, whole + 1),
        "RLIMIT_AS": (megabytes << 20,) * 2,
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


def guard(folder: str) -> None:
    """Refuse to write in the folder of the file, and to start other programs."""
    inside = os.path.join(os.path.realpath(folder), "")

    def is_inside(path: Any) -> bool:
        if isinstance(path, bytes):
            path = os.fsdecode(path)
        return isinstance(path, str) and (os.path.realpath(path) + os.sep).startswith(inside)

    def check(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = args
            if isinstance(flags, int) and flags & _WRITING and is_inside(path):
                raise PermissionError(f"not written while it is watched: {path}")
        elif event in _CHANGING:
            if any(is_inside(each) for each in args[:2]):
                raise PermissionError(f"not changed while it is watched: {args[0]}")
        elif event in ("subprocess.Popen", "os.posix_spawn", "os.exec", "os.startfile"):
            raise PermissionError("no other program is started while it is watched")

    sys.addaudithook(check)
    # To clear the screen is what it is mostly for.
    os.system = lambda _: 0  # type: ignore[assignment]
