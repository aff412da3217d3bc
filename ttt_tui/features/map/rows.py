"""One line of the search map as text: its cells in blocks or letters, its heading, its legend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from ttt_tui.features.map.layout import Cell, CellState, Layout, Picture
from ttt_tui.game import Player
from ttt_tui.search import Bound
from ttt_tui.tui.colours import Span, StyleName, style_of_value
from ttt_tui.words.numbers import count, plural, share

# What the signs mean, and the keys of the map.
HELP = """\
**Search map.** The whole game tree below the position as one picture: a row for each depth, each
node a slice of its parent's width, its moves from left to right in the order of the search. The
subtree of a node is below it. Each algorithm has its own map.

Visited nodes have the colour and, where there is room, the letter of their value: `X`, `=` for a
draw, `O`. `▄` is *at least* that value, `▀` at most: only a bound, and grey without a letter where
it leaves every result open (`<= +1`, `>= -1`). A column that stands for many nodes shows the most
frequent value of the visited ones, bounds included; `░▒▓█` show how many of them are visited: up to
a third, two thirds, most, all. `╌` was **not visited**: it was cut, or the options left it out.
`·` may still be visited, and the line `━┃` is where the search is now.
Without colour the letters stand alone: `X = O`, and `x ~ o` for a part of the nodes or a bound.
Games without X and O have `▲` for Max and `▼` for Min. Where values are numbers, these stand for
values above and below 0, and a node that is wide enough has its number.
If the tree is too large to count, `░` only says that some nodes of the column were visited.

`≈` has no proved value: it was estimated at the depth limit, or sampled by rollouts. If a search
revisits nodes (PVS, MTD(f), deepening, FSSS, UCT), each node counts once, with its last value, and
as *not yet* while the search may still visit it. The line below the map says how often the selected
node was visited. A map that lags behind says *as of* which event it is.

A click or the arrows select a node, here and in the tree: Up goes to the parent, Down to the
first child, Left and Right along the row, Home and End to its ends.
"""

LABEL = 4
"""Columns of a row's label: a marker, the depth, a blank."""

SELECTED, CURRENT = "◆", "►"

_LETTERS = {"X": {1: "X", 0: "=", -1: "O"}, "": {1: "▲", 0: "=", -1: "▼"}}
_SMALL_LETTERS = {"X": {1: "x", 0: "~", -1: "o"}, "": {1: "△", 0: "~", -1: "▽"}}
"""Of games between X and O, and of others."""

_UNCLAIMED = "≈"
_NEVER, _AHEAD, _NOT_HELD = "╌", "·", "?"
_OPEN_ALONE, _OPEN_AMONG = "━", "┃"
_GAPS = {"█": "▉", "▄": "▖", "▀": "▘", _OPEN_ALONE: "╸"}
_WIDE = 2

Glyph = tuple[str, StyleName]


@dataclass(frozen=True)
class ValueWords:
    """What values are called: wins of X and O or of Max and Min, or numbers above and below 0."""

    has_stones: bool = True
    has_results: bool = True

    @property
    def letters(self) -> Mapping[int, str]:
        return _LETTERS["X" if self.has_stones else ""]

    @property
    def small_letters(self) -> Mapping[int, str]:
        return _SMALL_LETTERS["X" if self.has_stones else ""]

    def legend(self) -> list[list[Span]]:
        high, draw, low = (self.letters[value] for value in (1, 0, -1))
        if self.has_results:
            names = Span(high, "x"), Span(" "), Span(low, "o"), Span(" win")
            return [[*names], [Span(draw, "draw"), Span(" draw")]]
        above, below = [Span(high, "x"), Span(" above 0")], [Span(low, "o"), Span(" below")]
        return [above, below, [Span(draw, "draw"), Span(" 0")]]


BOARD_VALUES = ValueWords()


@dataclass(frozen=True)
class Palette:
    """How cells are drawn.

    Attributes:
        colour: in blocks whose style tells the value; else letters tell it.
        max_player: the side from which bounds are counted.
        lost: what is ahead is perhaps visited, but the trace does not hold it.
        unclaimed: what visits without a value are called; empty where there are none.
        values: what a value tells.
    """

    colour: bool
    max_player: Player
    lost: bool
    unclaimed: str = ""
    values: ValueWords = BOARD_VALUES
    _known: dict[Cell, Glyph] = field(default_factory=dict, compare=False, repr=False)

    def row(self, cells: Iterable[Cell]) -> list[Glyph]:
        known = self._known
        try:
            return [known[cell] for cell in cells]
        except KeyError:
            known |= {cell: self._glyph(cell) for cell in cells if cell not in known}
            return [known[cell] for cell in cells]

    def _glyph(self, cell: Cell) -> Glyph:
        state = cell.state
        if state is CellState.NOTHING:
            return " ", "plain"
        if state is CellState.AHEAD:
            return (_NOT_HELD if self.lost else _AHEAD), "grid"
        if state is CellState.NEVER:
            return _NEVER, "grid"
        if state is CellState.OPEN:
            return (_OPEN_ALONE if cell.nodes == 1 else _OPEN_AMONG), "frontier"
        value = cell.value
        is_bound = cell.bound in (Bound.LOWER, Bound.UPPER)
        if value is None and not self.colour and not is_bound:
            return _UNCLAIMED, "dim"
        if value is not None and not self.colour:
            whole = state is CellState.VISITED and not is_bound
            letters = self.values.letters if whole else self.values.small_letters
            return letters[value], style_of_value(value)
        if is_bound:
            at_least = cell.bound is (Bound.LOWER if self.max_player is Player.X else Bound.UPPER)
            return ("▄" if at_least else "▀"), style_of_value(value)
        part = cell.share or 0.0
        block = "█" if part == 1 else "▓" if part >= 2 / 3 else "▒" if part >= 1 / 3 else "░"
        return block, style_of_value(value)


@lru_cache(maxsize=64)
def palette(
    colour: bool,
    max_player: Player,
    lost: bool,
    unclaimed: str = "",
    values: ValueWords = BOARD_VALUES,
) -> Palette:
    """The palette, which remembers how it drew a cell."""
    return Palette(colour, max_player, lost, unclaimed, values)


@lru_cache(maxsize=4)
def wide_slices(layout: Layout) -> list[list[range]]:
    """By depth, the columns of each node that fills at least `_WIDE`, and has all to itself."""
    rows = []
    for depth, nodes in enumerate(layout.nodes):
        slices, start = [], 0
        while start < layout.width:
            keys, end = layout.chains[start][:depth], start + 1
            while end < layout.width and layout.chains[end][:depth] == keys:
                end += 1
            if end - start >= _WIDE and len(keys) == depth and nodes[end - 1] == 1:
                slices.append(range(start, end))
            start = end
        rows.append(slices)
    return rows


def row_pieces(
    picture: Picture,
    layout: Layout,
    depth: int,
    colours: Palette,
    marks: Sequence[tuple[str, range]],
) -> list[Span]:
    """A row of the map with its label.

    Args:
        marks: `SELECTED` and `CURRENT`, each with the columns of the node it marks in this row.
    """
    cells = picture.rows[depth]
    glyphs = colours.row(cells)
    for columns in wide_slices(layout)[depth]:
        glyph, style = glyphs[columns[-1]]
        glyphs[columns[-1]] = _GAPS.get(glyph, glyph if glyph in "?╌·" else " "), style
        cell = cells[columns.start]
        if cell.number is not None and len(number := str(cell.number)) < len(columns):
            start = columns.start + (len(columns) - len(number)) // 2
            number_style = style if cell.value is not None else style_of_value(cell.number)
            for place, digit in enumerate(number, start):
                glyphs[place] = digit, number_style
        elif colours.colour and cell.value is not None:
            glyphs[_middle(columns)] = colours.values.letters[cell.value], style
        elif colours.colour and cell.unclaimed:
            glyphs[_middle(columns)] = _UNCLAIMED, style
    selected = range(0)
    for mark, columns in marks:
        glyphs[columns.start] = mark, "strong" if mark == SELECTED else "frontier"
        if mark == SELECTED:
            selected = columns
    marker = next((mark for mark, _ in reversed(marks)), " ")
    return [
        Span(f"{marker}{depth:>2} ", "dim"),
        *_runs(glyphs[: selected.start], "plain"),
        *_runs(glyphs[selected.start : selected.stop], "selected"),
        *_runs(glyphs[selected.stop :], "plain"),
    ]


def _runs(glyphs: Sequence[Glyph], background: StyleName) -> list[Span]:
    """Neighbours with the same style as one piece; this loop is most of what a frame costs."""
    pieces, start = [], 0
    text = "".join([glyph for glyph, _ in glyphs])
    for style, run in groupby([style for _, style in glyphs]):
        end = start + len(list(run))
        pieces.append(Span(text[start:end], style, background))
        start = end
    return pieces


def _middle(columns: range) -> int:
    return columns[(len(columns) - 1) // 2]


def heading_pieces(
    name: str, picture: Picture, layout: Layout, rows: range, width: int
) -> list[Span]:
    """The line above a map: `alpha-beta  visited 30 of 62 positions (48.4 %)`.

    Args:
        rows: the depths that are shown.
    """
    visited, total = max(0, picture.visited - 1), layout.total
    number = count(visited)
    if total is None:
        long = f"visited {plural(visited, 'position')} of a tree too large to count"
        short = bare = f"{number} visited"
    elif total == 1:
        long, short = "the game is over, nothing is below", "game over"
        bare = short
    else:
        below = total - 1
        long = f"visited {number} of {plural(below, 'position')} ({share(visited, below)})"
        bare = f"{number} of {count(below)}"
        short = f"{bare} ({share(visited, below)})"
    missing = f", {count(picture.missing)} not held" if picture.missing else ""
    late = missing
    if picture.as_of is not None:
        late += f", as of event {count(picture.as_of)}"
    again = ""
    if picture.visits is not None:
        again = f" in {plural(max(0, picture.visits - 1), 'visit')}"
    part = ""
    if len(rows) <= layout.deepest:
        part = f", depths {rows.start} to {rows.stop - 1} of {layout.deepest}"
    # The rows have their depths beside them, so which are shown gives way before any number.
    ways = [
        (long + again, late, part),
        (short + again, late, part),
        (short + again, late, ""),
        (bare + again, late, ""),
        (bare, late, ""),
        (number, late, ""),
        (number, late.replace("as of event", "at"), ""),
        (number, "", ""),
    ]
    while "," in name and len(name) + 2 + sum(map(len, ways[-1])) > width:
        name = name.rpartition(",")[0]  # the top line has the depth, too
    room = width - len(name) - 2
    text, late, part = next((way for way in ways if sum(map(len, way)) <= room), ways[-1])
    return [
        Span(name, "strong"),
        Span(f"  {text}", "dim"),
        Span(late, "warn"),
        Span(part, "dim"),
    ]


def cell_pieces(cell: Cell, visits: int) -> list[Span]:
    """What became of the cell looked at: `◆ 3 of 12 visited, 57 visits`."""
    nodes = "" if cell.nodes is None else f" of {count(cell.nodes)}"
    text = f"{count(cell.visited)}{nodes} visited, {plural(visits, 'visit')}"
    return [Span(f"{SELECTED} ", "strong"), Span(text, "plain")]


class DrawnSigns(NamedTuple):
    """Which kinds of signs the legend explains.

    Attributes:
        counted: it is known for how many nodes a cell stands, so that shares can be told.
        shares: a cell stands for several nodes.
        left_out: the search may leave moves out, and know bounds alone.
        unfinished: nodes are open, or not visited yet.
    """

    counted: bool = True
    shares: bool = True
    left_out: bool = True
    unfinished: bool = True


def legend_lines(
    colours: Palette,
    width: int,
    looked_at: Sequence[Span] = (),
    *,
    drawn: DrawnSigns,
) -> list[list[Span]]:
    """What the signs mean, the most important ones in the first line.

    Args:
        looked_at: what there is to say of a cell, to come first.
        drawn: the signs that can be on the map.
    """
    entries: list[list[Span]] = [
        *([list(looked_at)] if looked_at else []),
        *colours.values.legend(),
    ]
    if colours.colour:
        if drawn.shares:
            shares = "░▒▓" if drawn.counted else "░"
            entries.append([Span(shares, "draw"), Span(" share" if drawn.counted else " some")])
    elif drawn.shares or drawn.left_out:
        small = " ".join(colours.values.small_letters.values())
        entries.append([Span(small, "strong"), Span(" part/bound")])
    if drawn.left_out:
        entries.append([Span("▄", "draw"), Span(" >= "), Span("▀", "draw"), Span(" <=")])
    if colours.unclaimed:
        entries.append([Span(_UNCLAIMED, "dim"), Span(f" {colours.unclaimed}")])
    if drawn.left_out:
        entries.append([Span(_NEVER, "grid"), Span(" never")])
    if drawn.unfinished:
        entries.append([Span(_OPEN_ALONE + _OPEN_AMONG, "frontier"), Span(" open")])
    if colours.lost or drawn.unfinished:
        ahead = (_NOT_HELD, " not held") if colours.lost else (_AHEAD, " not yet")
        entries.append([Span(ahead[0], "grid"), Span(ahead[1])])
    entries.append([Span(CURRENT, "frontier"), Span(" here")])
    lines: list[list[Span]] = [[Span(" " * LABEL)]]
    used = LABEL
    for entry in entries:
        size = sum(len(piece.text) for piece in entry)
        if LABEL + size > width:
            continue
        if used + size > width:
            lines.append([Span(" " * LABEL)])
            used = LABEL
        words = [piece if piece.style != "plain" else Span(piece.text, "dim") for piece in entry]
        lines[-1] += [*([Span("  ")] if used > LABEL else []), *words]
        used += size + 2
    return lines
