"""Boards by their content."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ttt_tui.features.programs.child.boards import readings
from ttt_tui.features.programs.child.value_sources import search

CELLS = tuple("XO  X   O")
ROWS = [list(CELLS[row : row + 3]) for row in (0, 3, 6)]
SHAPES: dict[str, Any] = {
    "3x3 list": ROWS,
    "3x3 tuple": tuple(tuple(row) for row in ROWS),
    "list of 9": list(CELLS),
    "tuple of 9": CELLS,
    "str of 9": "".join(CELLS),
    "dict of 9": dict(zip(range(1, 10), CELLS, strict=True)),
}


@pytest.mark.parametrize("words", SHAPES)
def test_every_shape_gives_the_same_cells_and_a_key(words: str) -> None:
    value = SHAPES[words]
    shape, cells = next(readings(value))
    assert (shape.words, cells) == (words, CELLS)
    if shape.kind != "dict":
        assert tuple(eval(shape.key(["value"]), {"value": value})) == CELLS


def test_the_first_of_ten_cells_is_unused() -> None:
    shape, cells = next(readings(["#", *CELLS]))
    assert (shape.skipped, cells) == (1, CELLS)


def test_cells_that_are_objects_are_looked_into() -> None:
    _, cells = next(readings([SimpleNamespace(value=each) for each in CELLS]))
    assert cells == CELLS


def test_a_board_within_an_object_is_found() -> None:
    class Game:
        def __init__(self) -> None:
            self.state = {"board": list(CELLS)}

    found: list[tuple[str, ...]] = []

    def take(steps: tuple[str, ...], value: object) -> None:
        if any(True for _ in readings(value)):
            found.append(steps)

    search(Game(), take)
    assert found == [(".state", "['board']")]
