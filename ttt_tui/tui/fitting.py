"""What fits a terminal of a size, and words into a width.

On one line whole parts of a sentence give way, on several lines they break at blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, chop_cells
from textual.geometry import Size
from textual.scroll_view import ScrollView

from ttt_tui.tui.colours import Span

NO_BREAK = "\u00a0"
_GAP = 2
_WORDS = re.compile(r"\n| +|[^ \n]+")


@dataclass(frozen=True)
class Part:
    """Something that a line says.

    Attributes:
        rank: how soon it gives way: of all parts the one with the largest rank first.
        ways: how it can be said, the longest way first. It is shortened before it is left out.
    """

    rank: int
    ways: tuple[tuple[Span, ...], ...]

    @classmethod
    def of(cls, rank: int, *ways: Span | Sequence[Span]) -> Part:
        """A part from its ways, each one piece or several."""
        return cls(rank, tuple((way,) if isinstance(way, Span) else tuple(way) for way in ways))


def pieces_len(pieces: Sequence[Span]) -> int:
    """The cells that pieces take."""
    return sum(cell_len(piece.text) for piece in pieces)


def fitted_line(
    left: Sequence[Part], right: Sequence[Part], width: int, *, margin: int = 1
) -> list[Span]:
    """Parts at the left and at the right end of a line of exactly `width` cells.

    What does not fit is shortened, then left out, parts of the largest rank first, and of one rank
    from the right. Parts stand two blanks apart; `margin` blanks stay free at both ends. A line too
    narrow for its most important part is blank.
    """
    parts = (*left, *right)
    way = dict.fromkeys(range(len(parts)), 0)  # how each part is said; who is left out is not in

    def said(numbers: range) -> list[tuple[Span, ...]]:
        return [parts[number].ways[way[number]] for number in numbers if number in way]

    def length() -> int:
        each = [pieces_len(pieces) for pieces in said(range(len(parts)))]
        return sum(each) + _GAP * max(0, len(each) - 1) + 2 * margin

    while way and length() > width:
        least = max(parts[number].rank for number in way)
        group = [number for number in way if parts[number].rank == least]
        long = [number for number in group if way[number] + 1 < len(parts[number].ways)]
        if long:
            way[long[-1]] += 1
        else:
            del way[group[-1]]
    if not way:
        return [Span(" " * width)]
    at_left = _joined(said(range(len(left))))
    at_right = _joined(said(range(len(left), len(parts))))
    between = width - 2 * margin - pieces_len(at_left) - pieces_len(at_right)
    edge = Span(" " * margin)
    return [edge, *at_left, Span(" " * between), *at_right, edge]


def _joined(parts: Sequence[tuple[Span, ...]]) -> list[Span]:
    pieces: list[Span] = []
    for part in parts:
        if pieces:
            pieces.append(Span(" " * _GAP))
        pieces += part
    return pieces


def wrapped(pieces: Iterable[Span], width: int) -> list[list[Span]]:
    """Pieces as lines of at most `width` cells, broken at blanks; a line break stays one.

    A word longer than a line goes on in the next. `NO_BREAK` is a blank that holds words together;
    so do the blanks of what can be clicked.
    """
    width = max(1, width)
    lines: list[list[Span]] = [[]]
    used = 0
    for piece in pieces:
        whole = piece.action and cell_len(piece.text) <= width
        for word in [piece.text] if whole else _WORDS.findall(piece.text):
            if word == "\n" or (not whole and word.isspace() and NO_BREAK not in word):
                if word == "\n":
                    lines.append([])
                    used = 0
                elif used and used + cell_len(word) <= width:
                    lines[-1].append(piece._replace(text=word))
                    used += cell_len(word)
                elif used:
                    used = width  # a line ends here: no shorter word may follow without the blanks
                continue
            rest = word.replace(NO_BREAK, " ")
            while rest:
                if used and used + cell_len(rest) > width:
                    lines.append([])
                    used = 0
                # Nothing is chopped off where all of it has no width, or the first sign too much.
                fits = next(filter(None, chop_cells(rest, width)), rest)
                rest = rest[len(fits) :]
                lines[-1].append(piece._replace(text=fits))
                used += cell_len(fits)
    return [_merged(line) for line in lines]


def _merged(pieces: Iterable[Span]) -> list[Span]:
    """Neighbours that look the same as one piece."""
    whole: list[Span] = []
    for piece in pieces:
        if whole and whole[-1][1:] == piece[1:]:
            whole[-1] = piece._replace(text=whole[-1].text + piece.text)
        else:
            whole.append(piece)
    return whole


MINIMUM_SIZE = (60, 20)
"""Columns and rows below which the screen only says how large it must be."""

UPRIGHT_SIZE = (44, 36)
"""The smallest screen that is higher than wide, as of a phone: there the panels are stacked."""

UPRIGHT_BOARD = 19
"""Lines of the board's panel on such a screen: cells of 7x3, and the words below them."""

WIDE_SIZE = (110, 36)
"""From this size on the main panels are on the screen at once; below, the right side has tabs."""

NARROW_WIDTH = 74
"""Below this width the board takes its smallest form, so that the rest can be read."""

ABOVE_HEIGHT = 24
"""Lines from which a board that has the tree's room stands above the view on a folded screen."""

LARGE_SIZE = (168, 48)
"""From this size on a view has a place of its own, as large as the tree's and the board's."""

_LEAST_WITH_REASON = 24
_USUAL_BELOW = 14  # the comparison's
_USUAL_HEIGHT = 40


def lines_below(width: int, height: int) -> int:
    """The lines of the lower panels on a screen of this size, whichever view they show.

    Of what a screen has more than usual they get half, but little where views are not among them.
    """
    return _USUAL_BELOW + max(0, height - _USUAL_HEIGHT) // (8 if is_large(width, height) else 2)


def turn_lines(rows: int, folded: bool) -> int:
    """The lines below a board of so many rows: the largest leaves one less to the words."""
    if not folded:
        return 2
    return 4 if rows == 8 else 5


def is_too_small(width: int, height: int) -> bool:
    small = width < MINIMUM_SIZE[0] or height < MINIMUM_SIZE[1]
    return small and not is_upright(width, height)


def is_upright(width: int, height: int) -> bool:
    """Whether board and view are stacked: it is too narrow for both side by side."""
    return UPRIGHT_SIZE[0] <= width < MINIMUM_SIZE[0] and height >= UPRIGHT_SIZE[1]


def is_folded(width: int, height: int) -> bool:
    return width < WIDE_SIZE[0] or height < WIDE_SIZE[1]


def has_room_for_reason(width: int, height: int) -> bool:
    """Whether a lecture has room for what is said of a node, below the list of the tree."""
    return height >= _LEAST_WITH_REASON and (width >= NARROW_WIDTH or is_upright(width, height))


def is_large(width: int, height: int) -> bool:
    return width >= LARGE_SIZE[0] and height >= LARGE_SIZE[1]


def scroll_over(view: ScrollView, rows: int) -> bool:
    """Let a view scroll over so many rows; whether they are more or fewer than before.

    Set as usual, the size would lay out the whole screen again, with every node of a search, say;
    only the scrollbar has to know.
    """
    if rows == view.virtual_size.height:
        return False
    view.set_reactive(ScrollView.virtual_size, Size(0, rows))
    view.vertical_scrollbar.window_virtual_size = rows
    view.vertical_scrollbar.refresh()
    view.scroll_y = min(view.scroll_y, view.max_scroll_y)
    return True
