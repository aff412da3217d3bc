"""The solver as a player of matches."""

from __future__ import annotations

from ttt_tui.features.solver.players import NAME, names, player
from ttt_tui.game import Position
from ttt_tui.registry import modules

WON = Position.parse("6x7k4g moves 112233")


def test_it_plays_the_proven_move_on_any_board_and_the_same_each_time() -> None:
    solver = player(NAME)
    assert solver is not None
    worked, five = Position.parse("..O/XOO/..X"), Position.parse("5x5k4")
    first = solver.moves([worked, WON, five], [1, 2, 3])
    assert first[:2] == [6, 38]
    assert first == solver.moves([worked, WON, five], [4, 5, 6])


def test_it_is_called_by_its_name_alone() -> None:
    assert names() == ("solver",)
    assert player("alpha-beta") is None
    assert player("my_solver.py") is None
    assert any(module.player("solver") for module in modules("players"))
