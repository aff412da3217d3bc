"""State beside a board that goes with it: whose turn it is, how many stones, which cells are empty.

State goes with the board if a search puts it back together with its moves: as a call returns, it
is what it was when the call began. A law says what it is in any position; it is seen, not guessed:
it holds in every call of the search that goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Path, Stones
from ttt_tui.programs.probe import Event

_TELLING = 3
"""Numbers of stones that show that a value counts them."""

Key = tuple[int, Path]
"""A function, or -1 for state that is no argument of one, and a path from it."""


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
        number = taken.bit_count()
        if self.sides:
            return self.sides[0 if x_moves else 1]
        if self.step:
            return self.first + self.step * number
        return self.kind(_held(self.names, taken, is_taken=self.is_taken))


def _held(names: Sequence[Any], taken: int, *, is_taken: bool) -> list[Any]:
    return [name for cell, name in enumerate(names) if bool(taken >> cell & 1) == is_taken]


def laws_of(
    events: list[Event], cells: list[Cells | None], marks: tuple[Any, Any], rows: int, first: int
) -> tuple[dict[Key, Law], tuple[str, ...]]:
    """Return the laws of all state that goes with the board, and the names of state without one.

    Args:
        cells: the board of each event; `rows`: the rows of the board, 0 if not known.
        first: 0 if X moves with an even number of stones, else 1.
    """
    inner = {each.parent for each in events}
    cases: dict[Key, list[StateCase]] = {}
    loose = set[Key]()
    for at, (event, board) in enumerate(zip(events, cells, strict=True)):
        for path, value in event.before.items():
            key = (event.number if path[0][0] == "arg" else -1, path)
            if event.after is not None and event.after.get(path) != value:
                loose.add(key)
            if board is not None and at in inner:
                taken = sum(1 << cell for cell, mark in enumerate(board) if mark in marks)
                cases.setdefault(key, []).append(StateCase(taken, value))
    size = max(len(board or ()) for board in cells)
    found: dict[Key, Law] = {}
    unset = []
    for key, seen in cases.items():
        is_argument = key[0] >= 0 and len(key[1]) == 1
        if key in loose and not is_argument:
            continue
        law = law_of(seen, size, rows, first)
        if law is not None:
            found[key] = law
        elif not is_argument and not _is_still(seen) and not _is_board(seen, cells):
            unset.append(str(key[1][-1][1]))
    return found, tuple(dict.fromkeys(unset))


def _is_still(seen: list[StateCase]) -> bool:
    return len({repr(case.value) for case in seen}) == 1


def _is_board(seen: list[StateCase], cells: list[Cells | None]) -> bool:
    """True if the values are boards themselves."""
    known = {repr(board) for board in cells}
    return all(isinstance(each.value, tuple) and repr(each.value[1]) in known for each in seen)


def law_of(seen: list[StateCase], size: int, rows: int, first: int) -> Law | None:
    """Return the law of a value that changes; None without one."""
    if _is_still(seen):
        return None
    by_number: dict[int, dict[str, Any]] = {}
    for case in seen:
        by_number.setdefault(case.taken.bit_count(), {})[repr(case.value)] = case.value
    if all(len(each) == 1 for each in by_number.values()):
        values = {number: next(iter(each.values())) for number, each in by_number.items()}
        law = _of_number(values, first)
        if law is not None:
            return law
    return _of_cells(seen, size, rows)


def _of_number(values: dict[int, Any], first: int) -> Law | None:
    sides: list[dict[str, Any]] = [{}, {}]
    for number, value in values.items():
        sides[number % 2 ^ first][repr(value)] = value
    if len(sides[0]) == len(sides[1]) == 1:
        x, o = (next(iter(side.values())) for side in sides)
        is_plain = not isinstance(x, tuple) and not isinstance(o, tuple)
        return Law(sides=(x, o)) if is_plain else None
    if len(values) < _TELLING or not all(type(value) is int for value in values.values()):
        return None
    for step in (1, -1):
        starts = {value - step * number for number, value in values.items()}
        if len(starts) == 1:
            return Law(step=step, first=starts.pop())
    return None


def _of_cells(seen: list[StateCase], size: int, rows: int) -> Law | None:
    """A container of the cells that are empty, or taken."""
    if not all(isinstance(case.value, tuple) for case in seen):
        return None
    kind = seen[0].value[0]
    for names in namings(size, rows):
        for is_taken in (False, True):
            law = Law(names=names, is_taken=is_taken, kind=kind)
            if all(_holds(law, case.taken, case.value[1]) for case in seen):
                return law
    return None


def _holds(law: Law, taken: int, items: Sequence[Any]) -> bool:
    expected = [boards.atom(name) for name in _held(law.names, taken, is_taken=law.is_taken)]
    return sorted(map(repr, items)) == sorted(map(repr, expected))


def namings(size: int, rows: int) -> Iterator[tuple[Any, ...]]:
    """Yield names that the cells of a board may have, in the order in which they are read."""
    columns = size // rows if rows else 0
    if not rows:
        columns = next(width for width in count(1) if width * width >= size)
    for first in (0, 1):
        yield tuple(range(first, first + size))
        yield tuple((cell // columns + first, cell % columns + first) for cell in range(size))
