"""Numbers of a search: its window, its depth, what it returns, and the cell that it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import nan
from numbers import Real
from typing import Any

from ttt_tui.features.programs.child.boards import Shape
from ttt_tui.features.programs.child.probe import Event, callers
from ttt_tui.features.programs.child.recognised_search import Recognised
from ttt_tui.features.programs.child.value_sources import Call, search

LOW = re.compile(r"alpha|^a$|^lo|lower|^min_?(bound|val|score)?$", re.I)
HIGH = re.compile(r"beta|^b$|^hi|upper|^max_?(bound|val|score)?$", re.I)
_NAMED = ("score", "value", "val", "eval", "utility", "points")


def window(events: Sequence[Event]) -> tuple[str, str] | None:
    """The names of the two numbers that look like alpha and beta."""
    names = list(events[0].numbers) if events else []
    lows = [each for each in names if LOW.search(each)]
    highs = [each for each in names if HIGH.search(each)]
    pairs = [(low, high) for low in lows for high in highs if low != high]
    named = [pair for pair in pairs if "lpha" in pair[0].lower() and "eta" in pair[1].lower()]
    for low, high in named or pairs:
        if all(low in each.numbers and high in each.numbers for each in events):
            return low, high
    for low, high in pairwise(names):
        first = events[0].numbers
        if first[low] <= -2 and first[high] >= 2 and abs(first[low] + first[high]) <= 1:
            return low, high
    return None


def depth(events: Sequence[Event]) -> str | None:
    """The number that goes up or down by one from each call to the next."""
    found: Counter[str] = Counter()
    pairs = list(callers(events))
    for caller, event in pairs:
        for name, number in event.numbers.items():
            if name in caller.numbers and not isinstance(number, bool):
                found[name] += abs(number - caller.numbers[name]) == 1
    for name, count in found.most_common():
        steps = {
            event.numbers[name] - caller.numbers[name]
            for caller, event in pairs
            if name in event.numbers and name in caller.numbers
        }
        if count >= 0.6 * len(pairs) and len(steps - {0.0}) == 1:
            return name
    return None


def number_in(result: Any, key: Any) -> float:
    """The number of a result, which in a pair, a list or a dict lies at `key`."""
    kind = type(result)
    if callable(key):
        return number_in(key(result), None)
    if kind is int or kind is float:
        return result  # type: ignore[no-any-return]
    try:
        if isinstance(result, Real):
            return float(result)
        if isinstance(result, tuple | list | dict):
            return _plain(result[key]) if key is not None else nan
        if isinstance(key, str):
            return _plain(getattr(result, key))
        # A number of numpy says so itself; whatever else can be one is none.
        return float(result) if hasattr(result, "dtype") else nan
    except (TypeError, ValueError, LookupError, AttributeError):
        return nan


def _plain(value: Any) -> float:
    return float(value) if isinstance(value, Real) or hasattr(value, "dtype") else nan


def keys_of(events: Sequence[Event]) -> dict[int, Any]:
    """Where in the results of each function its value lies: the number that goes up the tree."""
    found: dict[int, Any] = {}
    for index in sorted({each.index for each in events if each.searches}):
        results = [e.result for e in events if e.index == index and e.has_returned]
        packed = [each for each in results if isinstance(each, tuple | list | dict)]
        options: dict[Any, float] = {}
        for result in packed[:50]:
            keys = result if isinstance(result, dict) else range(len(result))
            options.update((key, 0.0) for key in keys if isinstance(_at(result, key), Real))
        if not packed:
            for result in results[:1]:
                for name in _NAMED:
                    if isinstance(getattr(result, name, None), Real):
                        found[index] = name
            continue
        for key in options:
            options[key] = _carried(events, index, key)
        named = [key for key in options if isinstance(key, str) and key.lower() in _NAMED]
        if named:
            found[index] = named[0]
        elif options and max(options.values()) > 0:
            found[index] = max(options, key=lambda key: options[key])
    return found


def _at(result: Any, key: Any) -> Any:
    try:
        return result[key]
    except (LookupError, TypeError):
        return None


def _carried(events: Sequence[Event], index: int, key: Any) -> float:
    """The share of calls whose number is one of those that came from below, or nearly."""
    below: dict[int, tuple[Event, list[float]]] = {}
    for caller, event in callers(events):
        if caller.index == index and event.has_returned and caller.has_returned:
            number = number_in(event.result, key)
            below.setdefault(id(caller), (caller, []))[1].append(abs(number))
    if not below:
        return 0.5 / (1 + (key if isinstance(key, int) else 0))
    right = 0
    for caller, numbers in below.values():
        number = abs(number_in(caller.result, key))
        right += any(abs(number - each) <= 1e-9 + 0.1 * each for each in numbers)
    kinds = len({number_in(e.result, key) for e in events if e.index == index and e.has_returned})
    return right / len(below) - 0.001 * kinds


def cell_in(result: Any, shape: Shape, key: Any = None) -> int | None:
    """The cell that an answer names: a number, a row and a column, or a key.

    Where its value lies at `key`, it is in the rest.
    """
    if isinstance(result, bool) or result is None:
        return None
    if shape.names and _is_key(result, shape):
        return shape.names.index(result)
    if _is_whole(result):
        cell = int(result) - shape.skipped
        return cell if 0 <= cell < shape.cells and not shape.names else None
    if isinstance(result, dict) and key in result:
        rest = [cell_in(each, shape) for name, each in result.items() if name != key]
        return next((each for each in rest if each is not None), None)
    if isinstance(result, tuple | list):
        if isinstance(key, int) and 1 < len(result) <= 3:
            rest_ = [each for place, each in enumerate(result) if place != key]
            return cell_in(rest_ if len(rest_) > 1 else rest_[0], shape)
        if len(result) == 2 and all(map(_is_whole, result)):
            row, column = result
            if 0 <= row < shape.rows and 0 <= column < shape.columns:
                return int(row) * shape.columns + int(column)
    return None


def _is_whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def _is_key(result: Any, shape: Shape) -> bool:
    try:
        return result in shape.names
    except TypeError:
        return False


def chosen(
    call: Call, answer: Any, found: Recognised, before: int, key: Any, value: float
) -> int | None:
    """The cell where there is a stone more after a call, else the one that its answer names.

    Args:
        value: what the search below returned on the same board; an answer that is no more than
            that is no cell.
    """
    shape = (found.root or found.readings[call.index]).shape
    after = found.code(call)
    added = 0 if after is None else after ^ before
    bits = (added | added >> shape.cells) & (1 << shape.cells) - 1
    if after is not None and after > before and added.bit_count() == 1:
        return bits.bit_length() - 1
    if (child := _child(answer, found, before)) is not None:
        return child
    if (found.root is None and key is None) or number_in(answer, None) == value:
        return None  # the answer is the value
    cell = cell_in(answer, shape, key)
    if found.gravity and isinstance(answer, int) and cell is not None:
        taken, width = before | before >> shape.cells, found.size[1]
        column = range(shape.cells - width + cell % width, -1, -width)
        return next((each for each in column if not taken >> each & 1), None)
    return None if cell is None else found.signs.places(shape.cells)[cell]


def _child(answer: Any, found: Recognised, before: int) -> int | None:
    """The cell in which a board that is answered, or stands in the answer, has a stone more."""
    shape = (found.root or found.reading(0)).shape
    cells: set[int] = set()

    def take(_: tuple[str, ...], each: Any) -> None:
        if read := shape.read([each]):
            added = found.signs.code(read) ^ before
            if added.bit_count() == 1 and not added & before:
                cells.add((added.bit_length() - 1) % shape.cells)

    if shape.kind not in ("parts", "placed", "filled"):
        search(answer, take)
    return cells.pop() if len(cells) == 1 else None
