"""The order of moves of a program, where it is one order of cells."""

from __future__ import annotations

from tests.features.programs.made import BOARD, Program
from tests.oracles.program_recorded import Step, enter
from ttt_tui.features.programs.recording import Recording, Subject
from ttt_tui.features.programs.verdicts import order_of
from ttt_tui.game import Position
from ttt_tui.search.options import MoveOrder


def tried(*nodes: tuple[int, int]) -> Recording:
    """Parents and cells."""
    recording = Recording(Subject("mine.py", ("f",), "f()", (), BOARD, Position()))
    enter(recording, Step(-1, -1, 0, 0, 0, 0, 0))
    for parent, cell in nodes:
        enter(recording, Step(parent, cell, 0, 0, 1, 0, 0))
    return recording


def test_reading_order() -> None:
    assert order_of(Program().record("X../.O./... x")) == MoveOrder()


def test_an_order_of_cells_put_together_from_several_nodes() -> None:
    recording = tried((0, 8), (0, 4), (0, 0), (1, 5), (1, 8), (2, 4), (2, 7))
    found = order_of(recording)
    assert found is not None
    cells = found.cells
    assert sorted(cells) == list(range(9))
    assert cells.index(5) < cells.index(8) < cells.index(4) < cells.index(0)
    assert cells.index(4) < cells.index(7)


def test_no_order_of_cells_goes_in_a_circle() -> None:
    assert order_of(tried((0, 1), (0, 2), (1, 2), (1, 1))) is None


def test_a_move_entered_again_says_nothing() -> None:
    assert order_of(tried((0, 1), (0, 1), (0, 2))) == MoveOrder()
