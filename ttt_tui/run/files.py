"""Files of the user: sessions in JSON, written as a whole or not at all, and settings in TOML.

```toml
theme = "textual-light"

[keys]
next_cut = "n"
```
"""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from platformdirs import user_config_path, user_state_path


def session_path() -> Path:
    """Return the file of the last session."""
    return user_state_path("ttt-tui") / "session.json"


_session_time = 0  # of the last session that this program wrote, in nanoseconds


def save_session(data: Mapping[str, Any]) -> None:
    """Keep a session, and the session before it, which may come from another window.

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
    """Return the data of a file.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is not JSON, or nested too deeply.
    """
    import json

    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (RecursionError, ValueError) as error:
        raise ValueError(f"it is not JSON: {error}") from error


def save(path: Path, data: Mapping[str, Any]) -> None:
    """Write a file; the older file stays until the new one is whole.

    Raises:
        OSError: the file cannot be written.
    """
    import json

    _write(path, json.dumps(data))


_writing = Lock()  # a thread writes the session while one plays on


def _write(path: Path, text: str) -> None:
    path = path.resolve()  # a link stays one
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}-{os.getpid()}")
    with _writing:
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
    """The settings of the user.

    Attributes:
        theme: the name of a theme; empty for the default.
        keys: other keys for actions, by the ids on the help page.
        message: a sentence about a wrong file, or empty.
    """

    theme: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    message: str = ""


def settings_path() -> Path:
    return user_config_path("ttt-tui") / "settings.toml"


def load_settings() -> Settings:
    """Return the settings, or the defaults without a readable file."""
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
    """Write the theme into the settings. The rest stays, and so does a file that is not TOML."""
    path = settings_path()
    if load_settings().message:
        return
    with suppress(OSError):  # a home that is not ours: nothing is lost but a theme
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        top = next((at for at, line in enumerate(lines) if line.lstrip()[:1] == "["), len(lines))
        kept = [line for line in lines[:top] if not re.match(r"\s*theme\s*=", line)]
        _write(path, "\n".join([f'theme = "{name}"', *kept, *lines[top:], ""]))
