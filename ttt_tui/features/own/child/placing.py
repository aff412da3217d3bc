"""Searches that put down their stone themselves: on entry the board is still the one before.

Such a call is known by a cell among its arguments: there, and nowhere else, stands a stone more
when it calls on. Its node is the board with that stone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from ttt_tui.features.own.child.boards import Cells, Reading, Shape, cells_of
from ttt_tui.features.own.child.probing import Event, callers

KIND = "placed"

_FEWEST = 5
"""Calls that call on."""

Given = Mapping[str, Any]
Put = tuple[Given, int, Any]
"""The arguments of a call that called on; the cell and the stone that was there then."""


class Placing(NamedTuple):
    """How a function is told where to put which stone.

    Attributes:
        cell: the arguments that say where: a cell, or a row and a column, in one or two.
        base: what the first of them is called, 0 or 1.
        stone: the argument that says which; "" where it is always the same.
        stones: what it says, and the stone that is then put down.
    """

    cell: tuple[str, ...]
    base: int
    stone: str
    stones: tuple[tuple[Any, Any], ...]

    def after(self, cells: Cells, given: Given, columns: int) -> Cells:
        """The board with the stone; as it is where none is put down, as in a first call."""
        place = _place(self.cell, self.base, given, columns)
        said = given.get(self.stone)
        stone = [stone for each, stone in self.stones if each is said or each == said]
        if place is None or not 0 <= place < len(cells) or not stone:
            return cells
        return (*cells[:place], stone[0], *cells[place + 1 :])


def _place(names: Sequence[str], base: int, given: Given, columns: int) -> int | None:
    numbers: list[Any] = [given.get(name) for name in names]
    if isinstance(numbers[0], list | tuple):
        numbers = list(numbers[0])
    if not 1 <= len(numbers) <= 2 or not all(type(each) is int for each in numbers):
        return None
    cell: int = numbers[-1] - base
    return cell if len(numbers) == 1 else (numbers[0] - base) * columns + cell


def add_placed(events: Sequence[Event], readings: Mapping[int, Reading]) -> bool:
    """Give the calls the boards with the stones that they put down, if they do; whether so."""
    found: dict[int, Placing] = {}
    for index, reading in readings.items():
        placing = _placing(list(_puts(events, readings, index)), reading.shape.columns)
        if placing is None:
            return False
        found[index] = placing
    for event in events:
        if event.index not in found:
            continue
        (source, shape), placing = readings[event.index], found[event.index]
        cells = event.boards.get(readings[event.index])
        if cells is not None:
            keys = (tuple(shape), tuple(placing))
            placed = Shape(KIND, shape.rows, shape.columns, keys=keys, word=shape.words)
            after = placing.after(cells, event.call.given, shape.columns)
            event.boards[Reading(source, placed)] = after
    return True


def _puts(events: Sequence[Event], readings: Mapping[int, Reading], index: int) -> Iterator[Put]:
    for caller, event in callers(events):
        if caller.index != index:
            continue
        before, after = (each.boards.get(readings[each.index]) for each in (caller, event))
        changed = [i for i, each in enumerate(before or ()) if after and each != after[i]]
        if after and len(changed) == 1:
            yield caller.call.given, changed[0], after[changed[0]]


def _placing(puts: Sequence[Put], columns: int) -> Placing | None:
    """What all these have in common."""
    if len(puts) < _FEWEST:
        return None
    names = list(puts[0][0])
    for cell in [(name,) for name in names] + list(permutations(names, 2)):
        for base in (0, 1):
            if all(_place(cell, base, given, columns) == at for given, at, _ in puts):
                for stone in ("", *names):
                    if (stones := _stones(puts, stone)) is not None:
                        return Placing(cell, base, stone, stones)
    return None


def _stones(puts: Sequence[Put], name: str) -> tuple[tuple[Any, Any], ...] | None:
    """Which stone is put down, by what an argument says; None where it does not say it."""
    found: dict[Any, Any] = {}
    for given, _, stone in puts:
        said = given.get(name)
        if not isinstance(said, str | int | None) or found.setdefault(said, stone) != stone:
            return None
    return tuple(found.items())


def placed_cells(value: Any, shape: Shape, given: Given) -> Cells | None:
    """The cells of an object in such a shape, when a function is called with these arguments."""
    inner, placing = Shape(*shape.keys[0]), Placing(*shape.keys[1])
    cells = cells_of(value, inner)
    return None if cells is None else placing.after(cells, given, shape.columns)
