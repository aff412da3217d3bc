"""Boards that no single object betrays: what is said by several calls together.

Each function gives the calls a reading more, if they have such a board; whether they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from ttt_tui.features.programs.child.boards import Reading, Shape, Stones, after, place_of, sides
from ttt_tui.features.programs.child.games import CONNECT_FOUR, falls
from ttt_tui.features.programs.child.probe import Event, callers
from ttt_tui.features.programs.child.two_part_boards import (
    MANNERS,
    STRIDE,
    TURNS,
    Bits,
    Layout,
    Manner,
    halves,
)
from ttt_tui.features.programs.child.value_sources import Source

_GOOD = 0.9
_MOST_SOURCES = 8
_SIZES = (9, 16, 20, 25, 30, 36, 42, 49, 64)
_FEWEST_PUTS = 5
_FEWEST_STEPS = 3
_FEWEST_FULL = 3
_LAYOUTS_OF_CONNECT_FOUR = (
    (0, 7, 1),
    (35, -7, 1),
    # Columns, with a bit between them that stays empty, above or below; with two; with none.
    (5, -1, 7),
    (6, -1, 7),
    (0, 1, 7),
    (5, -1, 8),
    (5, -1, 6),
    (0, 1, 6),
    # Rows of eight bits.
    (0, 8, 1),
    (40, -8, 1),
)

Parts = dict[Source, Any]
Put = tuple[Mapping[str, Any], int, Any]
"""The arguments of a call that called on; the cell and the stone that was there then."""


def add_filled(events: Sequence[Event]) -> bool:
    """Dicts of the cells that are filled; which cells there are is seen when all have been."""
    searching = [each for each in events if each.searches]
    found = False
    for source, value in searching[0].stones.items():
        boards = [each.stones.get(source) for each in searching]
        if not isinstance(value, dict) or not all(isinstance(each, dict) for each in boards):
            continue
        shape = _shape_of_filled([each for each in boards if isinstance(each, dict)])
        if shape is None:
            continue
        for event in events:
            cells = shape.read([event.stones.get(source)])
            if cells is not None:
                event.boards[Reading(source, shape)] = cells
                found = True
    return found


def _shape_of_filled(boards: Sequence[dict[Any, Any]]) -> Shape | None:
    """A cell for each key there ever was, if they are all the cells of a board."""
    keys = sorted(set().union(*boards), key=lambda key: (isinstance(key, tuple), key))
    size = sides(len(keys))
    if size is None or any(value is None for board in boards for value in board.values()):
        return None
    if all(isinstance(key, tuple) for key in keys):
        rows, columns = (sorted({key[place] for key in keys}) for place in (0, 1))
        size = len(rows), len(columns)
        whole: list[Any] = [(row, column) for row in rows for column in columns]
    else:
        whole = list(range(keys[0], keys[0] + len(keys)))
    if keys != whole or min(size) < 3:
        return None
    return Shape("filled", *size, keys=tuple(keys), word="dict of filled cells")


def add_parts(events: Sequence[Event]) -> bool:
    """Two places with the stones of a side each, or the like."""
    held = {id(event): _parts(event) for event in events}
    searching = [held[id(event)] for event in events if event.searches]
    steps = [(held[id(caller)], held[id(event)]) for caller, event in callers(events)]
    common = [each for each in searching[0] if all(each in e for e in searching)][:_MOST_SOURCES]
    best: tuple[float, tuple[Source, Source], str] | None = None
    for one, other in [*permutations(common, 2), *((each, each) for each in common)]:
        for name, manner in MANNERS.items():
            if (one == other) != (name == TURNS):
                continue
            share = _share(steps, one, other, name, manner)
            if share > _GOOD and (best is None or share > best[0]):
                best = share, (one, other), name
    if best is None:
        return False
    _, (one, other), name = best
    shape = _shape_of_parts(events, searching, (one, other), name)
    if shape is None:
        return False
    reading = Reading(one, shape, () if one == other else (other,))
    for event in events:
        cells = shape.read([held[id(event)].get(each) for each in reading.sources])
        if cells is not None:
            event.boards[reading] = cells
    return True


def _parts(event: Event) -> Parts:
    """What may be the stones of one side."""
    found = {s: each for s, each in event.stones.items() if not isinstance(each, dict)}
    for reading, cells in event.boards.items():
        if all(each in (False, True) for each in cells):
            found[reading.source] = tuple(map(bool, cells))
    return found


def _share(
    steps: Sequence[tuple[Parts, Parts]], one: Source, other: Source, name: str, manner: Manner
) -> float:
    """The share of calls with another board than their caller's in which one stone was set."""
    seen: Counter[tuple[Bits, Bits]] = Counter()
    for caller, event in steps:
        was, now = (halves((each[one], each[other]), name) for each in (caller, event))
        if was is None or now is None:
            return 0.0
        seen[was, now] += was != now
    # A counter that goes from 0 to 1 and to 3 sets a bit each time, too.
    if sum(map(bool, seen.values())) < _FEWEST_STEPS:
        return 0.0
    return sum(n for step, n in seen.items() if manner.is_step(*step)) / seen.total()


def _shape_of_parts(
    events: Sequence[Event], every: Sequence[Parts], both: tuple[Source, Source], name: str
) -> Shape | None:
    seen: list[Bits] = []
    for parts in every:
        if (found := halves([parts[each] for each in both], name)) is not None:
            seen.append(found)
    values = [parts[source] for parts in every for source in both]
    named = {each for value in values if not isinstance(value, int) for each in value}
    if any(isinstance(each, tuple) for each in named):
        laid = _by_row_and_column(seen, _below(events, both, name), _heights(events, both))
    else:
        is_from_one = named - {False, True} and not any((one | other) & 1 for one, other in seen)
        laid = _in_numbers(seen, 1 if is_from_one else 0)
    if laid is None:
        return None
    size, layout = laid
    kinds = {
        "list of booleans"
        if isinstance(each, tuple) and each and isinstance(each[0], bool)
        else type(each).__name__.replace("frozenset", "set")
        for each in values
    }
    number = "one" if name == TURNS else "two"
    word = f"{number} {kinds.pop()}" if len(kinds) == 1 else "two parts"
    return Shape("parts", *size, keys=(name, *layout), word=word)


def _heights(events: Sequence[Event], both: tuple[Source, Source]) -> int:
    """The columns of a board where stones fall, which a tuple of the heights says; 0 without."""
    for source, value in events[0].stones.items():
        if source in both or not isinstance(value, tuple) or not 4 <= len(value) <= 8:
            continue
        each_time = [each.stones.get(source) for each in events if each.searches]
        if all(isinstance(each, tuple) and len(each) == len(value) for each in each_time):
            return len(value)
    return 0


def _by_row_and_column(
    seen: Sequence[Bits], below: Sequence[tuple[int, int]], columns: int
) -> tuple[tuple[int, int], Layout] | None:
    """The rows and columns seen where the search shows that there are no more, else a usual size.

    Args:
        below: the stones of each call that called on, and those that its calls added.
    """
    numbers = _listed(seen)
    base = 1 if all(divmod(each, STRIDE)[0] and each % STRIDE for each in numbers) else 0
    layout = Layout(base * (STRIDE + 1), STRIDE, 1)
    size = max(each // STRIDE for each in numbers), max(each % STRIDE for each in numbers)
    rows, width = (last - base + 1 for last in size)
    if min(rows, width) >= 3 and columns in (0, width) and _is_whole(below, rows, width, layout):
        return (rows, width), layout
    for cells in _SIZES:
        usual = sides(cells)
        if usual and rows <= usual[0] and width <= usual[1] and columns in (0, usual[1]):
            return usual, layout
    return None


def _below(
    events: Sequence[Event], both: tuple[Source, Source], name: str
) -> list[tuple[int, int]]:
    """The stones of each call that called on, and those that its calls added."""
    found: dict[int, tuple[int, int]] = {}
    for caller, event in callers(events):
        was, now = (halves([each.stones.get(s) for s in both], name) for each in (caller, event))
        if was and now:
            before = was[0] | was[1]
            _, added = found.get(id(caller), (0, 0))
            found[id(caller)] = before, added | (now[0] | now[1]) & ~before
    return list(found.values())


def _is_whole(below: Sequence[tuple[int, int]], rows: int, columns: int, layout: Layout) -> bool:
    """Whether every column that is not full was tried where another was full, several times."""
    places = layout.places(rows, columns)
    each_column = [sum(1 << place for place in places[at::columns]) for at in range(columns)]
    times = 0
    for before, added in below:
        open_ = [each for each in each_column if each & ~before]
        times += 0 < len(open_) < columns and all(each & added for each in open_)
    return times >= _FEWEST_FULL


def _in_numbers(seen: Sequence[Bits], base: int) -> tuple[tuple[int, int], Layout] | None:
    """The smallest board on which they all have a cell; of Connect Four one on which they fall."""
    numbers = set(_listed(seen))
    if max(numbers, default=0) < 9 + base:  # the first column of Connect Four alone has more
        return (3, 3), Layout(base, 3, 1)
    rows, columns = CONNECT_FOUR
    for origin, down, right in _LAYOUTS_OF_CONNECT_FOUR:
        layout = Layout(base + origin, down, right)
        places = layout.places(rows, columns)
        if not numbers <= set(places):
            continue
        codes = [
            sum(1 << cell for cell, place in enumerate(places) if (one | other) >> place & 1)
            for one, other in seen
        ]
        if falls(codes, Shape("parts", rows, columns)):
            return CONNECT_FOUR, layout
    for cells in [each for each in _SIZES if each <= rows * columns]:
        size = sides(cells)
        if size and max(numbers, default=0) < cells + base:
            return size, Layout(base, size[1], 1)
    return None


def _listed(seen: Sequence[Bits]) -> list[int]:
    bits = 0
    for one, other in seen:
        bits |= one | other
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def add_placed(events: Sequence[Event], readings: Mapping[int, Reading]) -> bool:
    """Boards on which a call puts its stone when it has begun: on entry it is still the one before.

    Such a call is known by a cell among its arguments: there, and nowhere else, stands a stone more
    when it calls on. Its node is the board with that stone. The sources of such a board are that of
    the board, the arguments that say where (a cell, or a row and a column, in one or two), and the
    one that says which stone, if any does.
    """
    found: dict[int, Reading] = {}
    for index, reading in readings.items():
        placed = _placed(list(_puts(events, readings, index)), reading)
        if placed is None:
            return False
        found[index] = placed
    for event in events:
        if event.index in found and (cells := event.boards.get(readings[event.index])):
            placed, given = found[event.index], event.call.given
            said = [given.get(each.name) for each in placed.others]
            event.boards[placed] = after(cells, said, placed.shape.columns, placed.shape.keys[1:])
    return True


def _puts(events: Sequence[Event], readings: Mapping[int, Reading], index: int) -> Iterator[Put]:
    for caller, event in callers(events):
        if caller.index != index:
            continue
        before, after = (each.boards.get(readings[each.index]) for each in (caller, event))
        changed = [i for i, each in enumerate(before or ()) if after and each != after[i]]
        if after and len(changed) == 1:
            yield caller.call.given, changed[0], after[changed[0]]


def _placed(puts: Sequence[Put], reading: Reading) -> Reading | None:
    """Which arguments say where a function puts which stone."""
    if len(puts) < _FEWEST_PUTS:
        return None
    names, shape = list(puts[0][0]), reading.shape
    for where in [(name,) for name in names] + list(permutations(names, 2)):
        for base in (0, 1):
            if any(
                place_of([given.get(name) for name in where], base, shape.columns) != at
                for given, at, _ in puts
            ):
                continue
            for stone in ("", *names):
                if (set_ := _stones_put(puts, stone)) is not None:
                    said = [*where, *([stone] if stone else [])]
                    keys = (tuple(shape), base, bool(stone), set_)
                    placed = Shape("placed", *shape[1:3], keys=keys, word=shape.words)
                    others = tuple(Source("argument", name) for name in said)
                    return Reading(reading.source, placed, others)
    return None


def _stones_put(puts: Sequence[Put], name: str) -> Stones | None:
    """Which stone is put down, by what an argument says; None where it does not say it."""
    found: dict[Any, Any] = {}
    for given, _, stone in puts:
        said = given.get(name)
        if not isinstance(said, str | int | None) or found.setdefault(said, stone) != stone:
            return None
    return tuple(found.items())
