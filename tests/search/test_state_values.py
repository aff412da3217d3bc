"""Values of games as the search counts them, and as JSON has them."""

from __future__ import annotations

from math import inf

import pytest

from ttt_tui.game.game_state import NotABoard
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Search
from ttt_tui.search.state_values import counted, written


def test_an_infinite_value_is_the_open_end_of_a_window() -> None:
    assert [counted(value, 32_000) for value in (3, -7.0, inf, -inf)] == [3, -7, 32_000, -32_000]


def test_json_has_no_infinity() -> None:
    values = (3, None, 32_000, -32_000)
    assert [written(value, 32_000) for value in values] == [3, None, "inf", "-inf"]


def test_a_tree_is_no_board() -> None:
    with pytest.raises(NotABoard, match=r"tree is not played on an m,n,k board"):
        _ = Search(read_state("(3 4)")).position
