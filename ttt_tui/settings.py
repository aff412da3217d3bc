"""What is remembered between starts: the search options, the pace, the theme, the breakpoints.

One JSON file in the user's settings folder. A file that cannot be read as settings is set aside
under another name, never deleted and never a reason not to start.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ttt_tui.engine.files import read_json, set_aside, user_file, write_whole
from ttt_tui.engine.pace import AUTO, Pace, PaceKind
from ttt_tui.features.breakpoints.breakpoints import DEFAULTS, Breakpoint
from ttt_tui.search import PLAIN, Algorithm, SearchOptions, option_table
from ttt_tui.search.algorithm import named

_VERSION = 1
_LONGEST_REASON = 120


@dataclass(frozen=True)
class Settings:
    """What the user has chosen; `options.algorithm` is not part of it."""

    options: SearchOptions = field(default_factory=SearchOptions)
    pace: Pace = AUTO
    dark: bool = True
    breakpoints: tuple[Breakpoint, ...] = DEFAULTS
    algorithms: tuple[Algorithm, ...] = PLAIN

    def to_json(self) -> dict[str, Any]:
        return {
            "version": _VERSION,
            "options": option_table.to_json(self.options),
            "pace": {"kind": self.pace.kind.value, "rate": self.pace.rate},
            "dark": self.dark,
            "breakpoints": [{"when": str(each), "on": each.enabled} for each in self.breakpoints],
            "algorithms": [each.name for each in self.algorithms],
        }

    @classmethod
    def from_json(cls, data: Any) -> Settings:
        """Raises:
        ValueError: the data are no settings; the message says what is wrong.
        """
        try:
            if data["version"] != _VERSION:
                raise ValueError(f"version {data['version']!r}, expected {_VERSION}")
            options, pace = option_table.from_json(data["options"]), data["pace"]
            return cls(
                options,
                Pace(PaceKind(pace["kind"]), _whole(pace["rate"], 10**9, lowest=1)),
                _boolean(data["dark"]),
                # Files of earlier versions have none.
                _breakpoints(data["breakpoints"]) if "breakpoints" in data else DEFAULTS,
                _algorithms(data["algorithms"]) if "algorithms" in data else PLAIN,
            )
        except KeyError as missing:
            raise ValueError(f"{missing} is missing") from None
        except (TypeError, AttributeError):
            raise ValueError("not in the form this program writes") from None


def _algorithms(names: Any) -> tuple[Algorithm, ...]:
    if not isinstance(names, list) or len(set(map(str, names))) < 2:
        raise ValueError(f"{names!r} is no list of two algorithms or more")
    return tuple(named(name) for name in names)


def _breakpoints(entries: Any) -> tuple[Breakpoint, ...]:
    if not isinstance(entries, list):
        raise ValueError(f"{entries!r} is no list of breakpoints")
    found = tuple(Breakpoint.parse(each["when"], enabled=_boolean(each["on"])) for each in entries)
    if len({str(each) for each in found}) < len(found):
        raise ValueError("a breakpoint is listed twice")
    return found


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _whole(value: Any, highest: int, lowest: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise ValueError(f"{value!r} is no whole number from {lowest} to {highest}")
    return value


def _shortened(reason: str) -> str:
    """The reason may quote what stands in the file, of whatever length."""
    return reason if len(reason) <= _LONGEST_REASON else f"{reason[:_LONGEST_REASON]}..."


class SettingsFile:
    """The file; reading and writing never raise, they return what to tell the user.

    Attributes:
        path: where it is; None: the user has no home, so nothing is kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_file("config", "settings.json")
        self._has_told = False

    def load(self) -> tuple[Settings, str | None]:
        """The settings, the usual ones where there are none, and a message if something is off."""
        if self.path is None:
            return Settings(), None
        try:
            return Settings.from_json(read_json(self.path)), None
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), f"Settings cannot be read ({error}); using the usual ones."
        except ValueError as error:
            return Settings(), self._set_aside(_shortened(str(error)))

    def save(self, settings: Settings) -> str | None:
        """Write the settings whole or not at all; a message when that fails."""
        if self.path is None:
            told, self._has_told = self._has_told, True
            return None if told else "No home folder is known: settings hold until you quit."
        try:
            write_whole(self.path, json.dumps(settings.to_json(), indent=2) + "\n")
        except OSError as error:
            return f"Settings cannot be saved ({error}); they hold until you quit."
        return None

    def _set_aside(self, reason: str) -> str:
        assert self.path is not None
        try:
            aside = set_aside(self.path)
        except OSError as error:
            return f"Settings are damaged ({reason}) and cannot be set aside ({error})."
        return f"Settings were damaged ({reason}): set aside as {aside.name}, using the usual ones."
