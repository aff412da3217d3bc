"""What analyses take from outside; tests put another in its place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.files import user_file, usual_folder

if TYPE_CHECKING:
    from ttt_tui.features.analyses.store import Opened

AUTOSAVE_SECONDS = 1.0


class AnalysesService:
    """Where analyses are kept.

    Attributes:
        first: what is opened at the start; None for nothing.
        kept: the folder of what is saved by itself; None where nothing is.
        seconds: how often it is saved, if it has changed; None for never.
        folder: where the paths begin that a user types.
    """

    def __init__(
        self,
        first: Opened | None = None,
        kept: Path | None = None,
        seconds: float | None = AUTOSAVE_SECONDS,
        folder: Path | None = None,
    ) -> None:
        self.first = first
        is_visited = visitors_folder() is not None  # who never comes back to what is kept
        self.kept = kept or (None if is_visited else user_file("state", "analyses"))
        self.seconds = seconds
        self._folder = folder

    @property
    def folder(self) -> Path:
        return self._folder or usual_folder()
