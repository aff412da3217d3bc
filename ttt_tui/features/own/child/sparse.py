"""Boards of which only the filled cells are kept: a dict from cells to stones, at first empty.

Which cells there are is seen when all have been filled once; an empty one is then None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttt_tui.features.own.child.boards import Reading, Shape, cells_of, sides
from ttt_tui.features.own.child.probing import Event

KIND = "sparse"


def add_sparse(events: Sequence[Event]) -> bool:
    """Give the calls the boards that such dicts are, if any are; whether they did."""
    searching = [each for each in events if each.searches]
    kept = [s for s, value in searching[0].stones.items() if isinstance(value, dict)]
    found = False
    for source in kept:
        boards = [each.stones.get(source) for each in searching]
        if not all(isinstance(each, dict) for each in boards):
            continue
        shape = _shape([each for each in boards if isinstance(each, dict)])
        if shape is None:
            continue
        for event in events:
            cells = cells_of(event.stones.get(source), shape)
            if cells is not None:
                event.boards[Reading(source, shape)] = cells
                found = True
    return found


def _shape(boards: Sequence[dict[Any, Any]]) -> Shape | None:
    """A cell for each key there ever was, if they are all the cells of a board."""
    keys = sorted(set().union(*boards), key=lambda key: (isinstance(key, tuple), key))
    size = sides(len(keys))
    if size is None or any(value is None for board in boards for value in board.values()):
        return None
    if all(isinstance(key, tuple) for key in keys):
        rows, columns = (sorted({key[place] for key in keys}) for place in (0, 1))
        size = len(rows), len(columns)
        whole: list[Any] = [(row, column) for row in rows for column in columns]
    else:
        whole = list(range(keys[0], keys[0] + len(keys)))
    if keys != whole or min(size) < 3:
        return None
    return Shape(KIND, *size, keys=tuple(keys), word="dict of filled cells")
