"""The values of the built-in depth-first searches are minimax's, whatever makes them cheaper."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import position_of
from tests.depth_first_cases import (
    DEEPENING,
    DEPTH_FIRST,
    TABLE,
    USUAL,
    BuiltInCase,
    Limited,
    built_in_cases,
    tables_of,
)
from tests.oracles.reference import Game, reachable
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, MoveOrder, Order, Score, SearchOptions, report_of, solver_for
from ttt_tui.search.algorithm import named
from ttt_tui.search.evaluation import is_estimate
from ttt_tui.search.options import Enhancement, FirstGuess, Replacement


def exact_value(position: Position, options: SearchOptions, ply: int = 0) -> int:
    """By the memoised solver, which shares nothing with the searches but its tables of lines."""
    exact = solver_for(position.rules).solve(position)
    if options.score is Score.OUTCOME:
        return exact.value
    return exact.value * (position.rules.cells + 1 - ply - exact.distance)


def check_against_the_solver(case: BuiltInCase) -> None:
    position, options = case.position, case.options
    search = searched(position, options)
    report = report_of(search)
    if search.value is None:
        assert options.depth is not None
        assert search.estimate is not None
        assert is_estimate(search.estimate, options)
        assert report.best_moves == ()
    elif position.is_over():
        assert search.value == exact_value(position, options)
        assert report.best_move is None
    else:
        moves = options.root_moves(position)
        values = {move: exact_value(position.play(move), options, 1) for move in moves}
        sign = position.to_move.sign
        assert search.value == sign * max(sign * value for value in values.values())
        assert report.best_move in report.best_moves
        assert {values[move] for move in report.best_moves} == {search.value}
        line = position
        for move in report.principal_variation:
            line = line.play(move)
            assert (
                exact_value(
                    line, options, line.occupied.bit_count() - position.occupied.bit_count()
                )
                == search.value
            )


@settings(max_examples=180, deadline=None)
@given(built_in_cases())
def test_values_and_best_moves_are_the_solvers(case: BuiltInCase) -> None:
    check_against_the_solver(case)


@settings(max_examples=100, deadline=None)
@given(built_in_cases(), st.sampled_from((1, 2, 3, 5, 16, 61)))
def test_a_tiny_table_loses_work_but_no_value(case: BuiltInCase, slots: int) -> None:
    with tables_of(slots):
        check_against_the_solver(case)


@settings(max_examples=100, deadline=None)
@given(built_in_cases(), st.sampled_from((3, 61, 4_001)))
def test_a_depth_limit_gives_what_minimax_to_that_depth_gives(
    case: BuiltInCase, slots: int
) -> None:
    position, options = case.position, case.options
    with tables_of(slots):
        search = searched(position, options)
    depth = options.depth or 64
    if DEEPENING in options.enhancements and search.passes and search.passes[-1].depth:
        depth = search.passes[-1].depth
    limited = Limited(options, position.rules.cells)
    returned = search.trace.value[0]
    assert returned == limited.root_value(position, options, depth)
    assert search.value is not None or search.estimate == returned
    if not position.is_over() and options.algorithm is not named("mtd-f"):
        minimax = SearchOptions(Algorithm.MINIMAX, score=options.score, depth=depth)
        if options.estimates and options.first_move is None:
            assert searched(position, minimax).trace.value[0] == returned


def check_value(position: Position, options: SearchOptions) -> None:
    search = searched(position, options, capacity=0)
    assert search.value == solver_for(position.rules).solve(position).value


COMBINED = [
    SearchOptions(named("alpha-beta+"), enhancements=Enhancement.NONE),
    SearchOptions(named("alpha-beta+"), table_mb=1),
    SearchOptions(named("alpha-beta+"), enhancements=USUAL | DEEPENING, table_mb=1),
    SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
    SearchOptions(named("pvs"), table_mb=1, replacement=Replacement.NEWER),
    SearchOptions(named("mtd-f"), enhancements=TABLE, table_mb=1),
    SearchOptions(named("mtd-f"), table_mb=1, first_guess=FirstGuess.PLUS_INFINITY),
    SearchOptions(
        named("mtd-f"), enhancements=USUAL | DEEPENING, first_guess=FirstGuess.MINUS_INFINITY
    ),
]


def test_a_sample_of_the_positions_of_tic_tac_toe() -> None:
    game = Game()
    dice = random.Random(5_478)
    positions = [position_of(game, *each) for each in reachable(game)]
    for position in dice.sample(positions, 150):
        check_value(position, dice.choice(COMBINED))


@pytest.mark.parametrize("part", range(4))
def test_all_positions_of_tic_tac_toe(part: int) -> None:
    """Each with two of the options in turn, so that each of these meets over a thousand."""
    game = Game()
    positions = [position_of(game, *each) for each in reachable(game)]
    assert len(positions) == 5_478
    for position in positions[part :: len(COMBINED) // 2]:
        for options in COMBINED[part :: len(COMBINED) // 2]:
            check_value(position, options)


@pytest.mark.parametrize("algorithm", [Algorithm.MINIMAX, Algorithm.ALPHA_BETA, *DEPTH_FIRST])
def test_a_win_within_the_depth_limit_is_proven(algorithm: Algorithm) -> None:
    """Also where an estimate is the number that a win counts: (0,0) is estimated 1 or less."""
    position = Position.parse("..X/.O./O.X x")
    search = searched(position, SearchOptions(algorithm, depth=2, order=MoveOrder(Order.READING)))
    report = report_of(search)
    assert search.counters.horizon_nodes > 0
    assert (report.value, report.estimate, report.complete) == (1, None, True)
    assert (report.best_move, report.best_moves) == (5, (5,))
    first = report.root_moves[0]
    assert first.estimated == (first.move != 5)
    assert not next(each for each in report.root_moves if each.move == 5).estimated


@pytest.mark.parametrize("algorithm", DEPTH_FIRST)
@pytest.mark.parametrize(
    ("rules", "depth"),
    [
        (Rules(8, 8, 5), 2),
        (Rules(6, 7, 4, gravity=True), 4),
        (Rules(7, 7, 5, misere=True), 2),
        (Rules(5, 5, 8), 3),
        (Rules(1, 8, 2), None),
    ],
    ids=str,
)
def test_large_and_thin_boards(algorithm: Algorithm, rules: Rules, depth: int | None) -> None:
    position = Position(rules=rules)
    plain = searched(position, SearchOptions(depth=depth))
    for enhancements in (USUAL, USUAL | DEEPENING):
        search = searched(
            position, SearchOptions(algorithm, depth=depth, enhancements=enhancements)
        )
        assert (search.value, search.estimate) == (plain.value, plain.estimate)
