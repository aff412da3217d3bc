"""Put other stones on the board with which a search is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ttt_tui.features.programs.child.boards import Cells, Unsettable, readings
from ttt_tui.features.programs.child.recognised_search import Recognised, same
from ttt_tui.features.programs.child.value_sources import Call, Source, search

Stones = tuple[int, int, int]
"""X and O as bits, and who is to move: 0 for X."""


class StoneSetter:
    """The places where a call has its board, to be written as often as wanted."""

    def __init__(self, found: Recognised, call: Call) -> None:
        """Raises:
        Unsettable: the board is not there.
        """
        self._reading = found.root or found.readings[call.index]
        self._signs, self._turn = found.signs, found.turn
        self._call, self._left = call, _depth_left(found, call)
        if self._reading.source.place == "said":
            raise Unsettable("the program says what its board is, and not how it is written")
        cells = self._reading.cells(call)
        if not cells:
            raise Unsettable("the board is not where it was")
        self._copies = self._found_again(cells)
        self._blank = self._blanks(cells)

    def _found_again(self, cells: Cells) -> list[Source]:
        """Where the same board lies once more."""
        held, shape, found = self._call.held(self._reading.source), self._reading.shape, []

        def look(name: str, value: Any) -> None:
            def take(steps: tuple[str, ...], each: Any) -> None:
                other = Source("argument", name, steps)
                is_other = other != self._reading.source and each is not held
                if is_other and any(s == shape and c == cells for s, c in readings(each)):
                    found.append(other)

            search(value, take)

        for name, value in self._call.given.items():
            look(name, value)
        return found

    def _blanks(self, cells: Cells) -> Cells:
        """What stands in each cell when it is empty."""
        if not self._signs.numbered:
            return (self._signs.empty,) * len(cells)
        base = next(
            (int(str(v).strip()) - i for i, v in enumerate(cells) if str(v).strip().isdigit()), 1
        )
        kind = next((type(v) for v in cells if str(v).strip().isdigit()), str)
        return tuple(kind(cell + base) for cell in range(len(cells)))

    def set(self, stones: Stones) -> Call:
        """Write the stones; the call with them.

        Where another side is to move, arguments that say who moves are turned, too. A depth that
        was the number of empty cells is no more than that again.

        Raises:
            Unsettable: they are not there afterwards.
        """
        x, o, turn = stones
        signs, call, reading = self._signs, self._call, self._reading
        cells = tuple(
            signs.x if x >> place & 1 else signs.o if o >> place & 1 else blank
            for place, blank in zip(signs.places(len(self._blank)), self._blank, strict=True)
        )
        for sources in (reading.sources, *((each,) for each in self._copies)):
            made = reading.shape.write([call.at(each) for each in sources], cells)
            for source, value in zip(sources, made, strict=True):
                call.put(source, value)
        if signs.code(reading.cells(call) or ()) != x | o << len(cells):
            raise Unsettable("other stones are there than were set")
        turned = turn != self._turn
        given = {
            name: self._turned(value) if turned and name != reading.source.name else value
            for name, value in call.given.items()
        }
        if self._left is not None:
            empties = len(cells) - (x | o).bit_count()
            given[self._left] = type(given[self._left])(min(given[self._left], empties))
        return replace(call, args=(), kwargs=given)

    def _turned(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if same(value, self._signs.x) and value is not None:
            return self._signs.o
        if same(value, self._signs.o) and value is not None:
            return self._signs.x
        return value


def _depth_left(found: Recognised, call: Call) -> str | None:
    """The name of a depth as large as the number of empty cells: at 0 the board is full."""
    code = found.code(call)
    depth = call.given.get(found.depth) if found.depth else None
    if code is None or type(depth) not in (int, float):
        return None
    return found.depth if depth == found.shape.cells - code.bit_count() else None
