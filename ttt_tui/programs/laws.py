"""State beside a board that goes with it: whose turn it is, how many stones, which cells are empty.

State goes with the board if a search puts it back together with its moves: as a call returns, it
is what it was when the call began. A law says what it is in any position; it is seen, not guessed:
it holds in every call of the search that goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Keys, Path, is_atom, rows_of
from ttt_tui.programs.probe import Event, Slot

_TELLING = 3
"""Numbers of stones that show that a value counts them."""
_HOLDER = ("holder", "")

Key = tuple[int, Path]
"""A function and its argument, or -1 and a path in any function.

It begins with the holder of the board if it is there: a state has other names in other functions.
"""


class StateCase(NamedTuple):
    """A board that was seen: its stones as a mask, the side to move, and the value beside it."""

    taken: int
    x_moves: bool
    value: Any


@dataclass(frozen=True)
class Law:
    """A value that follows from a position.

    Attributes:
        sides: the value when X moves, and when O moves.
        step: 1 or -1 if each stone makes it one more or one less; `first` is that without stones.
        names: the names of all cells, of which it holds those that are empty, or, if `is_taken`,
            those with a stone; `kind` is the type of the container.
    """

    sides: tuple[Any, ...] = ()
    step: int = 0
    first: int = 0
    names: tuple[Any, ...] = ()
    is_taken: bool = False
    kind: Any = list

    def value(self, taken: int, *, x_moves: bool) -> Any:
        """Return the value beside these stones."""
        if self.sides:
            return self.sides[0 if x_moves else 1]
        if self.step:
            return self.first + self.step * taken.bit_count()
        cells = enumerate(self.names)
        return self.kind(name for cell, name in cells if bool(taken >> cell & 1) == self.is_taken)

    def holds(self, case: StateCase) -> bool:
        expected = self.value(case.taken, x_moves=case.x_moves)
        return _text(expected) == _text(case.value)


def _text(value: Any) -> str:
    """A text that is the same for equal values, and for the same items in any order."""
    return repr(value if is_atom(value) else sorted(map(repr, value)))


def key_of(path: Path, number: int, board: Path) -> Key:
    """Return the key of a state in a function with that board."""
    holder = board[:-1]
    if holder and path[: len(holder)] == holder:
        return -1, (_HOLDER, *path[len(holder) :])
    return (number if len(path) == 1 and path[0][0] == "arg" else -1), path


def path_of(key: Key, number: int, board: Path) -> Path | None:
    """Return the path of a state in a function with that board; None if it has none."""
    of, path = key
    if path[0] == _HOLDER:
        return (*board[:-1], *path[1:])
    return path if of in (-1, number) else None


def laws_of(
    events: list[Event],
    cells: list[Cells | None],
    slots: dict[int, Slot],
    marks: tuple[Any, ...],
    first: int,
) -> tuple[dict[Key, Law], list[str]]:
    """Return the laws of all state that goes with the board, and the names of state without one.

    Args:
        cells: the board of each event; `slots`: its place, by function.
        first: 0 if X moves with an even number of stones, else 1.
    """
    inner = {each.parent for each in events}
    known = set(cells) - {None}
    cases: dict[Key, list[StateCase]] = {}
    loose = set[Key]()
    for at, (event, board) in enumerate(zip(events, cells, strict=True)):
        slot = slots[event.number]
        taken = sum(1 << cell for cell, mark in enumerate(board or ()) if mark in marks)
        x_moves = taken.bit_count() % 2 == first
        for path, value in event.before.items():
            key = key_of(path, event.number, slot.path)
            if event.after is not None and event.after.get(path) != value:
                loose.add(key)
            is_board = (
                path[: len(slot.path)] == slot.path or boards.cells(value, slot.keys) in known
            )
            if board is not None and at in inner and is_flat(value) and not is_board:
                cases.setdefault(key, []).append(StateCase(taken, x_moves, value))
    found: dict[Key, Law] = {}
    unset: dict[str, None] = {}
    for key, seen in cases.items():
        number, path = key
        if key in loose and number < 0:
            continue
        law = law_of(seen, slot.keys)
        if law is not None:
            found[key] = law
        elif number < 0 and len({_text(case.value) for case in seen}) > 1:
            unset[str(path[-1][1])] = None
    return found, list(unset)


def is_flat(value: Any) -> bool:
    """Return True for an atom, and for a list, tuple or set of atoms and tuples."""
    items = () if is_atom(value) else value
    return not isinstance(value, dict) and not any(isinstance(each, (list, dict)) for each in items)


def law_of(seen: list[StateCase], keys: Keys) -> Law | None:
    """Return the law of a value that changes; None without one.

    Args:
        keys: of the cells of the board.
    """
    if len({_text(case.value) for case in seen}) < 2:
        return None
    for law in _laws_like(seen, keys):
        if all(map(law.holds, seen)):
            return law
    return None


def _laws_like(seen: list[StateCase], keys: Keys) -> Iterator[Law]:
    """Yield laws that hold for some of the cases."""
    taken, _, value = seen[0]
    sides = {case.x_moves: case.value for case in seen}
    if len(sides) > 1 and is_atom(value):
        yield Law(sides=(sides[True], sides[False]))
    if type(value) is int and len({case.taken.bit_count() for case in seen}) >= _TELLING:
        for step in (1, -1):
            yield Law(step=step, first=value - step * taken.bit_count())
    if not is_atom(value):
        for names in _namings(keys):
            for is_taken in (False, True):
                yield Law(names=names, is_taken=is_taken, kind=type(value))


def _namings(keys: Keys) -> Iterator[tuple[Any, ...]]:
    """Yield names that the cells of a board may have, in the order in which they are read."""
    yield keys
    size = len(keys)
    columns = size // (rows_of(keys) or isqrt(size))
    for first in (0, 1):
        yield tuple(range(first, first + size))
        yield tuple((cell // columns + first, cell % columns + first) for cell in range(size))
