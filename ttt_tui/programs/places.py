"""Places where a program keeps a board, and the state beside it: read, written, and their laws.

A place is a path: an argument or a name, then attributes and items. State goes with the board if a
search puts it back together with its moves: as a call returns, it is what it was when the call
began. A law says what it is in any position; it is seen, not guessed: it holds in every call of the
search that goes on.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import FrozenInstanceError, dataclass, replace
from enum import Enum
from itertools import compress, islice, pairwise
from types import FunctionType
from typing import Any, NamedTuple

from ttt_tui.programs.boards import (
    EMPTY,
    Cells,
    Keys,
    Shown,
    cells,
    is_atom,
    joined,
    plain,
)
from ttt_tui.programs.file_run import WatchedCall
from ttt_tui.programs.stand_ins import TEXT, StandIn

_DEEP = 3
_SMALL = 6
READER = "_ttt_read"
"""The name in the file of the function that reads the board of a state, if the line has one."""
PAIR = "pair"
"""The kind of the last step to a board in two parts: its name is the steps to X's and to O's."""
HALVES = (PAIR, (("item", 0), ("item", 1)))
"""The last step to two parts of one value."""
_DATA = (int, float, Enum, Sequence, Set, dict)
"""Kinds of values that may be a board, a mark or a number, or contain some."""

Path = tuple[tuple[str, Any], ...]
Snapshot = dict[Path, Any]
"""Copies of the plain values and containers that a call can reach."""


class Slot(NamedTuple):
    """The place of a board, and the keys of its cells."""

    path: Path
    keys: Keys

    @property
    def places(self) -> list[Path]:
        """The paths of its parts; its own if it is in one."""
        *above, (kind, name) = self.path
        return [(*above, each) for each in name] if kind == PAIR else [self.path]

    def cells(self, seen: Snapshot) -> Cells | None:
        """Return the cells of the board in a snapshot; None without a board."""
        return cells(seen.get(self.path), self.keys)

    def cells_of(self, value: Any) -> Cells | None:
        """Return the cells of a value that is such a board; None for another."""
        if self.path[-1][0] == PAIR and not isinstance(value, dict):
            with suppress(Exception):
                return cells(joined(*map(plain, value)), self.keys)
        return cells(plain(value), self.keys)


def dotted(path: Path) -> str:
    """Return the name of a path."""
    return ".".join(str(name) for _, name in path)


def _beside(function: Any) -> dict[str, Any]:
    """The attributes of a function, and the variables around it: it may remember something there.

    A function below a decorator is an attribute of what the decorator returns.
    """
    found = dict(getattr(function, "__dict__", {}))
    if isinstance(function, FunctionType):
        names = function.__code__.co_freevars
        for name, cell in zip(names, function.__closure__ or (), strict=True):
            with suppress(ValueError):  # it is not yet bound
                found[name] = cell.cell_contents
    return found


def step(value: Any, kind: str, name: Any) -> Any:
    if kind == "free":
        return _beside(value)[name]
    return getattr(value, name) if kind == "attr" else value[name]


def parts(value: Any) -> Iterator[tuple[tuple[str, Any], Any]]:
    """Yield the parts of an object: its attributes, or the items of a small container."""
    if isinstance(value, FunctionType):
        yield from ((("free", name), each) for name, each in _beside(value).items())
    elif isinstance(value, (tuple, list, dict)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        if len(value) < _SMALL:
            yield from ((("item", key), each) for key, each in items)
    elif hasattr(value, "__dict__") or hasattr(type(value), "__slots__"):
        for name in dict.fromkeys([*getattr(value, "__dict__", ()), *vars(type(value))]):
            with suppress(Exception):  # of a property
                if not name.startswith("__") and not callable(found := getattr(value, name, None)):
                    yield ("attr", name), found


def _holders(call: WatchedCall) -> dict[str, dict[str, Any]]:
    """The variables that a call can reach, by kind and name."""
    raw = call.raw
    free = _beside(call.target) | _beside(raw)
    found: dict[str, Any] = {"arg": call.arguments, "free": free, "global": raw.__globals__}
    if read := raw.__globals__.get(READER):
        with suppress(Exception):
            state = islice(call.arguments.values(), read.__code__.co_argcount)
            found["read"] = {"": read(*state)}
    return found


def value_at(path: Path, call: WatchedCall) -> Any:
    """Return the value at a path. Raises an exception where there is nothing."""
    *above, (kind, name) = path
    if kind == PAIR:
        return joined(*(plain(value_at((*above, each), call)) for each in name))
    return step(value_at((*above,), call), kind, name) if above else _holders(call)[kind][name]


def assign(path: Path, call: WatchedCall, value: Any) -> None:
    """Put a value at a path; a holder that cannot be changed is replaced."""
    kind, name = path[-1]
    above = path[:-1]
    holder: Any = value_at(above, call) if above else _holders(call)[kind]
    if kind == "free":
        raise ValueError  # a variable around a function, or an attribute of one
    if isinstance(holder, (tuple, str)):
        items = [*holder]
        items[name] = value
        make: Any = getattr(holder, "_make", type(holder))
        assign(above, call, make("".join(items) if isinstance(holder, str) else items))
    elif kind == "attr":
        try:
            setattr(holder, name, value)
        except FrozenInstanceError:
            assign(above, call, replace(holder, **{name: value}))
    else:
        holder[name] = value


def put_cells(slot: Slot, call: WatchedCall, marks: Sequence[Any]) -> None:
    """Put marks into the cells of a board."""
    if slot.path[-1][0] == PAIR:
        for side, path in enumerate(slot.places):
            named = compress(slot.keys, [mark == side for mark in marks])
            assign(path, call, type(value_at(path, call))(named))
        return
    board = value_at(slot.path, call)
    for key, mark in zip(slot.keys, marks, strict=True):
        if isinstance(mark, Shown):
            raise ValueError  # it would be a text where an object was
        if mark == EMPTY:
            board.pop(key, None)
            continue
        is_in_row = isinstance(key, tuple) and not isinstance(board, Mapping)
        keys = key if is_in_row else (key,)
        path = (*slot.path, *(("item", each) for each in keys))
        if StandIn.is_read and isinstance(value_at(path, call), StandIn):
            path = (*path, ("item", TEXT))
        assign(path, call, mark)


def snapshot(call: WatchedCall, names: Set[str]) -> Snapshot:
    """Copy everything that a call may have as its board, or as state beside it.

    Args:
        names: the globals to look at: all names in the functions of the file.
    """
    found: Snapshot = {}
    looked_into = set[int]()
    for kind, holder in _holders(call).items():
        for name in [each for each in holder if kind != "global" or each in names]:
            near: list[tuple[Path, Any]] = [(((kind, name),), holder[name])]
            for path, value in near:
                if isinstance(value, (StandIn, type)):
                    continue
                if hasattr(value, "cache_info"):
                    found[path] = {"size": value.cache_info().currsize}
                elif value is None or isinstance(value, _DATA) or hasattr(value, "tolist"):
                    found[path] = plain(value)
                if id(value) not in looked_into and len(path) <= _DEEP and _has_parts(value):
                    looked_into.add(id(value))
                    near += [((*path, part), each) for part, each in parts(value)]
    for x, o in pairwise(sorted(found, key=len)):
        first, second = found[x], found[o]
        if x[:-1] == o[:-1] and type(first) is type(second) in (set, list, tuple):
            with suppress(TypeError):  # of names that cannot be hashed
                found[*x[:-1], (PAIR, (x[-1], o[-1]))] = joined(first, second)
    return found


def _has_parts(value: Any) -> bool:
    of_python = ("builtins", "numpy", "types", "functools")
    is_object = type(value).__module__ not in of_python and not isinstance(value, Enum)
    is_pair = isinstance(value, list) and len(value) == len(HALVES)
    return isinstance(value, (tuple, dict, FunctionType)) or is_object or is_pair


def key_code(slot: Slot, call: WatchedCall) -> str:
    """Write a hashable expression for the cells of a board, much quicker than to read them.

    It stands in a wrapper of the function that is called.
    """
    code = call.raw.__code__
    (kind, name), *rest = slot.path
    if slot.path[-1][0] == PAIR:
        return f"({', '.join(key_code(Slot(path, slot.keys), call) for path in slot.places)})"
    place = str(name)
    if kind == "free":
        place = f"_ttt_under.__closure__[{code.co_freevars.index(name)}].cell_contents"
    elif kind == "global":
        place = f"_ttt_under.__globals__[{name!r}]"
    elif kind == "read":
        state = code.co_varnames[: call.raw.__globals__[READER].__code__.co_argcount]
        return f"str(_ttt_under.__globals__[{READER!r}]({', '.join(state)}))"
    place += "".join(f".{each}" if kind == "attr" else f"[{each!r}]" for kind, each in rest)
    value = value_at(slot.path, call)
    if StandIn.is_read:  # it may be of buttons
        return f"str({place})"
    if isinstance(value, Mapping):
        return f"frozenset({place}.items())"
    if hasattr(value, "tobytes"):
        return f"{place}.tobytes()"
    if isinstance(slot.keys[0], tuple):
        return f"tuple(map(tuple, {place}))"
    return f"tuple({place})"


# What follows from a position


class StateCase(NamedTuple):
    """A board that was seen: its stones as a mask, the side to move, and the value beside it."""

    taken: int
    turn: int
    value: Any


@dataclass(frozen=True)
class Law:
    """A value that follows from a position.

    Attributes:
        sides: the value in X's turn, which is 0, and in O's.
        step: 1 or -1 if each stone makes it one more or one less; `first` is that without stones.
        names: the names of all cells, of which it holds those that are empty; `kind` is the type of
            the container.
    """

    sides: tuple[Any, ...] = ()
    step: int = 0
    first: int = 0
    names: tuple[Any, ...] = ()
    kind: Any = list

    def value(self, taken: int, turn: int) -> Any:
        """Return the value beside these stones."""
        if self.sides:
            return self.sides[turn]
        if self.step:
            return self.first + self.step * taken.bit_count()
        return self.kind(name for cell, name in enumerate(self.names) if not taken >> cell & 1)

    def holds(self, cases: Sequence[StateCase]) -> bool:
        return all(_text(self.value(each.taken, each.turn)) == _text(each.value) for each in cases)


Laws = dict[Path, Law]
"""The laws of some places."""


def _text(value: Any) -> str:
    """A text that is the same for equal values, and for the same items in any order."""
    return repr(value if is_atom(value) else sorted(map(repr, value)))


def varies(cases: Sequence[StateCase]) -> bool:
    """Return True if the value is not the same beside all boards."""
    return len({_text(case.value) for case in cases}) > 1


def law_of_sides(cases: Sequence[StateCase]) -> Law:
    """Return the law by which a value follows from the side to move, if it does."""
    sides = {case.turn: case.value for case in cases}
    return Law(sides=tuple(sides.get(turn, cases[0].value) for turn in (0, 1)))


def law_of(cases: Sequence[StateCase], keys: Keys) -> Law | None:
    """Return the law of a value that varies; None without one.

    Args:
        keys: of the cells of the board.
    """
    taken, _, value = cases[0]
    likely = [law_of_sides(cases)]
    if type(value) is int:
        likely += [Law(step=step, first=value - step * taken.bit_count()) for step in (1, -1)]
    if not is_atom(value):
        rows = (keys, range(len(keys)), range(1, len(keys) + 1))
        likely = [Law(names=tuple(names), kind=type(value)) for names in rows]
    return next((law for law in likely if law.holds(cases)), None)
