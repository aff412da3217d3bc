"""What the first calls of a search say: which object is its board, and what its numbers are."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from ttt_tui.features.programs.child.boards import Cells, Reading, Shape
from ttt_tui.features.programs.child.combined_boards import add_filled, add_parts, add_placed
from ttt_tui.features.programs.child.games import CONNECT_FOUR, falls, in_a_row, is_laid_out
from ttt_tui.features.programs.child.probe import Event, callers
from ttt_tui.features.programs.child.recognised_search import Recognised, Signs, same
from ttt_tui.features.programs.child.search_numbers import depth, window
from ttt_tui.features.programs.child.two_part_boards import Layout
from ttt_tui.features.programs.child.variable_reader import short

_GOOD = 0.6
"""So large a share of the calls must set one stone, or it is no board."""

_BLANK = (" ", "", ".", "_", "-")
_FEWEST_FIRSTS = 5
_MOST_COMBINED = 400


def _changed(before: Cells, after: Cells) -> list[int]:
    return [cell for cell, was in enumerate(before) if not same(was, after[cell])]


class _Steps(NamedTuple):
    """What happens from a call to those below it: stones set, and the like."""

    share: float
    set_: int
    empty: Any
    numbered: bool


def recognise(events: Sequence[Event]) -> Recognised | None:
    """None where no board is found."""
    found = _boards(events)
    if (found is None or _is_half(events, *found)) and add_parts(events):
        both = _boards(events, "parts")
        if both and (described := _described(events, *both)):
            return described
    if found is None and add_filled(events):
        found = _boards(events, "filled")
    if found is not None and add_placed(events, found[0]):
        found = _boards(events, "placed") or found
    return _described(events, *found) if found else None


def _described(
    events: Sequence[Event], readings: dict[int, Reading], steps: _Steps
) -> Recognised | None:
    """What the calls say of a board; None where its cells are numbered in an order of their own."""
    root = _root(events, readings, steps)
    shape = next(iter(readings.values())).shape
    boards = [_cells(event, readings) for event in events if event.searches]
    placed = list(_placed(events, readings, root))
    signs = _signs(boards, placed, steps)
    if not signs.numbered and _are_taken_away(signs):
        return None
    turn = 0 if placed and same(placed[0], signs.x) else 1
    if not placed:
        first = next((cells for cells in boards if cells), ())
        x, o = (sum(same(each, sign) for each in first) for sign in (signs.x, signs.o))
        turn = 0 if x <= o else 1
    windows = {
        index: found_window
        for index in readings
        if (found_window := window([each for each in events if each.index == index]))
    }
    gravity = False
    for order, board in _orders(shape):
        laid = signs._replace(order=order)
        if falls([laid.code(cells) for cells in boards if cells], board):
            gravity, signs, shape = True, laid, board
            break
    games = _games(events, readings, signs)
    length = in_a_row(games, shape, gravity=gravity)
    if shape.kind == "parts" and not is_laid_out(games, shape, length):
        return None
    named = depth(events)
    return Recognised(readings, root, signs, turn, length, gravity, windows, named)


def _orders(shape: Shape) -> Iterator[tuple[tuple[int, ...], Shape]]:
    """How a board may lie on which stones fall, and its size: to the last row, or to the first.

    Seven by six are the columns of Connect Four, from the top or from the bottom.
    """
    rows, columns = shape[1:3]
    yield (), shape
    yield tuple(Layout((rows - 1) * columns, -columns, 1).places(rows, columns)), shape
    if (columns, rows) == CONNECT_FOUR:
        turned = shape._replace(rows=columns, columns=rows)
        yield tuple(Layout(0, 1, rows).places(rows, columns)), turned
        yield tuple(Layout((columns - 1) * rows, 1, -rows).places(rows, columns)), turned


def outcome(events: Sequence[Event]) -> str:
    """What came of a call of a search whose board was not found."""
    calls = [each for each in events if each.searches]
    if len(calls) > 1:
        return f"no board was found in its {len(calls):,} calls"
    if calls[0].has_returned:
        return f"returned {short(calls[0].result)} at its first call"
    error = sys.exc_info()[1]
    return f"{type(error).__name__} at its first call: {error}"[:200]


def in_symbols(found: Recognised, symbols: Sequence[str]) -> Recognised:
    """With X and O as the user calls them."""
    signs = found.signs
    written = [str(each).strip() for each in (signs.x, signs.o)]
    if len(symbols) < 2 or written != [symbols[1], symbols[0]]:
        return found
    return found._replace(signs=signs._replace(x=signs.o, o=signs.x), turn=1 - found.turn)


def is_sure(found: Recognised, events: Sequence[Event]) -> bool:
    """Whether more calls would say no more: both stones are seen, and games at their end."""
    boards = [_cells(event, found.readings) for event in events if event.index in found.readings]
    seen = {found.signs.code(cells) for cells in boards if cells}
    size = found.shape.cells
    stones = any(code & (1 << size) - 1 for code in seen) and any(code >> size for code in seen)
    inner = {event.caller for event in events}
    leaves = sum(not event.is_open and n not in inner for n, event in enumerate(events))
    if found.shape.kind != "parts":
        return stones and (size == 9 or leaves >= 20)
    # Whether numbers go by rows only the ends of games can say; and so it is with the last row.
    last = (1 << size) - (1 << size - found.size[1])
    return stones and leaves >= 20 and any((code | code >> size) & last for code in seen)


def _cells(event: Event, readings: dict[int, Reading]) -> Cells | None:
    return event.boards.get(readings[event.index])


def _is_half(events: Sequence[Event], readings: dict[int, Reading], steps: _Steps) -> bool:
    """Whether only one side sets stones there: those of the other may be elsewhere."""
    boards = [_cells(each, readings) for each in events if each.index in readings]
    signs = {_sign(value) for cells in boards if cells for value in cells}
    return not steps.numbered and len(signs) == 2 and steps.set_ > 4


def _boards(events: Sequence[Event], kind: str = "") -> tuple[dict[int, Reading], _Steps] | None:
    candidates: dict[int, list[Reading]] = {}
    for event in events:
        if event.searches:
            here = [each for each in event.boards if kind in ("", each.shape.kind)]
            before = candidates.get(event.index, here)
            candidates[event.index] = [each for each in before if each in event.boards]
    if not candidates or not all(candidates.values()):
        return None
    for each in candidates.values():
        each.sort(key=lambda reading: reading.source.rank)
    best: tuple[float, dict[int, Reading], _Steps] | None = None
    for number, combined in enumerate(product(*candidates.values())):
        if number >= _MOST_COMBINED:
            break
        if len({each.shape[1:3] for each in combined}) > 1:
            continue
        readings = dict(zip(candidates, combined, strict=True))
        steps = _steps(events, readings)
        if steps and (best is None or steps.share > best[0] + 0.02):
            best = steps.share, readings, steps
    if best is None or best[0] < _GOOD:
        return None
    return best[1], best[2]


def _steps(events: Sequence[Event], readings: dict[int, Reading]) -> _Steps | None:
    values: Counter[Any] = Counter()
    pairs: list[tuple[Cells, Cells]] = []
    kinds: list[dict[Any, None]] = []
    # Where moves are not taken back, the first below each call is still as it should be.
    with_below: set[int] = set()
    firsts: list[bool] = []
    for caller, event in callers(events):
        before, after = _cells(caller, readings), _cells(event, readings)
        assert before is not None
        assert after is not None
        kinds.append(dict.fromkeys(map(_sign, after)))
        if before != after:
            pairs.append((before, after))
            firsts.append(id(caller) not in with_below)
            with_below.add(id(caller))
    if not pairs:
        return None
    first = pairs[0][0]
    numbered = _is_numbered(first)
    good = 0
    for (before, after), is_first in zip(pairs, firsts, strict=True):
        changed = _changed(before, after)
        if len(changed) == 1:
            good += is_first
            was, is_ = before[changed[0]], after[changed[0]]
            if numbered and _names(was, changed[0]) and not _names(is_, changed[0]):
                values["numbered"] += 1
            elif not numbered:
                values[_sign(was)] += 1
    if not values:
        return None
    empty, set_ = values.most_common(1)[0]
    if not numbered and len(set().union(*kinds)) > 3:
        return None
    share = set_ / len(pairs)
    if share < _GOOD and sum(firsts) >= _FEWEST_FIRSTS and good == sum(firsts):
        share = _GOOD
    return _Steps(share, set_, None if numbered else empty[1], numbered)


def _sign(value: Any) -> tuple[type, Any]:
    """So that 1 and True are two, and what has no hash is itself."""
    try:
        hash(value)
    except TypeError:
        return type(value), id(value)
    return type(value), value


def _is_numbered(cells: Cells) -> bool:
    return (
        sum(_names(value, cell) for cell, value in enumerate(cells)) >= 3
        and len({_sign(value) for value in cells}) > 3
    )


def _names(value: Any, cell: int) -> bool:
    return str(value).strip() in (str(cell), str(cell + 1))


def _placed(
    events: Sequence[Event],
    readings: dict[int, Reading],
    root: Reading | None,
) -> Iterator[Any]:
    """The stones in the order in which they were set, from the first call on."""
    for event in events:
        if not event.searches or event.caller < 0:
            continue
        caller = events[event.caller]
        if caller.searches:
            before = _cells(caller, readings)
        else:
            before = caller.boards.get(root) if root else None
        after = _cells(event, readings)
        if before and after:
            changed = _changed(before, after)
            if len(changed) == 1:
                yield after[changed[0]]


def _signs(boards: Sequence[Cells | None], placed: Sequence[Any], steps: _Steps) -> Signs:
    """Which is X: what is called so, else the smaller trouble: whoever sets the first stone."""
    found: dict[Any, Any] = {}
    for value in placed:
        found.setdefault(_sign(value), value)
    for cells in boards:
        for cell, value in enumerate(cells or ()):
            is_empty = _names(value, cell) if steps.numbered else same(value, steps.empty)
            if not is_empty and len(found) < 2:
                found.setdefault(_sign(value), value)
    stones = list(found.values())[:2]
    while len(stones) < 2:
        stones.append(_other(stones[0] if stones else "X"))
    x, o = stones
    if _likes_o(x) > _likes_o(o):
        x, o = o, x
    return Signs(x, o, steps.empty, steps.numbered)


def _other(sign: Any) -> Any:
    pairs: list[tuple[Any, Any]] = [("X", "O"), ("x", "o"), (1, -1)]
    for one, other in pairs:
        if same(sign, one):
            return other
        if same(sign, other):
            return one
    return None


def _are_taken_away(signs: Signs) -> bool:
    """Whether stones become empty cells there, and not empty cells stones."""
    x, o, empty = (isinstance(each, str) and each in _BLANK for each in signs[:3])
    return isinstance(signs.empty, str) and not empty and (x or o)


def _likes_o(sign: Any) -> int:
    """-1 for what looks like X, 1 for what looks like O, 0 for neither."""
    text = str(getattr(sign, "name", sign)).strip().lower()
    if text in ("x", "1", "player.x", "true", "cross") or text.endswith(".x"):
        return -1
    if text in ("o", "0", "-1", "2", "nought") or text.endswith(".o"):
        return 1
    return (("o" in text) - ("x" in text)) if len(text) < 8 else 0


def _root(events: Sequence[Event], readings: dict[int, Reading], steps: _Steps) -> Reading | None:
    """Where the function that called the search has the same board, or the one before it."""
    first = next((each for each in events if each.searches), None)
    if first is None or first.caller < 0:
        return None
    outer, after = events[first.caller], _cells(first, readings)
    size = next(iter(readings.values())).shape[1:3]
    assert after is not None
    own = readings[first.index].source
    for reading, before in sorted(
        outer.boards.items(), key=lambda each: (each[0].source != own, each[0].source.rank)
    ):
        if reading.shape[1:3] != size:
            continue
        changed = _changed(before, after)
        if len(changed) > 1:
            continue
        was_empty = [
            _names(before[i], i) if steps.numbered else same(before[i], steps.empty)
            for i in changed
        ]
        if all(was_empty):
            return reading
    return None


def _games(
    events: Sequence[Event], readings: dict[int, Reading], signs: Signs
) -> list[tuple[int, bool]]:
    """The boards of the calls that are over, and whether they went on below."""
    has_below = {event.caller for event in events if event.searches}
    return [
        (signs.code(cells), number in has_below)
        for number, event in enumerate(events)
        if event.searches and not event.is_open and (cells := _cells(event, readings))
    ]
