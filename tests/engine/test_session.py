"""A game and its searches: what begins them anew, whose search decides, and when a move is due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.fakes import BOTH, frames, seated
from tests.engine.sessions import ALPHA_BETA, HUMAN, MINIMAX, WORKED, match, session, to_the_end
from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import UNLIMITED, Pace, PaceKind
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import (
    Algorithm,
    MoveOrder,
    OptionsError,
    Order,
    Score,
    Search,
    SearchOptions,
)


def test_both_algorithms_search_the_position_on_the_board() -> None:
    begun = session()
    assert [s.options.algorithm for s in begun.analysis.searches] == [
        Algorithm.ALPHA_BETA,  # the one shown leads
        Algorithm.MINIMAX,
    ]
    assert {s.position for s in begun.analysis.searches} == {begun.state.position}
    assert begun.analysis.running


def test_options_hold_for_both_searches() -> None:
    begun = session(options=SearchOptions(score=Score.DEPTH))
    assert {s.options.score for s in begun.analysis.searches} == {Score.DEPTH}
    assert {s.options.algorithm for s in begun.analysis.searches} == set(BOTH)


# What begins the searches anew


def play_a_move(playing: Session) -> None:
    playing.set_match(playing.state.match.play(6))


def take_the_turn_from_the_human(playing: Session) -> None:
    playing.set_match(seated(playing.state.match, Player.X, MINIMAX))


def change_options(playing: Session) -> None:
    playing.set_options(SearchOptions(score=Score.DEPTH))


def start_another_game(playing: Session) -> None:
    playing.set_match(match(start="empty"))


def restart(playing: Session) -> None:
    playing.restart()


@pytest.mark.parametrize(
    "change",
    [play_a_move, take_the_turn_from_the_human, change_options, start_another_game, restart],
)
async def test_a_change_stops_the_old_searches_and_begins_new_ones(
    change: Callable[[Session], None],
) -> None:
    playing = session()
    old = playing.analysis
    await anext(old)
    old.step(10)
    old.resume()
    change(playing)
    assert playing.analysis is not old
    assert await frames(old) == []
    assert [s.events for s in old.searches] == [10, 10]
    assert [s.events for s in playing.analysis.searches] == [0, 0]
    assert not {id(s) for s in old.searches} & {id(s) for s in playing.analysis.searches}
    assert {s.position for s in playing.analysis.searches} == {playing.state.position}


async def test_numbers_are_those_of_each_position_all_through_a_game() -> None:
    playing = session()
    counted = []
    while playing.state.match.outcome is None:
        playing.analysis.step(5)
        playing.analysis.resume()
        await to_the_end(playing)
        counted.append([playing.analysis.frame.search(each).nodes for each in BOTH])
        cell = playing.state.position.legal_moves()[-1]
        playing.set_match(playing.state.match.play(cell))
    for position, nodes in zip(playing.state.match.record.positions, counted, strict=False):
        for algorithm, number in zip(BOTH, nodes, strict=True):
            alone = Search(position, SearchOptions(algorithm))
            alone.advance()
            assert alone.nodes == number
    assert counted[0] == [44, 30]


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m,
        lambda m: seated(m, Player.O, MINIMAX),  # not whose turn it is
        lambda m: seated(m, Player.X, HUMAN),
    ],
)
async def test_what_leaves_position_and_decider_alone_lets_the_searches_go_on(
    change: Callable[[Match], Match],
) -> None:
    playing = session()
    going = playing.analysis
    going.step(10)
    playing.set_match(change(playing.state.match))
    assert playing.analysis is going
    assert [s.events for s in going.searches] == [10, 10]


def test_another_engine_on_the_move_begins_anew() -> None:
    playing = session(x=MINIMAX)
    old = playing.analysis
    playing.set_match(seated(playing.state.match, Player.X, ALPHA_BETA))
    assert playing.analysis is not old
    assert playing.state.deciding is Algorithm.ALPHA_BETA


def test_the_same_stones_under_other_rules_are_another_position() -> None:
    playing = session(start="empty")
    old = playing.analysis
    seats = playing.state.match.seats
    playing.set_match(Match.start(Position(rules=Rules(misere=True)), seats))
    assert playing.analysis is not old


# Options


def test_options_that_do_not_fit_are_refused_and_nothing_changes() -> None:
    playing = session(start="empty")
    before, options = playing.analysis, playing.state.options
    before.step(4)
    with pytest.raises(OptionsError, match="not legal on an empty 3x3 board"):
        playing.set_options(SearchOptions(first_move=9))
    assert playing.state.options is options
    assert playing.analysis is before
    assert [s.events for s in before.searches] == [4, 4]


def test_a_first_move_off_the_board_is_refused_on_any_board() -> None:
    playing = session()
    with pytest.raises(OptionsError):
        playing.set_options(SearchOptions(first_move=9))


@pytest.mark.parametrize("start", ["empty", WORKED])
@pytest.mark.parametrize("cell", [9, 63])
def test_a_remembered_first_move_of_another_board_is_left_out(start: str, cell: int) -> None:
    """Remembered settings may come from a larger board; that is no reason not to start."""
    playing = session(start=start, options=SearchOptions(first_move=cell, score=Score.DEPTH))
    assert playing.state.used_options == SearchOptions(score=Score.DEPTH)
    assert {s.options.first_move for s in playing.analysis.searches} == {None}


def test_a_first_move_that_other_rules_forbid_is_left_out_with_them() -> None:
    playing = session(options=SearchOptions(first_move=4))
    falling = Position(rules=Rules(gravity=True))  # the first stone falls to the lowest row
    playing.set_match(Match.start(falling, playing.state.match.seats))
    assert playing.state.used_options.first_move is None
    assert {s.position for s in playing.analysis.searches} == {falling}


def test_a_first_move_that_fits_holds() -> None:
    playing = session(start="empty", options=SearchOptions(first_move=4))
    assert {s.options.first_move for s in playing.analysis.searches} == {4}
    playing.analysis.step(10**6)
    assert playing.analysis.frame.search(Algorithm.MINIMAX).counters.nodes_by_depth[0] == 1


# Pace and pause


async def test_a_pause_outlives_a_move() -> None:
    playing = session()
    playing.set_running(False)
    assert not playing.analysis.running
    play_a_move(playing)
    assert not playing.analysis.running
    playing.set_running(True)
    assert playing.analysis.running


async def test_a_step_pauses_what_follows_too() -> None:
    playing = session()
    playing.step()
    assert [s.events for s in playing.analysis.searches] == [1, 1]
    assert not playing.state.running
    play_a_move(playing)
    assert not playing.analysis.running


def test_a_pace_outlives_a_move() -> None:
    playing = session()
    playing.set_pace(UNLIMITED)
    assert playing.analysis.rate is None
    play_a_move(playing)
    assert playing.analysis.pace is UNLIMITED
    slow = Pace(PaceKind.FIXED, 2)
    playing.set_pace(slow)
    assert playing.analysis.rate == 2


def test_the_algorithm_shown_leads_now_and_after_a_move() -> None:
    playing = session()
    playing.show(Algorithm.MINIMAX)
    assert playing.analysis.searches[0].options.algorithm is Algorithm.MINIMAX
    play_a_move(playing)
    assert playing.state.shown is Algorithm.MINIMAX
    assert playing.analysis.searches[0].options.algorithm is Algorithm.MINIMAX


async def test_finish_ends_both_searches() -> None:
    playing = session(start="X../.O./...", pace=Pace(PaceKind.FIXED, 1))
    playing.finish()
    await to_the_end(playing)
    assert [s.nodes for s in playing.analysis.searches] == [843, 7_331]


# Who decides, and when


@pytest.mark.parametrize("cells", [(1, 0, 2, 3), (0, 0, 1, 2, 3, 4, 5, 6, 7)])
def test_an_order_of_cells_for_another_board_gives_way_to_reading_order(
    cells: tuple[int, ...],
) -> None:
    order = MoveOrder(Order.CELLS, cells=cells)
    playing = session(options=SearchOptions(order=order, first_move=4, score=Score.DEPTH))
    assert playing.state.used_options == SearchOptions(first_move=4, score=Score.DEPTH)
    assert playing.state.left_out == "the order of cells is for another board: using reading order"
    playing.set_match(playing.state.match.play(0))
    assert playing.state.left_out == "", "said once"


def test_an_order_of_cells_holds_until_the_board_is_another() -> None:
    order = MoveOrder(Order.CELLS, cells=(4, 0, 2, 6, 8, 1, 3, 5, 7))
    playing = session(options=SearchOptions(order=order))
    assert {s.options.order for s in playing.analysis.searches} == {order}
    assert playing.state.left_out == ""
    with pytest.raises(OptionsError, match="not an order of a 3x3 board"):
        playing.set_options(SearchOptions(order=MoveOrder(Order.CELLS, cells=(0, 1))))
    assert playing.state.options.order == order
    seats = playing.state.match.seats
    playing.set_match(Match.start(Position(rules=Rules(2, 3, 3)), seats))
    assert {s.options.order for s in playing.analysis.searches} == {MoveOrder()}
    assert playing.state.left_out
    playing.set_options(replace(playing.state.options, score=Score.DEPTH))
    playing.set_match(Match.start(Position(), seats))
    assert {(s.options.order, s.options.score) for s in playing.analysis.searches} == {
        (order, Score.DEPTH)
    }
