"""The programs of `examples/`, the table in which they stand, and what is found out about them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from ttt_tui.features.programs.file_check import check
from ttt_tui.features.programs.reports.data_formats import to_json
from ttt_tui.features.programs.runner import Unrecognised

EXAMPLES = Path(__file__).parents[3] / "examples"
PATIENCE = 900.0
"""Seconds: a loaded machine finds the same, only later."""


def rows() -> dict[str, tuple[str, ...]]:
    """The cells of the table beside each program's name, by its file."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (EXAMPLES / "README.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\| \[.+?\]\((.+?)\) \|(.*)\|$", line):
            found[match[1]] = tuple(cell.strip() for cell in match[2].split("|"))
    return found


def found(file: str) -> tuple[str, ...]:
    """The cells that are found out: verdict, function, value, nodes, convention, first finding."""
    checked = check(str(EXAMPLES / file), seconds=PATIENCE)
    if isinstance(checked.found, Unrecognised):
        return checked.verdict, "", "", "", "", ""
    told = to_json(checked)
    first = next(iter(told["findings"]), None)
    return (
        told["verdict"],
        f"`{told['function']}`",
        "" if told["value"] is None else f"{told['value']:g}",
        f"{told['nodes']:,}",
        _convention(told["convention"]),
        f"{first['layer']}: {first['kind']}" if first else "",
    )


def _convention(told: dict[str, Any] | None) -> str:
    if told is None:
        return ""
    parts = (told["algorithm"], told["cutoff"], told["root_window"], told["variant"])
    words = [part for part in parts if part] + ["stop on win"] * told["stop_on_win"]
    return ", ".join(words)


def state(folder: Path) -> dict[str, tuple[str, int, int]]:
    """What stands in a folder: kinds and contents, modes and times."""
    found = {}
    for each in sorted(folder.rglob("*")):
        about = each.lstat()
        told = hashlib.sha256(each.read_bytes()).hexdigest() if each.is_file() else "-"
        found[str(each.relative_to(folder))] = told, about.st_mode, about.st_mtime_ns
    return found
