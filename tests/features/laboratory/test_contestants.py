"""Who plays, by name."""

from __future__ import annotations

import pytest

from ttt_tui.features.laboratory.contestants import best_moves, player_names, player_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.game import Position, Rules
from ttt_tui.search import SearchOptions

EMPTY = Position()
WORKED = Position.parse("..O/XOO/..X")
OPTIONS = SearchOptions()


def test_an_algorithm_plays_what_it_recommends() -> None:
    assert list(player_of("alpha-beta", OPTIONS).moves([EMPTY, WORKED], [1, 2])) == [0, 6]


@pytest.mark.parametrize("name", ["random", "uct", "perfect"])
def test_chance_hangs_on_the_seed(name: str) -> None:
    player = player_of(name, SearchOptions(rollouts=20))
    seeds = list(range(1, 30))
    found = list(player.moves([EMPTY] * len(seeds), seeds))
    assert found == list(player.moves([EMPTY] * len(seeds), seeds))
    assert len(set(found)) > 3
    assert set(found) <= set(EMPTY.legal_moves())


def test_best_moves_are_those_that_keep_the_result() -> None:
    assert best_moves(WORKED) == (6,)
    assert best_moves(EMPTY) == tuple(range(9))
    assert best_moves(Position(rules=Rules(6, 7, 4, gravity=True))) == ()
    huge = Position(rules=Rules(6, 7, 4, gravity=True))
    assert list(player_of("perfect", OPTIONS).moves([huge], [1])) == [None]


def test_those_of_features_have_names_too() -> None:
    assert {"minimax", "uct", "perfect", "random", "strict-cut"} <= set(player_names())


@pytest.mark.parametrize("name", ["nobody", "human", "no_such.py"])
def test_others_do_not(name: str) -> None:
    with pytest.raises(ExperimentError, match=name):
        player_of(name, OPTIONS)
