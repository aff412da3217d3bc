"""The way in which a search keeps its board: the one that makes its calls moves of a game.

Under it, calls differ from their caller's by one stone, of the two sides in turn.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from math import isnan, nan
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import EMPTY, Cells, Path
from ttt_tui.programs.laws import Key, Law, laws_of, path_of
from ttt_tui.programs.probe import READER, Event, Slot, Snapshot, value_at
from ttt_tui.programs.watching import WatchedCall

_MOST_JOINT = 256
_LEAST_SHARE = 0.5
"""The share of calls that must be one move after their caller's."""
_LEAST_WINDOW = 0.95
"""The share of calls whose window must lie in their caller's."""
_LEAST_NUMBERS = 0.8
"""The share of results that must have a number where a value is returned."""


@dataclass
class Reading:
    """The way in which the calls of a search are read.

    Attributes:
        slots: the place of the board, by function; of functions that lead to the search, too.
        marks: of X and of O; `empties`: of each cell, as read.
        value: the path of the number in what is returned; None if there is none.
        windows: the names of alpha and beta, by function.
        laws: state beside the board that follows from the position; `unset` does, in no known way.
        first: 0 if X moves with an even number of stones, else 1.
    """

    slots: dict[int, Slot]
    marks: tuple[Any, Any]
    empties: list[Any]
    value: Path | None
    windows: dict[int, tuple[str, str]]
    laws: dict[Key, Law]
    unset: list[str]
    first: int

    @property
    def rows(self) -> int:
        return boards.rows_of(next(iter(self.slots.values())).keys)

    @property
    def depth(self) -> str:
        """The parameter that each ply makes one more or one less; empty without one."""
        names = (
            path[0][1] for (number, path), law in self.laws.items() if number >= 0 and law.step
        )
        return str(next(names, ""))

    def stones(self, slot: Slot, value: Any) -> boards.Stones | None:
        """Return the stones on a board, as masks of cells as they are read."""
        cells = boards.cells(boards.plain(value), slot.keys)
        return None if cells is None else boards.masks(cells, self.marks)

    def stones_of(self, slot: Slot, call: WatchedCall) -> boards.Stones | None:
        """Return the stones on the board of a call; None without a board now."""
        with suppress(Exception):
            return self.stones(slot, value_at(slot.path, call))
        return None

    def laws_in(self, number: int, before: Snapshot) -> dict[Path, Law]:
        """Return the laws of the state of a call, by paths.

        A depth stays as in the file's own call, unless it counts the empty cells.
        """
        found: dict[Path, Law] = {}
        for key, law in self.laws.items():
            path = path_of(key, number, self.slots[number].path)
            is_depth = key[0] >= 0 and law.step != 0
            is_kept = is_depth and (law.step, law.first) != (-1, len(self.empties))
            if path in before and not is_kept:
                found[path] = law
        return found


class _Change(NamedTuple):
    """A call with one cell that is not as in its caller's, and the mark that is new there."""

    at: int
    caller: int
    before: Cells
    cell: int
    mark: Any


@dataclass
class _Attempt:
    """All calls read by some slots.

    Attributes:
        edges: the number of calls from others, but those that hand on one board.
        changes: those in which one cell changes; `moves` are stones of the two sides in turn.
    """

    slots: dict[int, Slot]
    cells: list[Cells | None]
    edges: int = 0
    changes: list[_Change] = field(default_factory=list)
    moves: list[_Change] = field(default_factory=list)

    @property
    def common_marks(self) -> list[Any]:
        """The two marks that are most often new."""
        counts = Counter(change.mark for change in self.changes)
        return [mark for mark, _ in counts.most_common(2)]

    @property
    def is_game(self) -> bool:
        """True if most calls are moves, or the first two: later ones may be mistakes."""
        begins = len(self.moves) > 1 and self.moves[:2] == self.changes[:2]
        is_often = len(self.moves) >= _LEAST_SHARE * self.edges
        return bool(self.moves) and (is_often or begins)


def reading_of(
    events: list[Event], marks: tuple[Any, ...], usual: tuple[Any, ...]
) -> Reading | None:
    """Return the best reading of the calls that were seen; None where nothing is like a game.

    Args:
        marks: those that the line gives; `usual`: those of a call that was proposed.
    """
    best: _Attempt | None = None
    numbers = list(dict.fromkeys(each.number for each in events))
    every = [_slots(events, number) for number in numbers]
    for chosen in islice(product(*every), _MOST_JOINT):
        tried = _attempt(events, dict(zip(numbers, chosen, strict=True)), marks)
        if best is None or len(tried.moves) > len(best.moves):
            best = tried
    return _finished(events, best, marks, usual) if best is not None and best.is_game else None


def _slots(events: list[Event], number: int) -> list[Slot]:
    """The places where a function may find its board; those of globals last."""
    mine = [each.before for each in events if each.number == number]
    found: dict[str, Slot] = {}
    for path in mine[0]:
        if READER and path[0][0] != "read":
            continue
        for keys in boards.layouts([seen.get(path) for seen in mine]):
            slot = Slot(path, keys)
            texts = [repr(slot.cells(seen)) for seen in mine]
            is_still = len(texts) > 3 and len(set(texts)) == 1
            if not is_still and texts[0] != "None":
                found.setdefault("".join(texts), slot)
    return list(found.values())


def _attempt(events: list[Event], slots: dict[int, Slot], marks: tuple[Any, ...]) -> _Attempt:
    tried = _Attempt(slots, [slots[each.number].cells(each.before) for each in events])
    same_as = list(range(len(events)))
    for at, event in enumerate(events):
        up = at if event.parent is None else same_as[event.parent]
        before, now = tried.cells[up], tried.cells[at]
        if up == at or before is None or now is None or len(before) != len(now):
            continue
        if before == now and events[up].number != event.number:
            same_as[at] = up
            continue
        tried.edges += 1
        differ = [cell for cell, mark in enumerate(before) if mark != now[cell]]
        if len(differ) == 1:
            tried.changes.append(_Change(at, up, before, differ[0], now[differ[0]]))
    two = marks[:2] or tried.common_marks
    stone_of: dict[int, Any] = {}
    for each in tried.changes:
        is_stone = each.mark in two and each.before[each.cell] not in two
        if is_stone and stone_of.get(each.caller) != each.mark:
            stone_of[each.at] = each.mark
            tried.moves.append(each)
    return tried


def _finished(
    events: list[Event], tried: _Attempt, marks: tuple[Any, ...], usual: tuple[Any, ...]
) -> Reading | None:
    two = marks[:2] if marks else _two_marks(tried, usual)
    if two is None:
        return None
    move = tried.moves[0]
    stones = sum(mark in two for mark in move.before)
    first = two.index(move.mark) ^ stones % 2
    laws, unset = laws_of(events, tried.cells, tried.slots, two, first)
    return Reading(
        slots=dict(tried.slots),
        marks=(two[0], two[1]),
        empties=_empties(tried, two),
        value=_value_path(events),
        windows=_windows(events),
        laws=laws,
        unset=unset,
        first=first,
    )


def _two_marks(tried: _Attempt, usual: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The marks of X and of O; None if stones of one side alone were seen."""
    found = tried.common_marks
    move = tried.moves[0]
    if len(found) == 1 and len(tried.moves) == tried.edges:
        # A search of one ply: the other side's stones lie on its board.
        free = {each.before[each.cell] for each in tried.moves}
        found += [mark for mark in dict.fromkeys(move.before) if mark not in (*free, *found)]
    if len(found) == 1 and found[0] in usual:
        return usual  # it breaks off before both sides have moved
    if len(found) != 2:
        return None
    for letter, place in (("X", 0), ("O", 1)):
        is_it = [str(getattr(m, "name", m)).upper().strip()[-1:] == letter for m in found]
        if is_it[0] != is_it[1]:
            return tuple(found if is_it[place] else found[::-1])
    # Without a letter X is the side that begins: it has as many stones, or one more.
    x, o = map(move.before.count, found)
    is_first = x > o or (x == o and move.mark == found[0])
    return tuple(found if is_first else found[::-1])


def _empties(tried: _Attempt, two: tuple[Any, ...]) -> list[Any]:
    """The mark that stands in each cell while it is empty."""
    found: dict[int, Any] = {}
    for cells in filter(None, tried.cells):
        for place, mark in enumerate(cells):
            if mark not in two:
                found.setdefault(place, mark)
    size = len(tried.moves[0].before)
    for kind, first in product((int, str), (0, 1)):
        numbers = [kind(place + first) for place in range(size)]
        if len(found) > 1 and all(numbers[place] == mark for place, mark in found.items()):
            return numbers
    common = Counter(found.values() or [EMPTY]).most_common(1)[0][0]
    return [found.get(place, common) for place in range(size)]


# Numbers that a call is given and returns


def _windows(events: list[Event]) -> dict[int, tuple[str, str]]:
    """The two numbers that narrow, call by call, by function.

    A child's window is its caller's, or part of it, or part of it with the sign turned.
    """
    first = events[0].before
    given = [path for path in first if len(path) == 1 and path[0][0] == "arg"]
    arguments = [path for path in given if _is_bound(first[path])]
    for low, high in combinations(arguments, 2):
        windows = [(each.before.get(low), each.before.get(high)) for each in events]
        edges = [
            (window, windows[event.parent])
            for event, window in zip(events, windows, strict=True)
            if event.parent is not None and all(map(_is_bound, (*window, *windows[event.parent])))
        ]
        inside = [each for each in edges if _is_inside(*each)]
        is_often = edges and len(inside) >= _LEAST_WINDOW * len(edges)
        if is_often and first[low] < first[high]:
            names = str(low[0][1]), str(high[0][1])
            return {each.number: names for each in events if low in each.before}
    return {}


def _is_bound(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_inside(window: tuple[Any, Any], above: tuple[Any, Any]) -> bool:
    low, high = window
    is_same = above[0] <= low and high <= above[1]
    is_turned = -above[1] <= low and high <= -above[0]
    return (is_same or is_turned) and bool(low <= high)


def pick(result: Any, path: Path) -> float:
    """Return the number in what was returned; NaN where there is none."""
    try:
        for kind, name in path:
            result = boards.step(result, kind, name)
        return nan if isinstance(result, str) else float(result)
    except Exception:
        return nan


def _value_path(events: list[Event]) -> Path | None:
    """The path at which parents return the best of their children's numbers."""
    results = [each.result for each in events if each.after is not None]
    best, best_score = None, -1.0
    for path in dict.fromkeys(path for result in results[:40] for path in _paths(result)):
        numbers = [abs(pick(each.result, path)) for each in events]
        known = [number for number in numbers if not isnan(number)]
        if len(known) < _LEAST_NUMBERS * len(results):
            continue
        below: dict[int, set[float]] = {}
        for event, number in zip(events, numbers, strict=True):
            if event.parent is not None and not isnan(number):
                below.setdefault(event.parent, set()).add(number)
        agree = [numbers[up] in values for up, values in below.items() if not isnan(numbers[up])]
        # A number that never changes is less likely.
        score = sum(agree) / max(1, len(agree)) + (0.05 if len(set(known)) > 1 else 0)
        if score > best_score:
            best, best_score = path, score
    return best


def _paths(result: Any) -> list[Path]:
    if isinstance(result, (int, float)) or hasattr(result, "item"):
        return [()]
    return [(step,) for step, _ in boards.parts(result)]
