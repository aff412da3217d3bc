"""Each program of the gallery makes its mistake, and visits its number of nodes."""

from __future__ import annotations

import pickle

import pytest

from ttt_tui.features.programs.classic_bugs import CLASSIC_BUGS, algorithm
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of, solver_for
from ttt_tui.search.algorithm import all_algorithms, listed


def searched(name: str, text: str = ".../.../... x") -> Search:
    search = Search(Position.parse(text), SearchOptions(algorithm(name)))
    search.advance()
    return search


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        pytest.param("fresh-windows", 30_709),
    ],
)
def test_the_counts_of_the_empty_board(name: str, nodes: int) -> None:
    search = searched(name)
    assert (search.nodes, search.value, search.fault) == (nodes, 0, None)


def test_a_full_board_that_is_won_is_called_a_draw() -> None:
    search = searched("full-board-first", "XOX/OXO/OX. x")
    assert search.fault is None
    assert search.value == 0


def test_without_depth_the_first_win_is_played_not_the_quickest() -> None:
    search = searched("depth-forgotten", "..O/.XX/OXO x")
    position = search.position
    assert search.value == 1
    assert report_of(search).best_move not in solver_for(position.rules).best_moves(position)


def test_a_bound_taken_for_a_value_gives_a_wrong_value() -> None:
    search = searched("bound-as-value", ".../XXO/O.. x")
    exact = solver_for(search.position.rules).solve(search.position)
    assert (search.value, exact.value) == (1, 0)


def test_classic_bugs_stand_in_no_list_and_can_be_sent_to_a_process() -> None:
    names = [each.name for each in all_algorithms()]
    for name in CLASSIC_BUGS:
        assert name not in names
        assert pickle.loads(pickle.dumps(algorithm(name))) is algorithm(name)
    found = listed((algorithm("inner-break"), Algorithm.ALPHA_BETA))
    assert [each.name for each in found] == ["alpha-beta", "inner-break"]
