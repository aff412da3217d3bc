"""What all experiments share."""

from __future__ import annotations

import pytest

from ttt_tui.features.laboratory.experiment import (
    Chart,
    Series,
    counted,
    pieces,
    search_heading,
    unusual,
)
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, MaxPlayer, RootWindow, SearchOptions


@pytest.mark.parametrize("length", [1, 3, 7, 100])
def test_pieces_are_all_of_it_and_about_as_large(length: int) -> None:
    found = pieces(range(20), length)
    assert sorted(each for piece in found for each in piece) == list(range(20))
    assert max(map(len, found)) <= length
    assert max(map(len, found)) - min(map(len, found)) <= 1


def test_of_nothing_there_is_one_empty_piece() -> None:
    assert pieces((), 5) == [()]


def test_a_search_is_told_by_what_is_not_usual() -> None:
    options = SearchOptions(Algorithm.MINIMAX, root_window=RootWindow.FRESH, depth=3, first_move=4)
    assert search_heading(options) == {
        "algorithm": "minimax", "root_window": "fresh", "depth": 3, "first_move": 4,
    }  # fmt: skip
    assert search_heading(SearchOptions()) == {"algorithm": "alpha-beta"}


def test_a_count_is_that_of_the_search() -> None:
    found = counted(Position.parse("..O/XOO/..X"), SearchOptions())
    assert found is not None
    assert found.to_json() == [30, 13, 5, 6, 1]
    limited = counted(Position(), SearchOptions(depth=1))
    assert limited is not None
    assert limited.value is None


def test_the_data_of_a_chart_are_a_line_a_point() -> None:
    chart = Chart("nodes", "Nodes", "depth", "nodes", (
        Series("a", (1, 2), (10, 20), ((5, 15), (20, 20))), Series("b", (3,), (7,)),
    ))  # fmt: skip
    assert list(chart.rows()) == [
        ("series", "depth", "nodes", "lowest", "highest"),
        ("a", 1, 10, 5, 15), ("a", 2, 20, 20, 20), ("b", 3, 7, 7, 7),
    ]  # fmt: skip


def test_what_is_not_usual_is_said_where_somebody_heeds_it() -> None:
    options = SearchOptions(
        root_window=RootWindow.FRESH, depth=3, rollouts=5, max_player=MaxPlayer.O
    )
    both = [Algorithm.MINIMAX, Algorithm.ALPHA_BETA]
    assert unusual(options, both) == ["with fresh windows, depth 3"]
    assert unusual(options, both[:1]) == ["with depth 3"]
    assert unusual(SearchOptions(), both) == []
    assert unusual(options, []) == []
