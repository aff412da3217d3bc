"""Sessions in files: one JSON object each, written as a whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_path


def session_path() -> Path:
    """Where the last session is kept."""
    return user_state_path("ttt-tui") / "session.json"


def load(path: Path) -> Any:
    """What a file holds.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no JSON.
    """
    return json.loads(path.read_text(encoding="utf-8"))


def save(path: Path, data: Mapping[str, Any]) -> None:
    """Write a file; until it is whole, an older one of that name stays.

    Raises:
        OSError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(data, file)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
