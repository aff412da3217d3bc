"""Boards in two parts, the stones of each side by themselves: bits, sets, lists of moves, booleans.

They are turned into cells with X, O and a blank, so that whoever reads boards sees one like others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, zip_longest
from typing import Any

from ttt_tui.features.own.child import placing
from ttt_tui.features.own.child.boards import Cells, Reading, Shape, Source, cells_of, sides
from ttt_tui.features.own.child.probing import Call, Event, callers

X, O, EMPTY = "X", "O", " "  # noqa: E741 - the field's own names

_GOOD = 0.9
_MOST_SOURCES = 8
_KIND = "pair"

Parts = dict[Source, Any]
Bits = tuple[int, int]
Count = tuple[int, int]
"""The number of the first row and column, or cell, and how many cells are in a row."""
Manner = Callable[[Bits, Bits], bool]


def _is_one(bits: int) -> bool:
    return bits.bit_count() == 1


MANNERS: dict[str, Manner] = {
    # X and O each in a place of their own.
    "sides": lambda was, now: (
        not now[0] & now[1]
        and was[0] & now[0] == was[0]
        and was[1] & now[1] == was[1]
        and _is_one((now[0] | now[1]) ^ (was[0] | was[1]))
    ),
    # Whoever moves first, then the other; they change places at each move.
    "own first": lambda was, now: (
        now[0] == was[1] and _is_one(now[1] & ~was[0] & ~now[0]) and now[1] & was[0] == was[0]
    ),
    "own last": lambda was, now: (
        now[1] == was[0] and _is_one(now[0] & ~was[1] & ~now[1]) and now[0] & was[1] == was[1]
    ),
    # Whoever moves, and all stones together.
    "own of all": lambda was, now: (
        now[1] & was[1] == was[1] and _is_one(now[1] ^ was[1]) and now[0] == was[1] ^ was[0]
    ),
    # All moves in one place, in their order.
    "in turns": lambda was, now: (
        now[0] & was[0] == was[0]
        and now[1] & was[1] == was[1]
        and _is_one(now[0] ^ was[0] | now[1] ^ was[1])
    ),
}


def add_pairs(events: Sequence[Event]) -> bool:
    """Give the calls the boards that two parts make, if any two do; whether they did."""
    parts = {id(event): _parts(event) for event in events}
    searching = [parts[id(event)] for event in events if event.searches]
    steps = [(parts[id(caller)], parts[id(event)]) for caller, event in callers(events)]
    common = [each for each in searching[0] if all(each in e for e in searching)][:_MOST_SOURCES]
    options = [(one, other) for one, other in permutations(common, 2)] + [(e, e) for e in common]
    best: tuple[float, tuple[Source, Source], str, Count] | None = None
    for one, other in options:
        base = _base(searching, one, other)
        width = _width(events, searching, (one, other), base)
        for manner, is_step in MANNERS.items():
            if (one == other) != (manner == "in turns"):
                continue
            share = _share(steps, one, other, (base, width), manner, is_step)
            if share > _GOOD and (best is None or share > best[0]):
                best = share, (one, other), manner, (base, width)
    if best is None:
        return False
    _, (one, other), manner, count = best
    shape = _shape(searching, one, other, manner, count)
    if shape is None:
        return False
    for event in events:
        held = parts[id(event)]
        cells = cells_of_pair(held.get(one), held.get(other), shape)
        if cells is not None:
            event.boards[Reading(one, shape)] = cells
    return True


def _parts(event: Event) -> Parts:
    """What may be the stones of one side."""
    found = {s: each for s, each in event.stones.items() if not isinstance(each, dict)}
    for (source, _), cells in event.boards.items():
        if all(each in (False, True) for each in cells):
            found[source] = tuple(map(bool, cells))
    return found


def _share(
    steps: Sequence[tuple[Parts, Parts]],
    one: Source,
    other: Source,
    count: Count,
    manner: str,
    is_step: Manner,
) -> float:
    """The share of calls with another board than their caller's in which one stone was set."""
    right = all_ = 0
    for caller, event in steps:
        was, now = (_bits_of(e[one], e[other], count, manner) for e in (caller, event))
        if was is None or now is None:
            return 0.0
        if was != now:
            all_ += 1
            right += is_step(was, now)
    return right / all_ if all_ else 0.0


def _bits_of(one: Any, other: Any, count: Count, manner: str) -> Bits | None:
    if manner == "in turns":
        if not isinstance(one, tuple) or any(isinstance(each, bool) for each in one):
            return None
        first, second = stones(one[::2], *count), stones(one[1::2], *count)
    else:
        first, second = stones(one, *count), stones(other, *count)
    return None if first is None or second is None else (first, second)


def stones(value: Any, base: int, width: int = 3) -> int | None:
    """The stones of a side as bits; cells are counted from `base`, `width` in a row."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value if value >= 0 else None
    if isinstance(value, tuple | list) and value and isinstance(value[0], bool):
        return sum(1 << cell for cell, is_there in enumerate(value) if is_there)
    bits = 0
    for each in value:
        cell = each - base if isinstance(each, int) else _cell(each, base, width)
        if cell is None or not 0 <= cell < 64:
            return None
        bits |= 1 << cell
    return bits


def _cell(place: Any, base: int, width: int) -> int | None:
    if not isinstance(place, tuple | list) or len(place) != 2:
        return None
    row, column = place
    if not isinstance(row, int) or not isinstance(column, int):
        return None
    return (row - base) * width + column - base if base <= column < base + width else None


def _base(every: Sequence[Parts], one: Source, other: Source) -> int:
    """1 where cells are counted from 1: there is never a 0."""
    seen: set[int] = set()
    for parts in every:
        for source in (one, other):
            value = parts[source]
            if isinstance(value, frozenset | tuple):
                for each in value:
                    numbers = each if isinstance(each, tuple) else (each,)
                    seen.update(
                        n for n in numbers if isinstance(n, int) and not isinstance(n, bool)
                    )
    return 1 if seen and 0 not in seen else 0


def _width(
    events: Sequence[Event], every: Sequence[Parts], parts: tuple[Source, Source], base: int
) -> int:
    """How many cells a row has where they are named by row and column.

    Where stones fall that is said by a tuple of the heights, as the last columns are tried late.
    """
    columns = [
        each[1] - base + 1
        for held in every
        for source in parts
        if isinstance(value := held[source], frozenset | tuple)
        for each in value
        if isinstance(each, tuple) and len(each) == 2 and isinstance(each[1], int)
    ]
    widest = max(columns, default=3)
    heights = [
        len(value)
        for source, value in events[0].stones.items()
        if source not in parts and isinstance(value, tuple) and 4 <= len(value) <= 8
        if all(len(e.stones.get(source) or ()) == len(value) for e in events if e.searches)  # type: ignore[arg-type]
    ]
    return max([3, widest, *heights[:1]]) if columns else 3


def _shape(
    every: Sequence[Parts], one: Source, other: Source, manner: str, count: Count
) -> Shape | None:
    most = 0
    base, width = count
    kinds: set[str] = set()
    for parts in every:
        for source in (one, other):
            value = parts[source]
            kinds.add("list of booleans" if isinstance(value, tuple) and value and isinstance(
                value[0], bool) else type(value).__name__)  # fmt: skip
            most |= stones(value, *count) or 0
    size = next(
        (
            size
            for cells in (9, 16, 20, 25, 30, 36, 42, 49, 64)
            if most >> cells == 0 and (size := sides(cells)) and width in (3, size[1])
        ),
        None,
    )
    if size is None:
        return None
    number = "one" if manner == "in turns" else "two"
    word = f"{number} {kinds.pop().replace('frozenset', 'set')}" if len(kinds) == 1 else "two parts"
    return Shape(_KIND, *size, skipped=base, keys=(tuple(other), manner), word=word)


def cells_of_pair(one: Any, other: Any, shape: Shape) -> Cells | None:
    """The cells that two parts make."""
    manner = shape.keys[1]
    found = (
        _bits_of(one, other, (shape.skipped, shape.columns), manner) if one is not None else None
    )
    if found is None:
        return None
    first, second = found
    if manner == "own of all":
        second ^= first
    x, o = (second, first) if _turned(first | second, manner) else (first, second)
    return tuple(
        X if x >> cell & 1 else O if o >> cell & 1 else EMPTY for cell in range(shape.cells)
    )


def _turned(stones: int, manner: str) -> bool:
    """Whether the first part has the stones of O."""
    if manner == "own last":
        return stones.bit_count() % 2 == 0
    return manner in ("own first", "own of all") and stones.bit_count() % 2 == 1


def parts_with(held: tuple[Any, Any], shape: Shape, x: int, o: int) -> tuple[Any, Any]:
    """The two parts with other stones: themselves where they can be changed."""
    manner, base = shape.keys[1], shape.skipped
    if manner == "in turns":
        order = [each for two in zip_longest(_listed(x), _listed(o)) for each in two]
        made = _part(held[0], [e for e in order if e is not None], base, shape)
        return made, made
    first, second = (o, x) if _turned(x | o, manner) else (x, o)
    if manner == "own of all":
        second |= first
    return (
        _part(held[0], _listed(first), base, shape),
        _part(held[1], _listed(second), base, shape),
    )


def _listed(bits: int) -> list[int]:
    return [cell for cell in range(bits.bit_length()) if bits >> cell & 1]


def _part(held: Any, cells: list[int], base: int, shape: Shape) -> Any:
    if isinstance(held, int):
        return sum(1 << cell for cell in cells)
    if isinstance(held, list) and held and isinstance(held[0], list):
        for cell in range(shape.cells):
            held[cell // shape.columns][cell % shape.columns] = cell in cells
        return held
    if isinstance(held, list | tuple) and held and isinstance(held[0], bool):
        made: list[Any] = [cell in cells for cell in range(shape.cells)]
    elif any(isinstance(each, tuple | list) for each in held):
        width = shape.columns
        made = [(base + cell // width, base + cell % width) for cell in cells]
    else:
        made = [cell + base for cell in cells]
    if isinstance(held, list):
        held[:] = made
        return held
    if isinstance(held, set):
        held.clear()
        held.update(made)
        return held
    return type(held)(made)


def sources(source: Source, shape: Shape) -> list[Source]:
    """Where a board lies: in one place, or a part each in two."""
    if shape.kind != _KIND:
        return [source]
    place, name, steps = shape.keys[0]
    return [source, Source(place, name, tuple(steps))]


def cells_at(call: Call, source: Source, shape: Shape) -> Cells | None:
    """The cells of a board, in one part or two, in a call."""
    value, *others = map(call.held, sources(source, shape))
    if others:
        return cells_of_pair(plain(value), plain(others[0]), shape)
    if shape.kind == placing.KIND:
        return placing.placed_cells(value, shape, call.given)
    return cells_of(value, shape)


def plain(value: Any) -> Any:
    """A part as one value that does not change."""
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], list | tuple) and isinstance(value[0][0], bool):
            return tuple(each for row in value for each in row)
        return tuple(tuple(e) if isinstance(e, list) else e for e in value)
    return value
