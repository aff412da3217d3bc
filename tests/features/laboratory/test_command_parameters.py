"""What several experiments read from their command lines."""

from __future__ import annotations

import click
import pytest

from ttt_tui.cli.search_options import ALL
from ttt_tui.features.laboratory.command_parameters import AllAfter, searches_of
from ttt_tui.game import Position

NOTHING = dict.fromkeys(ALL)
BOARD = Position.parse("..O/XOO/..X")


@pytest.mark.parametrize("text", ["all", "all:", "all:-1", "all:two", "each:2"])
def test_all_positions_after_some_moves_are_asked_for_with_their_number(text: str) -> None:
    assert AllAfter().convert("all:2", None, None) == 2
    with pytest.raises(click.UsageError, match="write all:2"):
        AllAfter().convert(text, None, None)


def test_each_algorithm_is_a_search_with_the_options_given() -> None:
    asked = searches_of(("pvs", "alpha-beta"), NOTHING | {"depth": 3}, BOARD)
    assert [(each.algorithm.name, each.depth) for each in asked] == [
        ("pvs", 3),
        ("alpha-beta", 3),
    ]
    plain = searches_of((), dict(NOTHING), BOARD)
    assert [each.algorithm.name for each in plain] == ["minimax", "alpha-beta"]


def test_a_first_move_is_a_cell_of_the_board() -> None:
    (search,) = searches_of(("alpha-beta",), NOTHING | {"first_move": "0,0"}, Position())
    assert search.first_move == 0
    with pytest.raises(click.UsageError, match="--first-move"):
        searches_of(("alpha-beta",), NOTHING | {"first_move": "9,9"}, Position())
