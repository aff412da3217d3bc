"""What exports take from outside; tests put another in its place."""

from __future__ import annotations

from pathlib import Path

from ttt_tui.engine.files import usual_folder


class ExportService:
    """Where the names of files begin that are typed on the dashboard."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @property
    def folder(self) -> Path:
        return self._folder or usual_folder()
