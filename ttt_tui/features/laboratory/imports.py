"""Which files beside a program it imports, read from the sources alone: nothing of them is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def imported_beside(program: Path) -> list[Path]:
    """The files below the program's folder that its imports name, directly or not, sorted.

    What is imported by a computed name is not seen.

    Raises:
        OSError: one of them cannot be read.
    """
    folder, found, waiting = program.parent, {program}, [program]
    while waiting:
        named = _imports(waiting.pop(), folder)
        new = {each for each in named if each.is_relative_to(folder)} - found
        found |= new
        waiting += new
    return sorted(found - {program})


def _imports(file: Path, folder: Path) -> Iterator[Path]:
    """Args:
    folder: in which names begin that say nothing else.
    """
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return  # which cannot be run either
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield from _files(folder, each.name)
        elif isinstance(node, ast.ImportFrom):
            base = [folder, *file.parents][min(node.level, len(file.parents))]
            for each in node.names:  # a module, or what one holds
                yield from _files(base, ".".join(filter(None, (node.module, each.name))))


def _files(folder: Path, name: str) -> Iterator[Path]:
    """Of a module and the packages that it is in: those that are there."""
    for part in name.split("."):
        folder /= part
        for file in (folder.with_name(f"{part}.py"), folder / "__init__.py"):
            if file.is_file():
                yield file
