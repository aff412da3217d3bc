"""Where what a user names is written: in any folder of his, or, for a visitor, as a download.

A visitor's file is written, too, as anybody's is, but in his own folder and by its name alone; the
screen hands it over then, and it is gone from the host (`Services.hand_over`).
"""

from __future__ import annotations

import os
from pathlib import Path

from ttt_tui._web_session import visitors_folder
from ttt_tui.game import quoted

LONGEST_NAME = 100
"""Bytes of a download's name: file systems count those, and it has more while it is written."""

_NOT_IN_NAMES = frozenset('/\\:*?"<>|~')
"""What some system or other does not take in the name of a file."""


def usual_folder() -> Path:
    """Where the names begin that a user types."""
    visitors = visitors_folder()
    return Path.cwd() if visitors is None else Path(visitors) / "downloads"


def words_for(folder: Path) -> str:
    """What a dialog says before the name of a file that it asks for."""
    return f"In {folder}:" if visitors_folder() is None else "As a download with this name:"


def download(name: str, suffix: str = "") -> Path:
    """Where a visitor's file is written before it is handed over.

    Args:
        name: as it was typed, without blanks at its ends.
        suffix: what a name without an ending gets.

    Raises:
        ValueError: it is no name that a download can have.
    """
    if name.startswith(".") or not name.isprintable() or _NOT_IN_NAMES & set(name):
        raise ValueError(f"{quoted(name)} is no name for a download: letters and digits will do")
    if len(os.fsencode(name)) > LONGEST_NAME:
        raise ValueError(f"{quoted(name)} is too long for the name of a download: shorten it")
    folder = usual_folder()
    folder.mkdir(exist_ok=True)
    path = folder / name
    return path if path.suffix or not suffix else path.with_name(f"{name}{suffix}")
