"""Which options a game other than m,n,k can use, and the sentence for each of the others."""

from __future__ import annotations

import pytest

from ttt_tui.game import Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import MoveOrder, OptionsError, Order, Score, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.game_options import (
    can_estimate,
    fitted_to,
    why_not_algorithm,
    why_not_option,
)
from ttt_tui.search.option_table import OPTIONS
from ttt_tui.search.options import Enhancement

TREE = read_state("((3 12 8) (2 4 6))")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (SearchOptions(order=MoveOrder(Order.CENTRE)), "needs the cells of a board"),
        (SearchOptions(order=MoveOrder(Order.RANDOM, 7)), "the order random:7 needs the cells"),
        (SearchOptions(first_move=0), "a fixed first move is not for tree: it fixes a cell"),
        (SearchOptions(score=Score.DEPTH), "a score by depth is not for tree"),
        (SearchOptions(stop_on_win=True), "stopping at the first win is not for tree"),
        (SearchOptions(depth=2, evaluation="other"), "the evaluation is not for tree"),
    ],
)
def test_what_a_tree_has_no_use_for_is_refused(options: SearchOptions, why: str) -> None:
    with pytest.raises(OptionsError, match=why):
        fitted_to(TREE, options)


def test_the_usual_enhancements_are_those_that_the_game_can_use() -> None:
    fitted = fitted_to(TREE, SearchOptions(named("pvs")))
    wanted = Enhancement.TABLE | Enhancement.KILLERS | Enhancement.HISTORY
    assert (fitted.enhancements, fitted.largest) == (wanted, 12)


def test_a_board_can_use_everything() -> None:
    options = SearchOptions(named("pvs"))
    assert fitted_to(Position(), options) is options
    assert not any(why_not_option(Position(), each.field) for each in OPTIONS)
    assert not why_not_algorithm(Position(), named("pvs"))
    assert can_estimate(Position())


def test_reasons_are_clauses_for_a_menu() -> None:
    assert why_not_option(TREE, "first_move") == "it fixes a cell of the empty board"
    assert why_not_option(TREE, "cutoff") == ""
    assert why_not_algorithm(TREE, named("uct")) == ""
