"""Options that fit the algorithms that search side by side, and the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.engine.lineup import check_lineup, fitted, keeping_unused, without_misfit
from ttt_tui.game import Position, Rules
from ttt_tui.game.game_texts import read_state
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


def test_what_a_game_does_not_use_stays_as_chosen() -> None:
    tree = read_state("((3 12 8) (2 4 6) (14 5 2))")
    chosen = SearchOptions(order=MoveOrder(Order.CENTRE), score=Score.DEPTH)
    strict = SearchOptions(cutoff=Cutoff.STRICT)
    assert keeping_unused(strict, chosen, tree) == replace(chosen, cutoff=Cutoff.STRICT)
    reverse = SearchOptions(order=MoveOrder(Order.REVERSE))
    assert keeping_unused(reverse, chosen, tree) == replace(reverse, score=Score.DEPTH)
    stops = SearchOptions(stop_on_win=True)
    assert keeping_unused(stops, chosen, read_state("nim 1 2")) == stops, "it contradicts the score"
