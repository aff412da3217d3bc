"""A position put into a call: its board, and what else follows from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Path, Stones
from ttt_tui.programs.loading import Call, Loaded
from ttt_tui.programs.probe import Slot, value_at
from ttt_tui.programs.readings import Law, Reading

_FREE = re.compile(r"free|empty|empties|avail|open|left|remain|legal|moves|actions|options", re.I)
_TURN = re.compile(r"turn|current|to_move|^player$|mover|whose|next|active|^side", re.I)
_TALLY = re.compile(r"node|count|calls|visit|eval|time", re.I)
"""Names of what only counts what a search does."""

_SIZED, _PLAIN = (list, dict, set, tuple), (int, float, str)

Rule = Callable[[Stones, int], Any]
"""A value that follows from the stones and the side to move: 0 for X, 1 for O."""


class Place:
    """Puts positions into a call.

    Raises:
        ValueError: the board of the call cannot be read, or not be set up.
    """

    def __init__(self, loaded: Loaded, call: Call, reading: Reading) -> None:
        self.call, self.reading, self._source = call, reading, loaded.source
        self.raw = call.raw
        self.slot: Slot = reading.slots[call.function]
        self.arguments = dict(call.arguments)
        self._known = self.raw.__globals__
        base, first = self.stones(), reading.first
        if base is None:
            raise ValueError("The board of the call is not read.")
        self._base = self._last = base
        self._mover = reading.marks.index(first) if first in reading.marks else _count(base) % 2
        self._rules = list(self._found_rules())
        self._plain = [
            name
            for name, value in self._known.items()
            if not (callable(value) or isinstance(value, ModuleType) or _TALLY.search(name))
        ]
        code = boards.key_code(self._board(), self.slot.kind, "board")
        self._key: Callable[[Any], Any] = eval(f"lambda board: {code}")

    def stones(self) -> Stones | None:
        """The stones that stand on the board of the call now."""
        return stones_of(self.reading, self.slot, self._board())

    def _board(self) -> Any:
        return value_at(self.slot.path, self.raw, self.arguments)

    def put(self, stones: Stones, *, x_moves: bool) -> Call:
        """The call in another position."""
        if stones != self._last or stones != self.stones():
            kind, cells, keys = self.slot.kind, self._cells(stones), self.reading.universe
            self._set(self.slot.path, boards.written(self._board(), kind, cells, keys))
            for path, rule in self._rules:
                self._set(path, rule(stones, int(not x_moves)))
            if self.stones() != stones:
                raise ValueError("The board cannot be set up.")
        self._last = stones
        return Call(self.call.function, self.call.target, dict(self.arguments))

    def around(self) -> tuple[Any, list[Any]]:
        """What stands for the board, and plain values and sizes beside it."""
        found = [self._known.get(name) for name in self._plain]
        found += [*self.arguments.values(), *(value for _, value in self._beside())]
        sizes = [len(v) if isinstance(v, _SIZED) else v for v in found]
        return self._key(self._board()), [v if isinstance(v, _PLAIN) else None for v in sizes]

    def _beside(self) -> Iterator[tuple[Path, Any]]:
        """What lies in the objects that hold the board, and where."""
        for length in range(1, len(self.slot.path)):
            path = self.slot.path[:length]
            for part, value in list(boards.parts(value_at(path, self.raw, self.arguments))):
                if (*path, part) != self.slot.path[: length + 1]:
                    yield (*path, part), value

    def _cells(self, stones: Stones) -> list[Any]:
        cells = list(self.reading.empties)
        for cell, place in enumerate(self.reading.shape.order):
            if sum(stones) >> cell & 1:
                cells[place] = self.reading.marks[stones[1] >> cell & 1]
        return cells

    def _set(self, path: Path, value: Any) -> None:
        (kind, name), *rest = path
        old = value_at(path[:1], self.raw, self.arguments)
        new = boards.replaced(old, tuple(rest), value)
        if kind == "arg":
            self.arguments[name] = new
        elif new is not old and kind == "free":
            place = self.raw.__code__.co_freevars.index(name)
            self.raw.__closure__[place].cell_contents = new
        elif new is not old:
            self._known[name] = new

    # What follows from the position

    def _found_rules(self) -> Iterator[tuple[Path, Rule]]:
        laws, marks = self.reading.laws, self.reading.marks
        held: list[tuple[Path, Any]] = [((("arg", n),), v) for n, v in self.arguments.items()]
        held += [*self._beside(), *(((("global", n),), v) for n, v in self._known.items())]
        for path, value in held:
            kind, name = path[-1]
            is_mark = not isinstance(value, bool) and boards.atom(value) in marks
            if path == self.slot.path[:1] or callable(value):
                continue
            if kind != "item" and self._holds(laws.get(name)):
                yield path, partial(self._by_law, laws[name])
            elif is_mark and (kind == "arg" or self._is_turn(kind, name)):
                yield path, partial(self._of_side, marks.index(boards.atom(value)))
            elif kind != "global" and (rule := self._of_free(str(name), value)):
                yield path, rule

    def _is_turn(self, kind: str, name: Any) -> bool:
        return _TURN.search(str(name)) is not None and not self._source.is_constant(kind, name)

    def _holds(self, law: Law | None) -> bool:
        """Whether a value tells the sides apart, or counts stones or empty cells."""
        cells = len(self.reading.shape.order)
        return isinstance(law, list) or law in (range(cells + 1), range(cells, -1, -1))

    def _by_law(self, law: Law, stones: Stones, _: int) -> Any:
        return law[_count(stones)]

    def _of_side(self, side: int, _: Stones, mover: int) -> Any:
        return self.reading.marks[side if mover == self._mover else 1 - side]

    def _of_free(self, name: str, value: Any) -> Rule | None:
        """A list of free cells."""
        if type(value) not in (list, set, tuple) or not _FREE.search(name):
            return None
        for names in self._namings():
            if sorted(map(repr, value)) == sorted(map(repr, _free(names, self._base))):
                return lambda stones, _: type(value)(_free(names, stones))
        return None

    def _namings(self) -> Iterator[list[Any]]:
        """Names that cells may have, in the order of cells."""
        shape, universe = self.reading.shape, self.reading.universe
        places = [shape.rules.coordinates(cell) for cell in range(len(shape.order))]
        if universe:
            yield [universe[place] for place in shape.order]
        for first in (0, 1):
            yield [place + first for place in shape.order]
            yield [(row + first, column + first) for row, column in places]


def stones_of(reading: Reading, slot: Slot, value: Any) -> Stones | None:
    """The stones on a board, as masks of cells."""
    cells, order = boards.cells(value, slot.kind, reading.universe), reading.shape.order
    is_board = cells is not None and len(cells) == len(order)
    return boards.masks(cells, reading.marks, order) if cells and is_board else None


def _count(stones: Stones) -> int:
    return stones[0].bit_count() + stones[1].bit_count()


def _free(names: list[Any], stones: Stones) -> list[Any]:
    return [name for cell, name in enumerate(names) if not sum(stones) >> cell & 1]
