"""What an algorithm from outside tells is replayed, and what cannot be ends its search."""

from __future__ import annotations

import pytest

from tests.plugins import declared, run_here
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.bounds import Yardsticks, positions_saved, why_not_counted
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.reading.report import report_of


@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("raises", "raises ZeroDivisionError: a slip (faulty.py, line "),
        ("exits", "ended its process without a message, with status 3"),
        ("yields_text", "yields 'hello', which is neither enter(...) nor leave(...)"),
        ("yields_a_fraction", "whose numbers are not whole"),
        ("enters_off_the_board", "enters move 99, which cannot be played there"),
        ("enters_taken", "enters move 0, which cannot be played there"),
        ("enters_twice", "enters (0,0) again, and does not say that it revisits"),
        ("closes_its_window", "enters (0,0) with the window [1, 1]"),
        ("leaves_the_root", "leaves what it has not entered"),
        ("leaves_with_too_much", "leaves a node with 1000: values are from -1 to 1"),
        ("leaves_a_win_as_a_draw", "leaves a finished game with 1: it is worth -1"),
        ("leaves_moves_untold", "with 7 of its moves untried, and its value 0 has not met"),
        ("returns_text", "returns 'won', which is not a whole number"),
        ("returns_at_once", "returns, and has visited nothing"),
        ("returns_below", "returns, and has not left (0,0)"),
        ("SEARCHES_FOR_EVER", "has entered (0,0) more than 100 times with the same window and the"),
        ("HAS_NO_TABLE", "leaves a node without trying a move, and says that it keeps no table"),
        ("returns_another_value", "returns 7, and the best of its moves came to 0"),
    ],
)
def test_a_fault_ends_its_search_with_a_message(function: str, message: str) -> None:
    with declared(bad=f"faulty:{function}"):
        search = Search(Position(), SearchOptions(named("bad")))
        search.advance()
        assert search.fault is not None
        assert message in search.fault
        assert not search.done
        assert search.value is None
        assert not search.advance()
        assert not report_of(search).complete


def test_one_that_says_so_may_enter_a_move_again() -> None:
    with declared(twice="faulty:GOES_TWICE"):
        options = SearchOptions(named("twice"))
        search = searched("XOX/XOO/O..", options)
        assert search.counters.researches == 2
        assert search.nodes == 4
        assert not options.visits_once


def test_what_a_cut_of_a_plugin_saved_is_counted_where_nothing_else_spares_nodes() -> None:
    """Unless it says that it has no table, positions may be known from one."""
    options = SearchOptions(run_here("cuts", "tests.toy.ttt_toy:ALPHA_BETA"))
    assert why_not_counted(options) == "the table saves positions, too"
    table_free = run_here("cuts", "tests.toy.windows:TABLE_FREE")
    search = searched("..O/XOO/..X", SearchOptions(table_free))
    yardsticks = Yardsticks(search.position, [search.options])
    yardsticks.count(Work(10_000))
    assert search.nodes == 20
    assert positions_saved(report_of(search), (), yardsticks) == 44 - search.nodes
