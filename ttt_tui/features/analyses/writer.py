"""Writes what is kept by itself: beside the screen, and a last time when its user leaves."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when something is first kept
    from ttt_tui.features.analyses.analysis import Analysis
    from ttt_tui.features.analyses.autosave import Kept


class Keeping:
    """Writes one analysis after the other into the file of this program.

    Attributes:
        pending: what is on its way to the disk, in a thread that may not have begun.
    """

    def __init__(self, folder: Path | None) -> None:
        """`folder` is that of the file; None: nothing is kept."""
        self.pending: Analysis | None = None
        self._folder = folder
        self._kept: Kept | None = None
        self._lock = Lock()
        self._has_left = False  # no writing begins after that

    def write(self, now: Analysis) -> None:
        """Raises:
        ValueError: it cannot be written.
        """
        with self._lock:
            if not self._has_left:  # else whoever left has written it, or what is newer
                self._put(now)

    def leave(self, changed: Analysis | None) -> None:
        """What the user leaves is not offered by itself.

        Args:
            changed: what has not been on its way to the disk yet.
        """
        with self._lock:  # a writing that has begun comes to its end, another never begins
            self._has_left = True
            try:
                if (now := changed or self.pending) is not None:
                    self._put(now)
            except ValueError:
                return  # a message that nobody could read any more
            finally:
                if self._kept is not None:
                    self._kept.leave()

    def _put(self, now: Analysis) -> None:
        from ttt_tui.features.analyses.autosave import of_this_program

        if self._kept is None and self._folder is not None:
            self._kept = of_this_program(self._folder)
        if self._kept is not None:
            self._kept.write(now)
        self.pending = None
