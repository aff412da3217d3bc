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

from ttt_tui.programs.boards import Cells, Path, Stones
from ttt_tui.programs.probe import Event

_TELLING = 3
"""Numbers of stones that show that a value counts them."""

Key = tuple[int, Path]
"""The function of an argument, or -1 for other state, and a path: from the board, if that is near.
"""


class StateCase(NamedTuple):
    """A board that was seen: its stones as a mask, and the value beside it."""

    taken: int
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

    def value(self, stones: Stones, *, x_moves: bool) -> Any:
        """Return the value beside these stones."""
        taken = stones[0] | stones[1]
        if self.sides:
            return self.sides[0 if x_moves else 1]
        if self.step:
            return self.first + self.step * taken.bit_count()
        return self.kind(self.held(taken))

    def held(self, taken: int) -> list[Any]:
        """Return the names of the cells that are empty, or taken."""
        cells = enumerate(self.names)
        return [name for cell, name in cells if bool(taken >> cell & 1) == self.is_taken]


def key_of(path: Path, number: int, board: Path) -> Key:
    """Return the key of state in a function with that board.

    Functions reach one state by many names: beside `self.board` it is `self.turn`, beside
    `game.board` it is `game.turn`. Seen from the board it is one: up a step, then down to `turn`.
    """
    shared = 0
    while shared < min(len(path), len(board)) and path[shared] == board[shared]:
        shared += 1
    if shared:
        return -1, (("up", len(board) - shared), *path[shared:])
    return (number if path[0][0] == "arg" else -1), path


def path_of(key: Key, number: int, board: Path) -> Path | None:
    """Return the path of a key in a function with that board; None if it has none."""
    of, path = key
    kind, up = path[0]
    if kind == "up":
        return (*board[: len(board) - up], *path[1:]) if up < len(board) else None
    return path if of in (-1, number) else None


def laws_of(
    events: list[Event],
    cells: list[Cells | None],
    boards: dict[int, Path],
    marks: tuple[Any, Any],
    rows: int,
    first: int,
) -> tuple[dict[Key, Law], tuple[str, ...]]:
    """Return the laws of all state that goes with the board, and the names of state without one.

    Args:
        cells: the board of each event; `boards`: its path, by function.
        rows: the rows of the board, 0 if not known.
        first: 0 if X moves with an even number of stones, else 1.
    """
    inner = {each.parent for each in events}
    cases: dict[Key, list[StateCase]] = {}
    loose = set[Key]()
    for at, (event, board) in enumerate(zip(events, cells, strict=True)):
        for path, value in event.before.items():
            key = key_of(path, event.number, boards[event.number])
            if event.after is not None and event.after.get(path) != value:
                loose.add(key)
            if board is not None and at in inner and is_flat(value):
                taken = sum(1 << cell for cell, mark in enumerate(board) if mark in marks)
                cases.setdefault(key, []).append(StateCase(taken, value))
    size = max(len(board or ()) for board in cells)
    known = {repr(list(board or ())) for board in cells}
    found: dict[Key, Law] = {}
    unset: dict[str, None] = {}
    for key, seen in cases.items():
        number, path = key
        is_given = number >= 0 and len(path) == 1
        if key in loose and not is_given:
            continue
        law = law_of(seen, size, rows, first)
        if law is not None:
            found[key] = law
        elif not (is_given or is_still(seen) or _are_boards(seen, known)):
            unset[str(path[-1][1])] = None
    return found, tuple(unset)


def is_atom(value: Any) -> bool:
    """Return True for a mark, a number, a text."""
    return not isinstance(value, (list, tuple, set, dict))


def is_flat(value: Any) -> bool:
    """Return True for an atom, and for a list, tuple or set of atoms and tuples."""
    items = value if isinstance(value, (list, tuple, set)) else ()
    return not isinstance(value, dict) and not any(isinstance(each, (list, dict)) for each in items)


def is_still(seen: list[StateCase]) -> bool:
    """Return True if all values are the same."""
    return len({repr(case.value) for case in seen}) == 1


def _are_boards(seen: list[StateCase], known: set[str]) -> bool:
    values = [case.value for case in seen if isinstance(case.value, (list, tuple, str))]
    return len(values) == len(seen) and all(repr(list(each)) in known for each in values)


def law_of(seen: list[StateCase], size: int, rows: int, first: int) -> Law | None:
    """Return the law of a value that changes; None without one."""
    if is_still(seen):
        return None
    if all(isinstance(case.value, (list, tuple, set)) for case in seen):
        return _of_cells(seen, size, rows)
    by_number: dict[int, Any] = {}
    for number, value in ((case.taken.bit_count(), case.value) for case in seen):
        if repr(by_number.setdefault(number, value)) != repr(value):
            return None
    return _of_number(by_number, first)


def _of_number(values: dict[int, Any], first: int) -> Law | None:
    sides: list[dict[str, Any]] = [{}, {}]
    for number, value in values.items():
        sides[number % 2 ^ first][repr(value)] = value
    if len(sides[0]) == len(sides[1]) == 1:
        return Law(sides=(*sides[0].values(), *sides[1].values()))
    if len(values) < _TELLING or not all(type(value) is int for value in values.values()):
        return None
    for step in (1, -1):
        starts = {value - step * number for number, value in values.items()}
        if len(starts) == 1:
            return Law(step=step, first=starts.pop())
    return None


def _of_cells(seen: list[StateCase], size: int, rows: int) -> Law | None:
    """A container of the cells that are empty, or taken."""
    for names in namings(size, rows):
        for is_taken in (False, True):
            law = Law(names=names, is_taken=is_taken, kind=type(seen[0].value))
            if all(_sorted(law.held(case.taken)) == _sorted(case.value) for case in seen):
                return law
    return None


def _sorted(items: Any) -> list[str]:
    return sorted(map(repr, items))


def namings(size: int, rows: int) -> Iterator[tuple[Any, ...]]:
    """Yield names that the cells of a board may have, in the order in which they are read."""
    columns = size // rows if rows else isqrt(size - 1) + 1
    for first in (0, 1):
        yield tuple(range(first, first + size))
        yield tuple((cell // columns + first, cell % columns + first) for cell in range(size))
