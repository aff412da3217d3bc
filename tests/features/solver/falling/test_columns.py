"""Masks of whole columns: every cell in its place, and shifts that lead from line to line."""

from __future__ import annotations

import pytest

from ttt_tui.features.solver.falling.columns import Columns, fits, key_bits
from ttt_tui.game import Rules


def cells(mask: int) -> set[int]:
    return {bit for bit in range(64) if mask >> bit & 1}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 5), (6, 7), (7, 8), (8, 7)])
def test_every_cell_has_its_place(rows: int, columns: int) -> None:
    rules = Rules(rows, columns, 4, gravity=True)
    board = Columns(rules)
    places = [board.places[cell] for cell in range(rules.cells)]
    assert len(set(places)) == rules.cells
    assert cells(board.full) == set(places)
    lowest = {rules.cell(rows - 1, column) for column in range(columns)}
    assert cells(board.bottom) == {board.places[cell] for cell in lowest}
    for cell, place in enumerate(places):
        row, column = rules.coordinates(cell)
        if row:
            assert board.places[cell - columns] == place + 1
        if column + 1 < columns:
            assert board.places[cell + 1] == place + board.height


def test_pairs_are_counted_from_the_top() -> None:
    for rows in range(1, 9):
        rules = Rules(rows, 4, 4, gravity=True)
        board = Columns(rules)
        assert board.lower | board.upper == board.full
        assert not board.lower & board.upper
        for column in range(4):
            tops = [board.places[rules.cell(row, column)] for row in range(rows)]
            assert {place in cells(board.upper) for place in tops[::2]} == {True}
            assert not cells(board.upper) & set(tops[1::2])


def test_the_middle_is_the_same_from_both_sides() -> None:
    for columns in range(1, 8):
        rules = Rules(6, columns, 4, gravity=True)
        board = Columns(rules)
        for cell in range(rules.cells):
            row, column = rules.coordinates(cell)
            other = board.places[rules.cell(row, columns - 1 - column)]
            for mask in (board.middle, board.beside):
                assert mask >> board.places[cell] & 1 == mask >> other & 1
        assert board.middle


def test_what_fits() -> None:
    assert key_bits(Rules(7, 8, 4, gravity=True)) == 64
    assert fits(Rules(7, 8, 4, gravity=True))
    assert not fits(Rules(8, 8, 4, gravity=True))
    assert not fits(Rules(6, 7, 4))
    assert not fits(Rules(6, 7, 4, gravity=True, misere=True))
