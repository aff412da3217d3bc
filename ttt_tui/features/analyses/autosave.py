"""What is kept of a running program, so that what it was at is not lost when it dies.

Each program writes one file and holds the lock beside it while it lives. The system releases the
lock however the program ends, so a lock that can be taken belongs to a program that has ended. The
content of the lock says how: `left` by its user, `told` if the file has been offered, or nothing.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from ttt_tui.engine.files import lock_file
from ttt_tui.features.analyses import SUFFIX
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.features.analyses.store import read_analysis, save_analysis

MOST_SAVED = 5
"""Of so many programs that have gone; older ones are removed once their user knows of them."""

_LOCK = ".lock"
_LEFT, _OFFERED = b"left", b"told"


class AutosaveFile:
    """The file of one program, its lock held.

    Attributes:
        path: of the analysis.
        offered: its user left the program, or the file has been offered.
    """

    def __init__(self, path: Path, lock: int) -> None:
        """`lock` is the number of its open file."""
        self.path = path
        self._lock: int | None = lock
        os.lseek(lock, 0, os.SEEK_SET)
        self.offered = bool(os.read(lock, 1))

    @property
    def seconds_ago(self) -> float:
        """When it was written."""
        return max(0.0, time.time() - self.path.stat().st_mtime)

    def read(self) -> Analysis:
        """Raises:
        ValueError: it is not there any more, or cannot be read.
        """
        return read_analysis(self.path)

    def write(self, analysis: Analysis) -> None:
        """Raises:
        ValueError: it cannot be written.
        """
        self._note(b"")  # nobody has been offered this one
        save_analysis(analysis, self.path, replace=True, for_people=False)

    def note_offered(self) -> None:
        """It is not offered by itself again."""
        self._note(_OFFERED)

    def leave(self) -> None:
        """Its user has left the program: it stays, and is not offered by itself."""
        self._note(_LEFT)
        self.release()

    def _note(self, words: bytes) -> None:
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._lock, 0)
                os.lseek(self._lock, 0, os.SEEK_SET)
                os.write(self._lock, words)
        self.offered = bool(words)

    def release(self) -> None:
        """Another program may have it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def remove(self) -> None:
        lock = _lock_of(self.path)
        self.release()  # on Windows an open file cannot be removed
        for each in (self.path, lock):
            with contextlib.suppress(OSError):
                each.unlink()


def of_this_program(folder: Path) -> AutosaveFile:
    """A file for this program, not there before its first writing.

    Raises:
        ValueError: it cannot be there.
    """
    path = folder / f"{time.time_ns()}-{os.getpid()}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = _taken(_lock_of(path))
    except OSError as error:
        raise ValueError(f"{folder}: {error.strerror}") from None
    if lock is None:
        raise ValueError(f"{folder}: files cannot be locked there")
    return AutosaveFile(path, lock)


def of_others(folder: Path) -> list[AutosaveFile]:
    """Those of programs that have gone, the last written first; nobody else gets them meanwhile.

    Whoever asks releases them. What nobody has been told of stays, however old it is.
    """
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            if (lock := _taken(_lock_of(path))) is not None:
                found.append(AutosaveFile(path, lock))
    # Not by its name: that tells when a program began, and a long one outlives many short ones.
    found.sort(key=_written, reverse=True)
    for old in [each for each in found[MOST_SAVED:] if each.offered]:
        old.remove()
        found.remove(old)
    return found


def _written(file: AutosaveFile) -> tuple[int, str]:
    """When, in nanoseconds; of two that a coarse clock has as one, the later begun is later."""
    try:
        return file.path.stat().st_mtime_ns, file.path.name
    except OSError:
        return 0, file.path.name


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + _LOCK)


def _taken(path: Path) -> int | None:
    """The number of the open lock, None where another program, or this one, holds it.

    Raises:
        OSError: it cannot be opened.
    """
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(lock)
    except OSError:
        os.close(lock)
        return None
    return lock
