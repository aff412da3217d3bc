"""Positions that games reach."""

from __future__ import annotations

import random

import pytest

from tests.oracles.reference import Game
from tests.oracles.reference import reachable as by_reference
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.position import random_position, reachable


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("sizes", [(3, 3, 3), (2, 3, 2), (3, 3, 2)])
def test_every_position_as_the_reference_finds_them(
    sizes: tuple[int, int, int], misere: bool
) -> None:
    for gravity in (False, True):
        found = [
            ("".join("XO."[index(each, cell)] for cell in range(each.rules.cells)), each.to_move)
            for each in reachable(Rules(*sizes, gravity=gravity, misere=misere))
        ]
        game = Game(*sizes, gravity=gravity, misere=misere)
        wanted = [("".join(board), Player(side)) for board, side in by_reference(game)]
        assert len(set(found)) == len(found)
        assert set(found) == set(wanted)


def index(position: Position, cell: int) -> int:
    owner = position.at(cell)
    return 2 if owner is None else [Player.X, Player.O].index(owner)


def test_the_fewest_stones_come_first_and_always_in_the_same_order() -> None:
    found = list(reachable(Rules()))
    assert len(found) == 5_478
    assert [each.empties for each in found] == sorted(each.empties for each in found)[::-1]
    assert found == list(reachable(Rules()))


def test_either_side_may_begin() -> None:
    assert next(reachable(Rules(), Player.O)) == Position(to_move=Player.O)


def test_random_moves_from_the_empty_board_or_from_another_position() -> None:
    source = random.Random(1)
    found = random_position(Rules(), 3, source)
    assert found is not None
    assert (found.empties, found.problems().value) == (6, 0)
    start = Position.parse("XX./OO./...")
    later = random_position(Rules(), 1, source, start)
    assert later is not None
    assert later.x & start.x == start.x


def test_a_game_that_ends_before_is_none() -> None:
    assert random_position(Rules(3, 3, 2), 9, random.Random(1)) is None
