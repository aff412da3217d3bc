"""`examples/`: what its table says of each program is what `check` finds."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.features.programs.examples import EXAMPLES, found, rows, state

BESIDE = {"right/two_files/rules.py", "right/three_files/settings.py"}
"""Imported by some of them, and no search."""


@pytest.fixture(autouse=True)
def unchanged() -> Iterator[None]:
    """No program changes anything where it lies."""
    before = state(EXAMPLES)
    yield
    assert state(EXAMPLES) == before


def test_the_table_has_every_program() -> None:
    folders = ("right", "wrong", "unrecognised")
    files = {
        file.relative_to(EXAMPLES).as_posix()
        for folder in folders
        for file in (EXAMPLES / folder).rglob("*.py")
    }
    assert set(rows()) == files - BESIDE


@pytest.mark.parametrize("folder", ["right", "wrong"])
def test_a_program_says_what_it_is_and_is_never_called_something_else(folder: str) -> None:
    for file, cells in rows().items():
        if file.startswith(folder):
            words = ast.get_docstring(ast.parse((EXAMPLES / file).read_text(encoding="utf-8")))
            assert words, file
            assert f": {folder}" in words.partition("\n")[0], file
            assert cells[2] in (folder, "unknown"), file


@pytest.mark.parametrize(
    "file", [each for each in sorted(rows()) if each != "right/generator.py"][::6]
)
def test_the_table_says_what_is_found(file: str) -> None:
    assert rows()[file][2:] == found(file)
