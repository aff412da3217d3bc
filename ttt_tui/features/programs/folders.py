"""The temporary working folders of processes, and those that killed programs have left behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without; folders of killed programs stay there
    fcntl = None  # type: ignore[assignment]

_PREFIX = "ttt-tui-run-"
_MADE_HERE = ".ttt-tui-run"
"""A file that stands in no other folder, whatever people call theirs."""


class Folder:
    """A folder that is locked as long as this program lives, which no signal can prevent.

    Attributes:
        path: of it.
    """

    def __init__(self) -> None:
        """Raises:
        OSError: none can be made.
        """
        self._lock: int | None = None
        self.path = _made()
        while fcntl is not None and not self._is_held():
            # Another program has just taken it for one that was left behind.
            self.path = _made()

    def _is_held(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(self.path, os.O_RDONLY)
            with contextlib.suppress(OSError):  # where folders are not locked, none is removed
                fcntl.flock(lock, fcntl.LOCK_SH)
            if (Path(self.path) / _MADE_HERE).is_file():
                self._lock = lock
                return True
            os.close(lock)
        return False

    def remove(self) -> None:
        """With all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _made() -> str:
    path = tempfile.mkdtemp(prefix=_PREFIX)
    (Path(path) / _MADE_HERE).touch()
    return path


@cache
def remove_left_behind() -> None:
    """Remove this user's folders of programs that were killed; once in the life of a program."""
    if fcntl is None:
        return
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if path.lstat().st_uid == os.getuid() and (path / _MADE_HERE).is_file():
                _remove_unless_locked(path)


def _remove_unless_locked(path: Path) -> None:
    """Raises:
    OSError: somebody lives in it, or it is no folder.
    """
    lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        os.close(lock)
