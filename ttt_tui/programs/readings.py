"""How a search reads its board: the reading that makes most of its calls moves of a game.

Under it, calls differ from their caller's by one stone, of the two sides in turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from math import isnan, nan
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import EMPTY, Cells, Shape, Step, shape_of
from ttt_tui.programs.probe import Event, Probe, Slot

_MOST_JOINT = 256
_MOST_STILL, _SEVERAL = 0.3, 10
"""The share of calls whose board may be their caller's; of at least so many."""
_TELLING = 3
"""Numbers of stones that show that a value counts them."""
_VALUE_NAMES = re.compile(r"score|value|eval|best|util|result|reward", re.IGNORECASE)
_WINDOW = (
    re.compile(r"alpha|^a$|^low|^lo$|^lower", re.IGNORECASE),
    re.compile(r"beta|^b$|^high|^hi$|^upper", re.IGNORECASE),
)
_DEPTH = re.compile(r"depth|ply|plies|level|^d$|horizon", re.IGNORECASE)

ValuePath = tuple[tuple[str, Any], ...]
Law = list[Any] | range
"""A value for each number of stones: two in turn, or each stone makes it one more, or one less."""


@dataclass
class Reading:
    """How the calls of a search are read.

    Attributes:
        slots: of each function, where its board is; of the function that chooses, too.
        marks: of X and of O; `empties`: of each cell, as read.
        universe: the keys of a dict that holds stones alone.
        shape: the rules, and which of the cells as read is which cell of the board.
        value: where in what is returned the number is; None where none is.
        windows: of each function the names of its alpha and beta.
        depth: the parameter that looks like a depth.
        laws: of plain values beside the board.
        is_fair: who made the only stone of the first board does not move.
        good, edges: calls that are one move after their caller's; of so many.
        first: the mark of the first stone placed.
    """

    slots: dict[int, Slot]
    marks: tuple[Any, Any]
    empties: list[Any]
    universe: tuple[Any, ...]
    shape: Shape
    value: ValuePath | None
    windows: dict[int, tuple[str | None, str | None]]
    depth: str | None
    laws: dict[str, Law]
    is_fair: bool
    good: int
    edges: int
    first: Any

    @property
    def share(self) -> float:
        return self.good / max(1, self.edges)


@dataclass
class _Tried:
    """A reading of all calls, by the slots of the functions."""

    slots: dict[int, Slot]
    cells: list[Cells | None]
    same_as: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    edges: int = 0
    same: int = 0
    still: int = 0
    marks: Counter[Any] = field(default_factory=Counter)


def reading_of(probe: Probe, marks: tuple[Any, ...] | None) -> Reading | None:
    """The best reading of the calls that were seen; None where nothing is like a game."""
    best: _Tried | None = None
    for slots in _choices(probe):
        tried = _tried(probe, slots, marks)
        if tried.still > _MOST_STILL * tried.edges and tried.edges >= _SEVERAL:
            continue  # part of the board is elsewhere
        if best is None or len(tried.steps) + tried.same > len(best.steps) + best.same:
            best = tried
    return None if best is None or not best.steps else _finished(probe, best, marks)


def _choices(probe: Probe) -> Iterator[dict[int, Slot]]:
    """Slots of all functions of the search, and perhaps of the one that chooses."""
    root = probe.events[0].number
    numbers = list(dict.fromkeys(e.number for e in probe.events if e.number in probe.group))
    every: list[list[Slot | None]] = []
    for number in [*numbers, *(root,) * (root not in probe.group)]:
        events = [each for each in probe.events if each.number == number]
        known: dict[Any, Slot] = {}
        for slot in events[0].seen:
            column = tuple(repr(each.seen.get(slot)) for each in events[:60])
            is_still = len(events) > 3 and len(set(column)) == 1
            if not is_still and column[0] != "None":
                known.setdefault(column, slot)
        every.append([*(None,) * (number not in probe.group), *known.values()])
    for chosen in islice(product(*every), _MOST_JOINT):
        pairs = zip([*numbers, root], chosen, strict=False)
        yield {number: slot for number, slot in pairs if slot is not None}


def _tried(probe: Probe, slots: dict[int, Slot], marks: tuple[Any, ...] | None) -> _Tried:
    events = probe.events
    read = [e.seen.get(slots[e.number]) if e.number in slots else None for e in events]
    tried = _Tried(slots, read)
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
    for up, at, cell, old, new in changes:
        if new in two and old not in two and stone_of.get(up) != new:
            if events[up].number in probe.group:
                stone_of[at] = new  # the one that chooses may be called for either side
            tried.steps.append(Step(up, cell, new))
    return tried


def _finished(probe: Probe, tried: _Tried, marks: tuple[Any, ...] | None) -> Reading:
    events = probe.events
    two = _two_marks(tried, marks)
    masks = [c and boards.masks(c, two, range(len(c))) for c in tried.cells]
    inner = {step.caller for step in tried.steps}
    leaves = {at for at, e in enumerate(events) if e.is_done and tried.same_as[at] == at} - inner
    slot, empties = next(iter(tried.slots.values())), _empties(tried, two)
    rows = boards.rows_of(probe.universe, "keys") if slot.kind == "filled" else slot.rows
    shape = shape_of(masks, tried.steps, leaves, len(empties), rows)
    group = [at for at, event in enumerate(events) if event.number in probe.group]
    functions = probe.loaded.source.functions
    names = {number: functions[number].parameters for number in tried.slots}
    laws = laws_of(events, tried.cells, two)

    def is_depth(name: str) -> bool:
        return bool(_DEPTH.search(name)) or isinstance(laws.get(name), range)

    return Reading(
        tried.slots,
        _in_order(two, tried) if marks is None else (two[0], two[1]),
        empties,
        probe.universe,
        shape,
        _value_path(events, group),
        {number: _window(each) for number, each in names.items()},
        next((name for each in names.values() for name in each if is_depth(name)), None),
        laws,
        [mark for mark in tried.cells[0] or () if mark in two] != [tried.steps[0].mark],
        len(tried.steps),
        tried.edges,
        tried.steps[0].mark,
    )


def _two_marks(tried: _Tried, marks: tuple[Any, ...] | None) -> tuple[Any, Any]:
    if marks is not None:
        return marks[0], marks[1]
    found = [mark for mark, _ in tried.marks.most_common(2)]
    if len(found) < 2:
        known = [each for each in tried.cells if each is not None]
        never = set().union(*({cells[step.cell] for cells in known[:1]} for step in tried.steps))
        others = Counter(mark for cells in known for mark in cells)
        rest = [m for m, _ in others.most_common() if m not in found and m not in never]
        found += [*rest, "<other>", "<none>"]
    return found[0], found[1]


def _in_order(two: tuple[Any, Any], tried: _Tried) -> tuple[Any, Any]:
    """X's mark first: the one that is called so, else the one that begins."""
    for letter, place in (("X", 0), ("O", 1)):
        is_it = [str(getattr(m, "name", m)).upper().strip()[-1:] == letter for m in two]
        if is_it[0] != is_it[1]:
            return two if is_it[place] else two[::-1]
    step = tried.steps[0]
    x, o = ((tried.cells[step.caller] or ()).count(mark) for mark in two)
    begins = step.mark if x == o else two[x < o]
    return two if begins == two[0] else two[::-1]


def _empties(tried: _Tried, two: tuple[Any, Any]) -> list[Any]:
    """What stands in each cell while it is empty."""
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


# What else a call says


def _window(names: list[str]) -> tuple[str | None, str | None]:
    names = sorted(names, key=len, reverse=True)  # b may be a board, where there is a beta
    low, high = (next((n for n in names if each.search(n)), None) for each in _WINDOW)
    return (low, high) if low and high else (None, None)


def pick(result: Any, path: ValuePath) -> float:
    """The number in what was returned; NaN where there is none."""
    try:
        for kind, name in path:
            result = boards.step(result, kind, name)
        return nan if isinstance(result, str) else float(result)
    except Exception:
        return nan


def _value_path(events: list[Event], group: list[int]) -> ValuePath | None:
    """Where the value is: parents return the best of their children's."""
    done = [at for at in group if events[at].is_done]
    best, best_score = None, -1.0
    for path in dict.fromkeys(path for at in done[:40] for path in _paths(events[at].result)):
        picked = {at: pick(events[at].result, path) for at in done}
        numbers = {at: number for at, number in picked.items() if not isnan(number)}
        if len(numbers) < 0.8 * len(done):
            continue
        below: dict[int, set[float]] = {}
        for at, number in numbers.items():
            if (up := events[at].parent) is not None:
                below.setdefault(up, set()).add(abs(number))
        agree = [abs(numbers[up]) in below[up] for up in below if up in numbers]
        score = sum(agree) / max(1, len(agree)) + 0.05 * (len(set(numbers.values())) > 1)
        score += 0.01 * any(_VALUE_NAMES.search(str(name)) is not None for _, name in path)
        if score > best_score:
            best, best_score = path, score
    return best


def _paths(result: Any) -> list[ValuePath]:
    if isinstance(result, (int, float)) or hasattr(result, "item"):
        return [()]
    if isinstance(result, (tuple, list, dict)) and len(result) < 6:
        keys = result if isinstance(result, dict) else range(len(result))
        return [(("item", key),) for key in keys]
    return [(("attr", name),) for name in getattr(result, "__dict__", ())]


def laws_of(events: list[Event], cells: list[Cells | None], two: tuple[Any, Any]) -> dict[str, Law]:
    """Plain values that follow from the number of stones."""
    seen: dict[str, dict[int, dict[str, Any]]] = {}
    for event, board in zip(events, cells, strict=True):
        stones = sum(mark in two for mark in board or ())
        for name, value in event.plain.items() if board is not None else ():
            seen.setdefault(name, {}).setdefault(stones, {})[repr(value)] = value
    found, most = dict[str, Law](), max(len(board or ()) for board in cells) + 1
    for name, by_stones in seen.items():
        if any(len(each) > 1 for each in by_stones.values()):
            continue
        values = {n: each.popitem()[1] for n, each in by_stones.items()}
        sides = [{repr(v): v for n, v in values.items() if n % 2 == side} for side in (0, 1)]
        if [len(side) for side in sides] == [1, 1] and sides[0].keys() != sides[1].keys():
            found[name] = [*sides[0].values(), *sides[1].values()] * most
        for step in (1, -1) if all(type(each) is int for each in values.values()) else ():
            first, *others = {value - step * n for n, value in values.items()}
            if not others and len(values) >= _TELLING:
                found[name] = range(first, first + step * most, step)
    return found
