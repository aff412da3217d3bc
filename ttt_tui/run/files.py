"""Files of the user: sessions in JSON, written as a whole or not at all, and settings in TOML.

```toml
theme = "textual-light"

[keys]
next_cut = "n"
```
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_state_path


def session_path() -> Path:
    """Where the last session is kept."""
    return user_state_path("ttt-tui") / "session.json"


def load(path: Path) -> Any:
    """What a file holds.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no JSON.
    """
    import json

    return json.loads(path.read_text(encoding="utf-8"))


def save(path: Path, data: Mapping[str, Any]) -> None:
    """Write a file; until it is whole, an older one of that name stays.

    Raises:
        OSError: the file cannot be written.
    """
    import json

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
    theme, keys = data.get("theme", ""), data.get("keys", {})
    if not isinstance(theme, str) or not isinstance(keys, dict):
        return Settings(message=f"The settings in {path} are not used: see the page on keys.")
    return Settings(theme, {str(action): str(key) for action, key in keys.items()})


def save_settings(settings: Settings) -> Settings:
    """Write the settings, if they can be written; a file that could not be read stays as it is."""
    if settings.message:
        return settings
    import json

    lines = [f"theme = {json.dumps(settings.theme)}\n"]
    if settings.keys:
        # Strings of JSON are strings of TOML.
        pairs = (f"{json.dumps(a)} = {json.dumps(key)}\n" for a, key in settings.keys.items())
        lines += ["\n[keys]\n", *pairs]
    path = settings_path()
    with suppress(OSError):  # a home that is not ours to write to: nothing is lost but a theme
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(lines), encoding="utf-8")
    return settings
