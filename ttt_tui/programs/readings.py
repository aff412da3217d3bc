"""The way in which a search keeps its board: the one that makes its calls moves of a game.

Under it, calls differ from their caller's by one stone, of the two sides in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from math import isnan, nan
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import EMPTY, Cells, Path
from ttt_tui.programs.laws import Key, Law, laws_of
from ttt_tui.programs.probe import Event, Probe, Slot

_MOST_JOINT = 256
_MOST_STILL = 0.3
"""The share of calls whose board may be their caller's."""
_SEVERAL = 10
_LEAST_SHARE = 0.5
"""The share of calls that must be one move after their caller's."""
_LEAST_WINDOW = 0.95
"""The share of calls whose window must lie in their caller's."""


@dataclass
class Reading:
    """The way in which the calls of a search are read.

    Attributes:
        slots: the place of the board, by function; of functions that lead to the search, too.
        marks: of X and of O; `empties`: of each cell, as read.
        universe: the keys of a dict that holds stones alone.
        rows: the number of rows, if the board says so; else 0.
        value: the path of the number in what is returned; None if there is none.
        windows: the names of alpha and beta, by function.
        depth: the parameter that each ply makes one more or one less; empty without one.
        laws: state beside the board that follows from the position; `unset` does, in no known way.
        good, edges: calls that are one move after their caller's; all calls.
        first: 0 if X moves with an even number of stones, else 1.
    """

    slots: dict[int, Slot]
    marks: tuple[Any, Any]
    empties: list[Any]
    universe: tuple[Any, ...]
    rows: int
    value: Path | None
    windows: dict[int, tuple[str, str]]
    depth: str
    laws: dict[Key, Law]
    unset: tuple[str, ...]
    good: int
    edges: int
    first: int

    def stones(self, slot: Slot, value: Any) -> boards.Stones | None:
        """Return the stones on a board, as masks of cells as they are read."""
        cells = boards.cells(value, slot.kind, self.universe)
        if not cells or len(cells) != len(self.empties):
            return None
        return boards.masks(cells, self.marks, range(len(cells)))


class _StoneStep(NamedTuple):
    """One move that was seen: the event of the caller, the cell as read, its mark."""

    caller: int
    cell: int
    mark: Any


@dataclass
class _Attempt:
    """All calls read by some slots; `leading` are the moves before the first mistake."""

    slots: dict[int, Slot]
    cells: list[Cells | None]
    same_as: list[int] = field(default_factory=list)
    steps: list[_StoneStep] = field(default_factory=list)
    edges: int = 0
    leading: int = 0
    same: int = 0
    still: int = 0
    marks: Counter[Any] = field(default_factory=Counter)


def reading_of(probe: Probe, marks: tuple[Any, ...], usual: tuple[Any, ...] = ()) -> Reading | None:
    """Return the best reading of the calls that were seen; None where nothing is like a game.

    Args:
        marks: those that the line gives.
        usual: those of a proposed call, if its search breaks off before both sides have moved.
    """
    probe.fill_dicts()
    best: _Attempt | None = None
    for slots in _choices(probe):
        tried = _attempt(probe, slots, marks)
        if tried.still > _MOST_STILL * tried.edges and tried.edges >= _SEVERAL:
            continue  # part of the board is elsewhere
        if best is None or len(tried.steps) + tried.same > len(best.steps) + best.same:
            best = tried
    if best is None or not best.steps:
        return None
    if len(best.steps) < _LEAST_SHARE * best.edges and best.leading < 2:
        return None
    return _finished(probe, best, marks, usual)


def _choices(probe: Probe) -> Iterator[dict[int, Slot]]:
    """Yield slots for all functions of the search."""
    numbers = list(dict.fromkeys(each.number for each in probe.events))
    every: list[list[Slot]] = []
    for number in numbers:
        events = [each for each in probe.events if each.number == number]
        known: dict[Any, Slot] = {}
        for slot in events[0].seen:
            column = tuple(repr(each.seen.get(slot)) for each in events[:60])
            is_still = len(events) > 3 and len(set(column)) == 1
            if not is_still and column[0] != "None":
                known.setdefault(column, slot)
        every.append(list(known.values()))
    for chosen in islice(product(*every), _MOST_JOINT):
        yield dict(zip(numbers, chosen, strict=True))


def _attempt(probe: Probe, slots: dict[int, Slot], marks: tuple[Any, ...]) -> _Attempt:
    events = probe.events
    read = [each.seen.get(slots[each.number]) for each in events]
    tried = _Attempt(slots, read)
    changes: list[tuple[int, int, int, Any, Any]] = []
    for at, event in enumerate(events):
        tried.same_as.append(at)
        up = at if event.parent is None else tried.same_as[event.parent]
        before, now = tried.cells[up], tried.cells[at]
        if up == at or before is None or now is None or len(before) != len(now):
            continue
        if before == now and events[up].number != event.number:
            tried.same_as[at] = up
            tried.same += 1
            continue
        tried.edges += 1
        differ = [n for n, (b, c) in enumerate(zip(before, now, strict=True)) if b != c]
        tried.still += not differ
        if len(differ) == 1:
            cell = differ[0]
            changes.append((up, at, cell, before[cell], now[cell]))
            tried.marks[now[cell]] += 1
    two = set(marks[:2]) if marks else {mark for mark, _ in tried.marks.most_common(2)}
    stone_of: dict[int, Any] = {}
    for seen, (up, at, cell, old, new) in enumerate(changes, 1):
        if new in two and old not in two and stone_of.get(up) != new:
            stone_of[at] = new
            tried.steps.append(_StoneStep(up, cell, new))
            tried.leading += len(tried.steps) == seen
    return tried


def _finished(
    probe: Probe, tried: _Attempt, marks: tuple[Any, ...], usual: tuple[Any, ...]
) -> Reading | None:
    events = probe.events
    two = _two_marks(tried, marks, usual)
    if two is None:
        return None
    slot = next(iter(tried.slots.values()))
    rows = boards.rows_of(probe.universe, "keys") if slot.kind == "filled" else slot.rows
    if not marks:
        two = _in_order(two, tried)
    step = tried.steps[0]
    stones = sum(mark in two for mark in tried.cells[step.caller] or ())
    first = two.index(step.mark) ^ stones % 2
    laws, unset = laws_of(events, tried.cells, two, rows, first)
    depths = [
        path[0][1]
        for (number, path), law in laws.items()
        if law.step and number >= 0 and len(path) == 1
    ]
    return Reading(
        slots=dict(tried.slots),
        marks=two,
        empties=_empties(tried, two),
        universe=probe.universe,
        rows=rows,
        value=_value_path(events),
        windows=_windows(events),
        depth=str(depths[0]) if depths else "",
        laws=laws,
        unset=unset,
        good=len(tried.steps),
        edges=tried.edges,
        first=first,
    )


def _two_marks(
    tried: _Attempt, marks: tuple[Any, ...], usual: tuple[Any, ...]
) -> tuple[Any, Any] | None:
    """The marks of both sides; None if stones of one side alone were seen."""
    if marks:
        return marks[0], marks[1]
    found = [mark for mark, _ in tried.marks.most_common(2)]
    if len(found) == 1 and len(tried.steps) < tried.edges:
        return None  # one side moves twice, or both sides have one mark
    if len(found) == 1:  # a search of one ply: the other side's stones lie on its board
        cells = [tried.cells[step.caller] or () for step in tried.steps]
        free = {cells[at][step.cell] for at, step in enumerate(tried.steps)}
        found += [mark for mark in dict.fromkeys(cells[0]) if mark not in free and mark != found[0]]
        if len(found) == 1 and found[0] in usual:
            return "X", "O"
    if len(found) != 2 or any(str(mark)[:1] in tuple("[({") for mark in found):
        return None
    return found[0], found[1]


def _in_order(two: tuple[Any, Any], tried: _Attempt) -> tuple[Any, Any]:
    """X's mark first: the one that is called so, else the one that begins."""
    for letter, place in (("X", 0), ("O", 1)):
        is_it = [str(getattr(m, "name", m)).upper().strip()[-1:] == letter for m in two]
        if is_it[0] != is_it[1]:
            return two if is_it[place] else two[::-1]
    step = tried.steps[0]
    x, o = ((tried.cells[step.caller] or ()).count(mark) for mark in two)
    begins = step.mark
    if x != o:
        begins = two[1] if x < o else two[0]
    return two if begins == two[0] else two[::-1]


def _empties(tried: _Attempt, two: tuple[Any, Any]) -> list[Any]:
    """The mark that stands in each cell while it is empty."""
    known = [each for each in tried.cells if each is not None]
    found: dict[int, Any] = {}
    for cells in known:
        for place, mark in enumerate(cells):
            if mark not in two:
                found.setdefault(place, mark)
    marks = list(found.values())
    numbers = {int(mark) - place for place, mark in found.items() if str(mark).isdecimal()}
    if len(set(marks)) > 1 and len(numbers) == 1:
        kind, first = type(marks[0]), numbers.pop()
        return [kind(place + first) for place in range(len(known[0]))]
    common = Counter(marks or [EMPTY]).most_common(1)[0][0]
    return [found.get(place, common) for place in range(len(known[0]))]


# Numbers that a call is given and returns


def _windows(events: list[Event]) -> dict[int, tuple[str, str]]:
    """The two numbers that narrow, call by call, by function.

    A child's window is its caller's, or part of it, or part of it with the sign turned.
    """
    found: dict[int, tuple[str, str]] = {}
    for number in dict.fromkeys(each.number for each in events):
        mine = [each for each in events if each.number == number]
        names = [path[0][1] for path, value in mine[0].before.items() if _is_bound(path, value)]
        for low, high in combinations(names, 2):
            if _narrows(events, number, low, high):
                found[number] = low, high
                break
    return found


def _is_bound(path: Path, value: Any) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return len(path) == 1 and path[0][0] == "arg" and is_number


def _narrows(events: list[Event], number: int, low: str, high: str) -> bool:
    pairs = [_pair(each, low, high) for each in events]
    edges = good = 0
    for event, pair in zip(events, pairs, strict=True):
        above = pairs[event.parent] if event.parent is not None else None
        if event.number != number or pair is None or above is None:
            continue
        edges += 1
        is_same = above[0] <= pair[0] and pair[1] <= above[1]
        is_turned = -above[1] <= pair[0] and pair[1] <= -above[0]
        good += (is_same or is_turned) and pair[0] <= pair[1]
    first = next((pair for pair in pairs if pair is not None), (0.0, 0.0))
    return edges > 0 and good >= _LEAST_WINDOW * edges and first[0] < first[1]


def _pair(event: Event, low: str, high: str) -> tuple[float, float] | None:
    given = [event.before.get((("arg", name),)) for name in (low, high)]
    is_pair = all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in given)
    return (float(given[0]), float(given[1])) if is_pair else None  # type: ignore[arg-type]


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
    done = [at for at, each in enumerate(events) if each.is_done]
    best, best_score = None, -1.0
    for path in dict.fromkeys(path for at in done[:40] for path in _paths(events[at].result)):
        picked = {at: pick(events[at].result, path) for at in done}
        numbers = {at: number for at, number in picked.items() if not isnan(number)}
        if len(numbers) < 0.8 * len(done):
            continue
        below: dict[int, set[float]] = {}
        for at, number in numbers.items():
            up = events[at].parent
            if up is not None:
                below.setdefault(up, set()).add(abs(number))
        agree = [abs(numbers[up]) in below[up] for up in below if up in numbers]
        score = sum(agree) / max(1, len(agree)) + 0.05 * (len(set(numbers.values())) > 1)
        if score > best_score:
            best, best_score = path, score
    return best


def _paths(result: Any) -> list[Path]:
    if isinstance(result, (int, float)) or hasattr(result, "item"):
        return [()]
    if isinstance(result, (tuple, list, dict)) and len(result) < 6:
        keys = result if isinstance(result, dict) else range(len(result))
        return [(("item", key),) for key in keys]
    return [(("attr", name),) for name in getattr(result, "__dict__", ())]
