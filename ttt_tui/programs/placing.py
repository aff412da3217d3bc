"""A position put into a call: its board, and what else follows from it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import EMPTY, Path
from ttt_tui.programs.loading import Call, Loaded
from ttt_tui.programs.probe import Slot, bound, plain_function, value_at
from ttt_tui.programs.readings import Reading

_FREE = re.compile(r"free|empty|empties|avail|open|left|remain|legal|moves|actions|options", re.I)
_COUNTS = re.compile(r"count|moves|turn|filled|left|remain|empt|depth|free|played|ply|num|n_", re.I)
_TURN = re.compile(r"turn|current|to_move|^player$|mover|whose|next|active|^side", re.I)

_TALLY = re.compile(r"node|count|calls|visit|eval|time", re.I)
"""Names of what only counts what a search does."""

Stones = tuple[int, int]


class Place:
    """Puts positions into a call.

    Attributes:
        base: the stones that stand there before.

    Raises:
        ValueError: the board of the call cannot be read, or not be set up.
    """

    def __init__(self, loaded: Loaded, call: Call, reading: Reading) -> None:
        self.loaded, self.call, self.reading = loaded, call, reading
        self.raw = plain_function(call.target)
        self.slot: Slot = reading.slots[call.function]
        self.arguments = bound(self.raw, call.args, call.kwargs)
        base = self.stones()
        if base is None:
            raise ValueError("The board of the call is not read.")
        self.base = base
        self._objects: dict[str, Any] = dict(_marks(loaded))

    def stones(self) -> Stones | None:
        """The stones that stand on the board of the call now."""
        value = value_at(self.slot.path, self.raw, self.arguments)
        return stones_of(self.reading, self.slot, value)

    def put(self, stones: Stones, *, x_moves: bool) -> Call:
        """The call in another position."""
        if stones != self.base:
            old, slot = value_at(self.slot.path, self.raw, self.arguments), self.slot
            cells, keys = self._cells(stones), self.reading.universe
            self._set(slot.path, boards.written(old, slot.kind, slot.attribute, cells, keys))
            self._follow(stones, x_moves=x_moves)
            if self.stones() != stones:
                raise ValueError("The board cannot be set up.")
        names = self.raw.__code__.co_varnames[: self.raw.__code__.co_argcount]
        given = [name for name in names if name in self.arguments]
        args = (*(self.arguments[name] for name in given), *self.call.args[len(names) :])
        more = {name: value for name, value in self.arguments.items() if name not in given}
        return Call(self.call.function, self.call.target, args, more)

    def around(self) -> Any:
        """Plain values and sizes beside the board: what a call may leave behind."""
        found = {str(path[-1][1]): value for path, value in self._beside()}
        found |= getattr(self.raw, "__globals__", {}) | self.arguments
        return [_size_of(value) for name, value in found.items() if not _TALLY.search(name)]

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
            for side in (0, 1):
                if stones[side] >> cell & 1:
                    cells[place] = self.reading.marks[side]
        return [mark if mark is EMPTY else self._mark(mark) for mark in cells]

    def _mark(self, mark: Any) -> Any:
        return self._objects.get(repr(mark), mark)

    def _set(self, path: Path, value: Any) -> None:
        (kind, name), *rest = path
        old = value_at(path[:1], self.raw, self.arguments)
        new = _replaced(old, tuple(rest), value)
        if kind == "arg":
            self.arguments[name] = new
        elif new is not old and kind == "free":
            place = self.raw.__code__.co_freevars.index(name)
            self.raw.__closure__[place].cell_contents = new
        elif new is not old:
            self.raw.__globals__[name] = new

    # What follows from the position

    def _follow(self, stones: Stones, *, x_moves: bool) -> None:
        marks, (before, now) = self.reading.marks, map(_count, (self.base, stones))
        first = self.reading.first
        mover = marks.index(first) if first in marks else before % 2
        turned = mover != (0 if x_moves else 1)
        swap = dict(zip(map(repr, marks), marks[::-1], strict=True)) if turned else {}

        def other(value: Any) -> Any:
            """The other side's mark, if the value is a mark, and the other side moves."""
            if isinstance(value, bool) or boards.is_opaque(value):
                return None
            return swap.get(repr(boards.atom(value)))

        for name, value in list(self.arguments.items()):
            law = self.reading.laws.get((self.call.function, name))
            if law is not None:
                found = law[1 + now % 2] if law[0] == "side" else law[2] + law[1] * now
                self.arguments[name] = self._mark(found)
            elif ("arg", name) != self.slot.path[0]:
                if (found := other(value)) is not None:
                    self.arguments[name] = self._mark(found)
                elif turned and isinstance(value, bool) and name in self._sided:
                    self.arguments[name] = not value
                else:
                    self._follow_one((("arg", name),), value, before, now, stones)
        known = getattr(self.raw, "__globals__", {})
        held = [((("global", name),), known[name]) for name in known if _TURN.search(name)]
        seen = {name[1:]: law for (_, name), law in self.reading.laws.items() if name[0] == "."}
        for path, value in [*self._beside(), *held]:
            name = str(path[-1][1])
            is_seen = path[-1][0] == "attr" and name in seen
            if is_seen and (seen[name] or not _TURN.search(name)):
                if law := seen[name]:
                    found = law[1 + now % 2] if law[0] == "side" else law[2] + law[1] * now
                    self._set(path, self._mark(found))
            elif _TURN.search(name) and (found := other(value)) is not None:
                self._set(path, self._mark(found))
            elif path[0][0] != "global" or len(path) > 1:
                self._follow_one(path, value, before, now, stones)

    @property
    def _sided(self) -> set[str]:
        """Names of parameters that tell the sides apart in the search itself."""
        return {name for (_, name), law in self.reading.laws.items() if law and law[0] == "side"}

    def _follow_one(self, path: Path, value: Any, before: int, now: int, stones: Stones) -> None:
        """A number of stones or of empty cells, or a list of free cells."""
        name, cells = str(path[-1][1]), len(self.reading.shape.order)
        if type(value) is int and _COUNTS.search(name):
            if value in (before, cells - before) and before != cells - before:
                self._set(path, now if value == before else cells - now)
        elif type(value) in (list, tuple, set, frozenset) and _FREE.search(name):
            taken, listed = self.base[0] | self.base[1], [_hashable(each) for each in value]
            for names in self._namings():
                if sorted(map(repr, listed)) == sorted(
                    repr(name) for cell, name in enumerate(names) if not taken >> cell & 1
                ):
                    left = [n for cell, n in enumerate(names) if not sum(stones) >> cell & 1]
                    is_listed = isinstance(next(iter(value), None), list)
                    new = [list(n) for n in left] if is_listed else left
                    if isinstance(value, list):
                        value[:] = new
                    else:
                        self._set(path, type(value)(new))
                    return

    def _namings(self) -> Iterator[list[Any]]:
        """Names that cells may have, in the order of cells."""
        shape, universe = self.reading.shape, self.reading.universe
        places = [divmod(cell, shape.columns) for cell in range(len(shape.order))]
        if universe:
            yield [universe[place] for place in shape.order]
        for first in (0, 1):
            yield [place + first for place in shape.order]
            yield [(row + first, column + first) for row, column in places]
            yield [(column + first, row + first) for row, column in places]


def stones_of(reading: Reading, slot: Slot, value: Any) -> Stones | None:
    """The stones on a board, as masks of cells."""
    cells = boards.cells(value, slot.kind, slot.attribute, reading.universe)
    if cells is None or len(cells) != len(reading.shape.order):
        return None
    x = o = 0
    for cell, place in enumerate(reading.shape.order):
        x |= (cells[place] == reading.marks[0]) << cell
        o |= (cells[place] == reading.marks[1]) << cell
    return x, o


def _count(stones: Stones) -> int:
    return stones[0].bit_count() + stones[1].bit_count()


def _hashable(each: Any) -> Any:
    return tuple(each) if isinstance(each, list) else each


def _size_of(value: Any) -> Any:
    if isinstance(value, (list, dict, set, tuple)):
        return len(value)
    return value if isinstance(value, (int, float, str, type(None))) else None


def _replaced(holder: Any, steps: Path, value: Any) -> Any:
    """The holder with a value deep inside; itself, where it can be changed."""
    if not steps:
        return value
    (kind, name), rest = steps[0], steps[1:]
    old = boards.step(holder, kind, name)
    new = _replaced(old, rest, value)
    if new is old:
        return holder
    if kind == "attr" and hasattr(holder, "_replace"):
        return holder._replace(**{name: new})
    if kind == "item" and isinstance(holder, tuple):
        return (*holder[:name], new, *holder[name + 1 :])
    try:
        if kind == "attr":
            setattr(holder, name, new)
        else:
            holder[name] = new
    except AttributeError:  # a frozen dataclass
        holder = copy.copy(holder)
        object.__setattr__(holder, name, new)
    return holder


def _marks(loaded: Loaded) -> Iterator[tuple[str, Any]]:
    """Marks that are no plain values, by the text they are known by."""
    for value in list(loaded.names.values()):
        is_enum = isinstance(value, type) and issubclass(value, Enum)
        for each in value if is_enum else (value,):
            if isinstance(each, Enum) or (boards.is_opaque(each) and not callable(each)):
                yield repr(boards.atom(each)), each
