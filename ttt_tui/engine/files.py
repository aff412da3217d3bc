"""Small files that are written whole or not at all, and set aside when they are damaged."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that readers see the old text or the new one, never a part.

    Raises:
        OSError: it cannot be written; the old file is as it was.
    """
    scratch = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_text(text, encoding="utf-8")
        scratch.replace(path)
    except BaseException:  # Ctrl-C, too, leaves nothing behind
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that it is out of the way and not lost; gives its new name.

    Raises:
        OSError: it cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside
