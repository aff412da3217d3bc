"""Put other stones on the board with which a search is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttt_tui.features.own.child.boards import (
    Cells,
    Reading,
    Shape,
    Source,
    cells_of,
    follow,
    key_of,
    readings,
    search,
)
from ttt_tui.features.own.child.pairs import parts_with, sources
from ttt_tui.features.own.child.probing import Call, closed_over
from ttt_tui.features.own.child.recognising import Recognised, same

Stones = tuple[int, int, int]
"""X and O as bits, and who is to move: 0 for X."""


class Unsettable(Exception):
    """The board cannot be written."""


class Setting:
    """The places where a call has its board, to be written as often as wanted."""

    def __init__(self, found: Recognised, call: Call) -> None:
        """Raises:
        Unsettable: the board is not there.
        """
        reading = found.root or found.readings[call.index]
        self._source, self._shape = reading
        self._signs, self._turn = found.signs, found.turn
        self._call, self._arguments = call, call.given
        self._left = _depth_left(found, call)
        self._places = self._all(reading)
        self._blank = self._blanks(self._cells)

    def _all(self, reading: Reading) -> list[Source]:
        """Where the board is, and where the same is kept once more."""
        source, shape = reading
        if source.place == "said":
            raise Unsettable("the program says what its board is, and not how it is written")
        if shape.kind == "pair":
            self._cells = ("",)
            return []
        try:
            held = follow(self._call.holder(source), source.steps)
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            raise Unsettable(str(error)) from error
        self._cells = cells_of(held, shape) or ()
        if not self._cells:
            raise Unsettable("the board is not where it was")
        found = [source]

        def look(place: str, name: str, value: Any) -> None:
            def take(steps: tuple[str, ...], each: Any) -> None:
                other = Source(place, name, steps)
                if other == source or each is held:
                    return
                if any(s == shape and c == self._cells for s, c in readings(each)):
                    found.append(other)

            search(value, take)

        for name, value in self._arguments.items():
            look("argument", name, value)
        return found

    def _blanks(self, cells: Cells) -> Cells:
        """What stands in each cell when it is empty."""
        if not self._signs.numbered:
            return (self._signs.empty,) * self._shape.cells
        base = next(
            (int(str(v).strip()) - i for i, v in enumerate(cells) if str(v).strip().isdigit()), 1
        )
        kind = next((type(v) for v in cells if str(v).strip().isdigit()), str)
        return tuple(kind(cell + base) for cell in range(self._shape.cells))

    def set(self, stones: Stones) -> Call:
        """Write the stones; the call with them.

        Where another side is to move, arguments that say who moves are turned, too. A depth that
        was the number of empty cells is no more than that again.
        """
        x, o, turn = stones
        signs, count = self._signs, self._shape.cells
        if self._shape.kind == "pair":
            self._write_pair(x, o)
        else:
            full = [
                signs.x if x >> place & 1 else signs.o if o >> place & 1 else blank
                for place, blank in zip(signs.places(count), self._blank, strict=True)
            ]
            for source in self._places:
                held = follow(self._call.holder(source), source.steps)
                self._put(source, _rewritten(held, self._shape, full))
        kept = self._source.name
        turned = turn != self._turn
        given = {
            name: self._turned(value) if turned and name != kept else value
            for name, value in self._arguments.items()
        }
        if self._left is not None:
            empties = count - (x | o).bit_count()
            given[self._left] = type(given[self._left])(min(given[self._left], empties))
        return replace(self._call, args=(), kwargs=given)

    def _write_pair(self, x: int, o: int) -> None:
        both = sources(self._source, self._shape)
        one, other = (follow(self._call.holder(each), each.steps) for each in both)
        made = parts_with((one, other), self._shape, x, o)
        for source, part in zip(both, made, strict=True):
            self._put(source, part)

    def _turned(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if same(value, self._signs.x) and value is not None:
            return self._signs.o
        if same(value, self._signs.o) and value is not None:
            return self._signs.x
        return value

    def _put(self, source: Source, made: Any) -> None:
        holder = self._call.holder(source)
        if made is follow(holder, source.steps):
            return
        if source.steps:
            _put(follow(holder, source.steps[:-1]), source.steps[-1], made)
        elif source.place == "argument":
            self._arguments[source.name] = made
        elif source.place == "global":
            self._call.names[source.name] = made
        else:
            closed_over(self._call.function, source.name).cell_contents = made


def _depth_left(found: Recognised, call: Call) -> str | None:
    """The name of a depth as large as the number of empty cells: at 0 the board is full."""
    code = found.code(call)
    depth = call.given.get(found.depth) if found.depth else None
    if code is None or type(depth) not in (int, float):
        return None
    return found.depth if depth == found.shape.cells - code.bit_count() else None


def _put(holder: Any, step: str, value: Any) -> None:
    if step.startswith("."):
        setattr(holder, step[1:], value)
        return
    holder[key_of(step)] = value


def _rewritten(held: Any, shape: Shape, cells: list[Any]) -> Any:
    """The object with other cells: itself, where it can be changed.

    Raises:
        Unsettable: it cannot.
    """
    if shape.kind == "array":
        held.flat[shape.skipped :] = cells
        return held
    if shape.kind == "dict":
        for key, value in zip(shape.keys, cells, strict=True):
            held[key] = _cell(held[key], shape.face, value)
        return held
    if shape.kind == "sparse":
        held.clear()
        held.update(
            (key, cell) for key, cell in zip(shape.keys, cells, strict=True) if cell is not None
        )
        return held
    if shape.kind in ("flat", "text"):
        return _line(held, shape, cells, shape.skipped)
    if shape.kind in ("rows", "dict of rows"):
        places = list(held) if isinstance(held, dict) else range(len(held))
        width = shape.columns
        rows = [
            _line(held[place], shape, cells[at * width : (at + 1) * width], 0)
            for at, place in enumerate(places)
        ]
        if all(row is held[place] for place, row in zip(places, rows, strict=True)):
            return held
        if isinstance(held, list | dict):
            for place, row in zip(places, rows, strict=True):
                held[place] = row
            return held
        return type(held)(rows)
    raise Unsettable(f"a board as {shape.words}")


def _line(held: Any, shape: Shape, cells: list[Any], skipped: int) -> Any:
    if isinstance(held, str):
        return held[:skipped] + "".join(map(str, cells))
    if isinstance(held, dict):
        for key, value in zip(list(held), cells, strict=True):
            held[key] = value
        return held
    made = [_cell(old, shape.face, new) for old, new in zip(held[skipped:], cells, strict=True)]
    if isinstance(held, list):
        held[skipped:] = made
        return held
    return type(held)((*held[:skipped], *made))


def _cell(held: Any, face: str, value: Any) -> Any:
    if not face:
        return value
    if face == "['text']":
        held["text"] = value
    else:
        setattr(held, face[1:], value)
    return held
