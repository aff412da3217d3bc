"""`--csv` and `--plot`: the files that an experiment writes, refused before it is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ttt_tui.cli import saving
from ttt_tui.game import quoted


@dataclass(frozen=True)
class Goal(saving.Output):
    """A file as of `--output`, under an option of its own."""

    option: str = "--csv"

    def made(self, make: Callable[[Path, bool], None]) -> str:
        """Let the file be made; gives why it could not be, empty where it was.

        Args:
            make: takes the path and whether a file that is there may go; raises OSError.
        """
        if self.file is None:
            return ""
        try:
            make(Path(self.file), self.force)
        except OSError as error:
            reason = error.strerror or str(error)
            return f"{self.option} {quoted(self.file)} cannot be written: {reason}"
        return ""
