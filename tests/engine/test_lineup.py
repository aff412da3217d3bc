"""Options that fit the algorithms that search side by side, and the board."""

from __future__ import annotations

import pytest

from ttt_tui.engine.lineup import check_lineup, fitted, without_misfit
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, Algorithm, MoveOrder, OptionsError, Order, Score, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Cutoff, Enhancement


def test_two_are_compared_and_each_must_heed_the_options() -> None:
    check_lineup(PLAIN, SearchOptions(cutoff=Cutoff.STRICT))
    with pytest.raises(OptionsError, match="needs two algorithms"):
        check_lineup([Algorithm.MINIMAX] * 2, SearchOptions())
    with pytest.raises(OptionsError, match="strict cuts contradict pvs"):
        check_lineup([Algorithm.MINIMAX, named("pvs")], SearchOptions(cutoff=Cutoff.STRICT))


def test_mtd_f_keeps_its_table_where_all_do_without_extras() -> None:
    plain = SearchOptions(enhancements=Enhancement.NONE)
    assert fitted(plain, named("mtd-f")).enhancements is Enhancement.TABLE
    assert fitted(plain, named("pvs")).enhancements is Enhancement.NONE


def test_what_another_board_has_no_place_for_is_left_out() -> None:
    asked = SearchOptions(
        order=MoveOrder(Order.CELLS, cells=(1, 0, 2)), first_move=8, score=Score.DEPTH
    )
    assert without_misfit(asked, Position(rules=Rules(3, 3))) == SearchOptions(
        first_move=8, score=Score.DEPTH
    )
    assert without_misfit(asked, Position(rules=Rules(2, 2))) == SearchOptions(score=Score.DEPTH)
