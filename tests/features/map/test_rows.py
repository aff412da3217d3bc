"""The lines and cells of the map, and what they are called."""

from __future__ import annotations

import re

import pytest

from ttt_tui.features.map.layout import Cell, Picture, layout_of
from ttt_tui.features.map.rows import heading_pieces, palette
from ttt_tui.game import Player, Position
from ttt_tui.search import Bound, MoveOrder


@pytest.mark.parametrize(
    ("cell", "glyph"),
    [(Cell(1, x=1, bound=Bound.UPPER), "▀"), (Cell(1, o=1, bound=Bound.LOWER), "▄")],
)
def test_a_bound_that_leaves_every_result_open_is_nobodys(cell: Cell, glyph: str) -> None:
    """`<= +1` is no win of X, and has neither its colour nor its letter."""
    for colour in (True, False):
        assert palette(colour, Player.X, False).row([cell]) == [(glyph, "dim")]


def test_bounds_turn_with_the_side_that_is_max() -> None:
    cell = Cell(1, x=1, bound=Bound.LOWER)
    assert palette(True, Player.X, False).row([cell]) == [("▄", "x")]
    assert palette(True, Player.O, False).row([cell]) == [("▀", "x")]
    assert palette(False, Player.O, False).row([cell]) == [("x", "x")]


@pytest.mark.parametrize(
    ("visited", "block"), [(1, "░"), (33, "░"), (34, "▒"), (67, "▓"), (99, "▓"), (100, "█")]
)
def test_blocks_tell_the_share(visited: int, block: str) -> None:
    assert palette(True, Player.X, False).row([Cell(100, o=visited)]) == [(block, "o")]
    letter = "O" if visited == 100 else "o"
    assert palette(False, Player.X, False).row([Cell(100, o=visited)]) == [(letter, "o")]


@pytest.mark.parametrize("width", [33, 35, 41, 56, 90])
def test_a_heading_keeps_its_numbers_whole_and_gives_up_the_rest(width: int) -> None:
    layout = layout_of(Position(), MoveOrder(), width)
    for as_of in (None, 123_456):
        picture = Picture([], 18_297, 0, lost=False, as_of=as_of)
        pieces = heading_pieces("alpha-beta", picture, layout, range(3), width)
        line = "".join(piece.text for piece in pieces)
        assert len(line) <= width
        assert re.match("alpha-beta  (visited )?18,296\\b", line)
        assert ("123,456" in line) is (as_of is not None)
        assert line.count("(") == line.count(")")
