"""A position put into a call: its board, and what else follows from it."""

from __future__ import annotations

import copy
import re
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
_HEIGHTS = re.compile(r"height|top|fill|next|level|free|column", re.I)

Stones = tuple[int, int]


class Place:
    """Puts positions into a call.

    Raises:
        ValueError: the board of the call cannot be read.
    """

    def __init__(self, loaded: Loaded, call: Call, reading: Reading) -> None:
        self.loaded, self.call, self.reading = loaded, call, reading
        self.raw = plain_function(call.target)
        self.slot: Slot = reading.slots[call.function]
        self.arguments = bound(self.raw, call.args, call.kwargs)
        self.base = self.stones()
        if self.base is None:
            raise ValueError("no board")

    def stones(self) -> Stones | None:
        """The stones that stand on the board of the call now."""
        return stones_of(
            self.reading, self.slot, value_at(self.slot.path, self.raw, self.arguments)
        )

    def put(self, stones: Stones, *, x_moves: bool) -> Call:
        """The call in another position."""
        if stones != self.base:
            old = value_at(self.slot.path, self.raw, self.arguments)
            keys = self.reading.universe
            new = boards.written(
                old, self.slot.kind, self.slot.attribute, self._cells(stones), keys
            )
            self._set(self.slot.path, new)
            self._follow(stones, x_moves=x_moves)
            if self.stones() != stones:
                raise ValueError("The board cannot be set up.")
        code = self.raw.__code__
        names = code.co_varnames[: code.co_argcount]
        given = [name for name in names if name in self.arguments]
        args = tuple(self.arguments[name] for name in given)
        more = {name: v for name, v in self.arguments.items() if name not in given}
        args += self.call.args[len(names) :]
        return Call(self.call.function, self.call.target, args, more, own=self.call.own)

    def around(self) -> Any:
        """Plain values beside the board, and sizes: what a call may leave behind."""
        found = [self.stones()]
        for length in range(1, len(self.slot.path)):
            holder = value_at(self.slot.path[:length], self.raw, self.arguments)
            found.append([_trace_of(value) for _, value in boards.parts(holder)])
        found.append([_trace_of(value) for value in self.arguments.values()])
        known = getattr(self.raw, "__globals__", {})
        return [*found, [_trace_of(value) for value in known.values()]]

    def _cells(self, stones: Stones) -> list[Any]:
        reading, pool = self.reading, _pool(self.loaded)
        cells = list(reading.empties)
        for cell, place in enumerate(reading.shape.order):
            for side in (0, 1):
                if stones[side] >> cell & 1:
                    cells[place] = reading.marks[side]
        return [mark if mark is EMPTY else pool.get(repr(mark), mark) for mark in cells]

    def _set(self, path: Path, value: Any) -> None:
        (kind, name), *rest = path
        old = value_at(path[:1], self.raw, self.arguments)
        new = _replaced(old, tuple(rest), value)
        if kind == "arg":
            self.arguments[name] = new
        elif new is not old and kind == "free":
            self.raw.__closure__[self.raw.__code__.co_freevars.index(name)].cell_contents = new
        elif new is not old:
            self.raw.__globals__[name] = new

    # What follows from the position

    def _follow(self, stones: Stones, *, x_moves: bool) -> None:
        base, marks = self.base or (0, 0), self.reading.marks
        before = base[0].bit_count() + base[1].bit_count()
        now = stones[0].bit_count() + stones[1].bit_count()
        first = self.reading.first
        mover = marks.index(first) if first in marks else int(before % 2)
        turned = mover != (0 if x_moves else 1)
        swap = {marks[0]: marks[1], marks[1]: marks[0]} if turned else {}
        for name, value in list(self.arguments.items()):
            law = self.reading.laws.get((self.call.function, name))
            if law is None and (self.slot.path[0] != ("arg", name)):
                if not isinstance(value, bool) and boards.atom(value) in swap:
                    self.arguments[name] = self._mark(swap[boards.atom(value)])
                elif turned and isinstance(value, bool) and name in self._sided:
                    self.arguments[name] = not value
                else:
                    self._follow_one((("arg", name),), name, value, (before, now), stones)
            elif law is not None and law[0] == "side":
                side = law[1 + now % 2]
                self.arguments[name] = self._mark(side)
            elif law is not None and law[0] == "count":
                kind = type(value) if isinstance(value, int) else int
                self.arguments[name] = kind(law[2] + law[1] * now)
        for length in range(1, len(self.slot.path)):
            path = self.slot.path[:length]
            holder = value_at(path, self.raw, self.arguments)
            for part, value in list(boards.parts(holder)):
                full = (*path, part)
                if full != self.slot.path[: length + 1]:
                    is_turn = _TURN.search(str(part[1])) and boards.atom(value) in swap
                    if is_turn and not isinstance(value, bool):
                        self._set(full, self._mark(swap[boards.atom(value)]))
                    else:
                        self._follow_one(full, str(part[1]), value, (before, now), stones)
        known = getattr(self.raw, "__globals__", {})
        for name in list(known):
            if _TURN.search(name) and swap and not callable(known[name]):
                if not boards.is_opaque(known[name]) and boards.atom(known[name]) in swap:
                    known[name] = self._mark(swap[boards.atom(known[name])])

    @property
    def _sided(self) -> set[str]:
        """Names of parameters that tell the sides apart in the search itself."""
        return {name for (_, name), law in self.reading.laws.items() if law[0] == "side"}

    def _mark(self, mark: Any) -> Any:
        return _pool(self.loaded).get(repr(mark), mark)

    def _follow_one(
        self, path: Path, name: str, value: Any, counts: tuple[int, int], stones: Stones
    ) -> None:
        """A number of stones or of empty cells, a list of free cells, heights of columns."""
        base = self.base or (0, 0)
        cells, (before, now) = len(self.reading.shape.order), counts
        if isinstance(value, int) and not isinstance(value, bool) and _COUNTS.search(name):
            if value == before != cells - before:
                self._set(path, now)
            elif value == cells - before:
                self._set(path, cells - now)
        elif isinstance(value, (list, tuple, set, frozenset)) and not hasattr(value, "_fields"):
            if _FREE.search(name):
                for names in self._namings():
                    free = {names[c] for c in range(cells) if not (base[0] | base[1]) >> c & 1}
                    if len(value) == len(free) and all(_is_in(each, free) for each in value):
                        kind = type(next(iter(value), ()))
                        left = [n for c, n in enumerate(names) if not sum(stones) >> c & 1]
                        new = [list(n) if kind is list else n for n in left]
                        self._refill(path, value, new)
                        return
            if _HEIGHTS.search(name) and isinstance(value, list):
                self._heights(path, value, base, stones)

    def _refill(self, path: Path, old: Any, new: list[Any]) -> None:
        if isinstance(old, list):
            old[:] = new
        else:
            self._set(path, type(old)(new))

    def _heights(self, path: Path, old: list[Any], base: Stones, stones: Stones) -> None:
        shape = self.reading.shape
        if len(old) != shape.columns:
            return

        def heights(of: Stones) -> list[int]:
            taken = of[0] | of[1]
            places = [[r * shape.columns + c for r in range(shape.rows)] for c in range(len(old))]
            return [sum(taken >> cell & 1 for cell in column) for column in places]

        for first, sign in ((0, 1), (shape.rows - 1, -1), (shape.rows, -1)):
            if old == [first + sign * each for each in heights(base)]:
                old[:] = [first + sign * each for each in heights(stones)]
                return

    def _namings(self) -> list[list[Any]]:
        """Names that cells may have, in the order of cells."""
        shape = self.reading.shape
        places = [divmod(cell, shape.columns) for cell in range(shape.rows * shape.columns)]
        found: list[list[Any]] = []
        if self.reading.universe:
            found.append([self.reading.universe[place] for place in shape.order])
        for first in (0, 1):
            found.append([place + first for place in shape.order])
            found.append([(row + first, column + first) for row, column in places])
            found.append([(column + first, row + first) for row, column in places])
        return found


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


def _trace_of(value: Any) -> Any:
    if isinstance(value, (list, dict, set, tuple)):
        return len(value)
    return value if isinstance(value, (int, float, str, bool, type(None))) else None


def _is_in(each: Any, names: set[Any]) -> bool:
    try:
        return (tuple(each) if isinstance(each, list) else each) in names
    except TypeError:
        return False


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


def _pool(loaded: Loaded) -> dict[str, Any]:
    """Marks that are no plain values, by the text they are known by."""
    found: dict[str, Any] = {}
    for value in list(loaded.names.values()):
        inner = list(value) if isinstance(value, type) and issubclass(value, Enum) else [value]
        if isinstance(value, type) and not issubclass(value, Enum):
            inner = [each for name, each in vars(value).items() if name[0] != "_"]
        for each in inner:
            if isinstance(each, Enum) or (boards.is_opaque(each) and not callable(each)):
                found[repr(boards.atom(each))] = each
    return found
