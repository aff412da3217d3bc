"""What was written for a visitor is handed over: a download of the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

_KIND = "application/octet-stream"  # else Textual looks for it in files of the host


def hand_over(app: App[Any], path: Path) -> None:
    """Give a visitor a file as a download, after which the host has it no more.

    Raises:
        OSError: it is not there.
    """
    file = path.open("rb")
    path.unlink()  # open, it is there as long as it is being sent
    app.deliver_binary(file, save_directory=path.parent, save_filename=path.name, mime_type=_KIND)
