"""What is remembered between starts: the search options, the pace, the theme, entries of features.

One JSON file in the user's settings folder. A file that cannot be read as settings is set aside
under another name, never deleted and never a reason not to start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from ttt_tui import registry
from ttt_tui.engine.files import our_form, read_saved, user_file, write_saved
from ttt_tui.engine.pace import AUTO, Pace, PaceKind
from ttt_tui.game import quoted_data
from ttt_tui.game.notation import CellNames
from ttt_tui.search import PLAIN, Algorithm, SearchOptions, option_table
from ttt_tui.search.algorithm import named
from ttt_tui.search.option_table import Number, boolean

_VERSION = 1


Value = TypeVar("Value")


@dataclass(frozen=True)
class Entry(Generic[Value]):
    """What a feature wants remembered, as its module `settings` registers it: `ENTRY`.

    Attributes:
        name: in the file.
        usual: where the file has none.
        write: to JSON.
        read: from JSON; raises ValueError where that is no such value.
        title: of a choice of the user, which *Usual settings* restores; empty for what is only
            remembered.
        words: a value of it.
        over_tree: it says whether the feature stands over the tree at a bare start.
    """

    name: str
    usual: Value
    write: Callable[[Value], Any]
    read: Callable[[Any], Value]
    title: str = ""
    words: Callable[[Value], str] = str
    over_tree: bool = False


@cache
def _entries() -> tuple[Entry[Any], ...]:
    return tuple(module.ENTRY for module in registry.modules("settings"))


def _read_entries(data: Mapping[str, Any]) -> dict[str, Any]:
    """The features' values, the usual ones where the file has none."""
    return {
        each.name: each.read(data[each.name]) if each.name in data else each.usual
        for each in _entries()
    }


@dataclass(frozen=True)
class Settings:
    """What the user has chosen; `options.algorithm` is not part of it.

    Attributes:
        simple: the screen shows less, in plainer words; every key acts as ever.
        ascii: the screen has no signs but those of ASCII.
        cells: how the screen names the cells of a board.
        entries: what features want remembered, by name.
    """

    options: SearchOptions = field(default_factory=SearchOptions)
    pace: Pace = AUTO
    dark: bool = True
    simple: bool = True
    ascii: bool = False
    cells: CellNames = CellNames.COORDINATES
    algorithms: tuple[Algorithm, ...] = PLAIN
    entries: Mapping[str, Any] = field(default_factory=lambda: _read_entries({}))

    def of(self, entry: Entry[Value]) -> Value:
        """What a feature has remembered."""
        value: Value = self.entries.get(entry.name, entry.usual)
        return value

    @property
    def over_tree(self) -> bool:
        """Whether a feature stands over the tree at a bare start."""
        return any(each.over_tree and self.of(each) for each in _entries())

    def chosen(self) -> list[Entry[Any]]:
        """The entries that are choices of the user, and are not as they usually are."""
        return [each for each in _entries() if each.title and self.of(each) != each.usual]

    def to_json(self) -> dict[str, Any]:
        return {
            "version": _VERSION,
            "options": option_table.to_json(self.options),
            "pace": {"kind": self.pace.kind.value, "rate": self.pace.rate},
            "dark": self.dark,
            "simple": self.simple,
            "ascii": self.ascii,
            "cells": self.cells.value,
            "algorithms": [each.name for each in self.algorithms],
            **{each.name: each.write(self.of(each)) for each in _entries()},
        }

    @classmethod
    def from_json(cls, data: Any) -> Settings:
        """Raises:
        ValueError: the data are no settings; the message says what is wrong.
        """
        with our_form(data, _VERSION):
            options, pace = option_table.from_json(data["options"]), data["pace"]
            return cls(
                options,
                Pace(PaceKind(pace["kind"]), int(Number("the rate", 1).from_json(pace["rate"]))),
                boolean(data["dark"]),
                # Files of earlier versions have neither; who has one knows the full screen.
                boolean(data.get("simple", False)),
                boolean(data.get("ascii", False)),
                CellNames(data.get("cells", CellNames.COORDINATES.value)),
                _algorithms(data["algorithms"]) if "algorithms" in data else PLAIN,
                _read_entries(data),
            )


def _algorithms(names: Any) -> tuple[Algorithm, ...]:
    is_list = isinstance(names, list) and all(isinstance(name, str) for name in names)
    if not is_list or len(set(names)) < 2:
        raise ValueError(f"{quoted_data(names)} is not a list of at least two algorithms")
    found = [each for name in names if (each := _known(name)) is not None]
    return tuple(found) if len(found) > 1 else PLAIN


def _known(name: str) -> Algorithm | None:
    """None where it came from a plugin that has been removed or fails now."""
    try:
        return named(name)
    except ValueError:
        return None


class SettingsFile:
    """The file; reading and writing never raise, they return what to tell the user.

    Attributes:
        path: where it is; None: the user has no home, so nothing is saved.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_file("config", "settings.json")
        self._has_reported = False

    def load(self) -> tuple[Settings, str | None]:
        """The settings, the usual ones where there are none, and a message if something is off."""
        return read_saved(
            self.path, Settings.from_json, Settings(), "Settings", "using the defaults"
        )

    def save(self, settings: Settings) -> str | None:
        """Write the settings whole or not at all; a message when that fails."""
        if self.path is None:
            reported, self._has_reported = self._has_reported, True
            return None if reported else "No home folder is known: settings hold until you quit."
        return write_saved(self.path, settings.to_json(), "Settings")
