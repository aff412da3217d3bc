"""Which games can be solved."""

from __future__ import annotations

import pytest

from ttt_tui.features.solver.solvable_games import is_solvable
from ttt_tui.game.game_texts import read_state


@pytest.mark.parametrize(
    ("text", "solvable"),
    [
        ("..O/XOO/..X", True),
        ("6x7k4g moves 44", True),
        ("((3 12) (2 4)) min", True),
        ("tree 2x2 seed 1", True),
        ("nim 3 4", False),
        ("othello 4x4", False),
    ],
)
def test_boards_and_trees_can_be_solved(text: str, solvable: bool) -> None:
    assert is_solvable(read_state(text)) is solvable
