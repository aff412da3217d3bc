"""`examples/`: what its table says of each program is what `check` finds."""

from __future__ import annotations

import ast

import pytest

from tests.features.own.examples import EXAMPLES, rows

BESIDE = {"right/two_files/rules.py"}
"""Imported by one of them, and no search."""


def test_the_table_has_every_program() -> None:
    files = {file.relative_to(EXAMPLES).as_posix() for file in EXAMPLES.rglob("*.py")}
    assert set(rows()) == files - BESIDE


@pytest.mark.parametrize("folder", ["right", "wrong"])
def test_a_program_says_what_it_is(folder: str) -> None:
    for file in (each for each in rows() if each.startswith(folder)):
        words = ast.get_docstring(ast.parse((EXAMPLES / file).read_text(encoding="utf-8")))
        assert words, file
        assert f": {folder}" in words.partition("\n")[0], file
