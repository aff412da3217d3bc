"""Files of the user: sessions in JSON, written as a whole or not at all, and settings in TOML.

```toml
theme = "textual-light"

[keys]
next_cut = "n"
```
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_state_path

SERVED = "TTT_TUI_SERVED"
"""The environment variable of a screen in a browser, which has no files of its user."""


def session_path() -> Path:
    """Where the last session is kept."""
    return user_state_path("ttt-tui") / "session.json"


_session_time = 0  # when this program has written the session, in nanoseconds


def save_session(data: Mapping[str, Any]) -> None:
    """Keep a session, and the one before it, which may be that of a program in another window.

    Raises:
        OSError: the file cannot be written.
    """
    global _session_time
    path = session_path()
    with suppress(OSError):
        if path.stat().st_mtime_ns != _session_time:
            before = path.with_name("session-before.json")
            before.unlink(missing_ok=True)
            before.hardlink_to(path)
    save(path, data)
    _session_time = path.stat().st_mtime_ns


def load(path: Path) -> Any:
    """Return what a file holds.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not JSON, or has thousands of brackets in brackets.
    """
    import json

    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError(f"{error}") from error


def save(path: Path, data: Mapping[str, Any]) -> None:
    """Write a file; until it is whole, an older one of that name stays.

    Raises:
        OSError: the file cannot be written.
    """
    import json

    _write(path, json.dumps(data))


def _write(path: Path, text: str) -> None:
    path = path.resolve()  # a link stays one
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with new.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


@dataclass(frozen=True)
class Settings:
    """What is kept from one start to the next.

    Attributes:
        theme: the name of a theme; empty for the usual one.
        keys: other keys for actions, by the ids that the help page shows.
        message: what is wrong with the file, in one sentence; empty if nothing is.
    """

    theme: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    message: str = ""


def settings_path() -> Path:
    return user_config_path("ttt-tui") / "settings.toml"


def load_settings() -> Settings:
    """The settings; the usual ones where there is no file, or none that can be read."""
    path = settings_path()
    try:
        text = path.read_text(encoding="utf-8")
        import tomllib  # takes a while, and most have no settings

        data = tomllib.loads(text)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:  # a TOMLDecodeError is a ValueError
        return Settings(message=f"The settings in {path} are not used: {error}.")
    theme = data.get("theme", "")
    keys = data.get("keys", {})
    if not isinstance(theme, str) or not isinstance(keys, dict):
        return Settings(message=f"The settings in {path} are not used: see the page on keys.")
    return Settings(theme, {str(action): str(key) for action, key in keys.items()})


def save_theme(name: str) -> None:
    """Write the theme into the settings; all else in them stays, and a file that is no TOML."""
    path = settings_path()
    if load_settings().message:
        return
    with suppress(OSError):  # a home that is not ours: nothing is lost but a theme
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        top = next((at for at, line in enumerate(lines) if line.lstrip()[:1] == "["), len(lines))
        kept = [line for line in lines[:top] if not re.match(r"\s*theme\s*=", line)]
        _write(path, "\n".join([f'theme = "{name}"', *kept, *lines[top:], ""]))
