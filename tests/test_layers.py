"""No package imports one above it, at the top of a module or inside of a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import ttt_tui

ROOT = Path(ttt_tui.__file__).parent
LAYERS = ("game", "search", "words", "engine", "tui", "cli", "features")


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def test_no_layer_imports_upwards() -> None:
    upwards = {
        (file.relative_to(ROOT).as_posix(), name)
        for level, layer in enumerate(LAYERS)
        for file in (ROOT / layer).rglob("*.py")
        for name in imported(file)
        if name.startswith("ttt_tui.") and name.split(".")[1] in LAYERS[level + 1 :]
    }
    assert upwards == set()
