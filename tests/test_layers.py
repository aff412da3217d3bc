"""Imports point downwards only."""

from __future__ import annotations

import ast
from pathlib import Path

import ttt_tui

LAYERS = {
    "games": 0, "search": 1, "run": 2, "words": 2, "solver": 3, "learn": 4, "programs": 4,
    "export": 5, "tui": 6, "cli": 7,
}  # fmt: skip


def test_no_module_imports_from_a_layer_above_or_beside_its_own() -> None:
    package = Path(str(ttt_tui.__file__)).parent
    wrong = []
    for file in package.glob("*/**/*.py"):
        folder = file.relative_to(package).parts[0]
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.ImportFrom):
                continue
            head, _, rest = (node.module or "").partition(".")
            other = rest.partition(".")[0]
            if head != "ttt_tui" or other == folder or other not in LAYERS:
                continue
            if LAYERS[other] >= LAYERS[folder]:
                wrong.append(f"{folder}/{file.name} imports {node.module}")
    assert not wrong
