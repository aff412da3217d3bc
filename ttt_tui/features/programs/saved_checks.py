"""Checked files in a file of results, so that a run over many hand-ins can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from ttt_tui._version import __version__
from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.features.programs.child.modules import Project
from ttt_tui.features.programs.chosen_moves import ChosenMoves
from ttt_tui.features.programs.file_check import Checked, Judged
from ttt_tui.features.programs.grading.grade import Grade, Item
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.excerpt import Child, Excerpt
from ttt_tui.features.programs.judging.findings import Finding, Layer
from ttt_tui.features.programs.judging.scale import Scale, View
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.features.programs.recording import BoardWords, Subject
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import Position

_KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        Checked, Judged, ChosenMoves, Grade, Item, Convention, Finding, Layer, Scale, View,
        Verdict, BoardWords, Subject, Unrecognised, Sandbox, Excerpt, Child,
    )
}  # fmt: skip
"""What a checked file is made of."""


class SavedChecks:
    """The checked files in a file of results, by file, function and content.

    Attributes:
        remark: what to tell the user of the file; empty where there is nothing.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        """Open the file of these terms, or begin it.

        Args:
            terms: how files are checked, in plain types: other terms are another file's.

        Raises:
            OSError, DamagedFile: as of `ResultsFile`.
        """
        heading = {"command": "check", "version": __version__, **terms}
        self._file = ResultsFile(path, heading)
        self.remark = self._file.remark
        self._known: dict[tuple[str, str], Checked] = {}
        for saved in self._file.done.values():
            try:
                checked = from_json(saved["checked"])
                if isinstance(checked, Checked):
                    self._known[saved["task"], saved["content"]] = checked
            except (KeyError, TypeError, ValueError):
                continue  # it is checked again
        self._next = max(self._file.done, default=-1) + 1

    def get(self, file: str, function: str | None) -> Checked | None:
        """What is known of a file, if it has not changed since."""
        return self._known.get((_task(file, function), content(Path(file))))

    def keep(self, file: str, function: str | None, checked: Checked) -> None:
        """Write what was found, at once.

        Raises:
            OSError: it cannot be written; the file is as it was.
        """
        about = {"task": _task(file, function), "content": content(Path(file))}
        self._file.keep(self._next, {**about, "checked": to_json(checked)})
        self._next += 1

    def close(self) -> None:
        self._file.close()


def _task(file: str, function: str | None) -> str:
    return f"{file}:{function}" if function else file


def content(file: Path) -> str:
    """A digest of a program: of its file, and of all others that it consists of."""
    files = [file]
    with suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        files = [Path(each.file) for each in Project(str(file)).modules]
    digest = hashlib.sha256()
    for each in files:
        source = b""
        with suppress(OSError):
            source = each.read_bytes()
        digest.update(str(len(source)).encode() + b":" + source)
    return digest.hexdigest()


def to_json(value: Any) -> Any:
    """A value in plain types, from which `from_json` makes an equal one.

    Raises:
        TypeError: a checked file holds nothing of this type.
    """
    if isinstance(value, Position):
        return {"position": str(value)}
    if isinstance(value, Enum):
        return {"name": value.name, "of": _kind(value)}
    if is_dataclass(value):
        return {"is": _kind(value), **_attributes(value, [each.name for each in fields(value)])}
    if isinstance(value, BoardWords):
        return {"is": _kind(value), **_attributes(value, value._fields)}
    if isinstance(value, Mapping):
        return {"map": [[to_json(key), to_json(each)] for key, each in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [to_json(each) for each in value]}
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a checked file holds no {type(value).__name__}")


def _kind(value: Any) -> str:
    name = type(value).__name__
    if _KINDS.get(name) is not type(value):
        raise TypeError(f"a checked file holds no {name}")
    return name


def _attributes(value: Any, names: Any) -> dict[str, Any]:
    return {name: to_json(getattr(value, name)) for name in names}


def from_json(data: Any) -> Any:
    """Raises:
    KeyError, TypeError, ValueError: no checked file is written so.
    """
    if isinstance(data, list):
        return tuple(map(from_json, data))
    if not isinstance(data, dict):
        return data
    if "is" in data:
        attributes = {name: from_json(each) for name, each in data.items() if name != "is"}
        return _KINDS[data["is"]](**attributes)
    if "position" in data:
        return Position.parse(data["position"])
    if "map" in data:
        return {from_json(key): from_json(each) for key, each in data["map"]}
    if "set" in data:
        return frozenset(map(from_json, data["set"]))
    return _KINDS[data["of"]][data["name"]]
