"""Exact values of every reachable position, by every way the program has of finding them."""

from __future__ import annotations

from functools import cache

import pytest

from tests.cases import ALPHA_BETA, MINIMAX, position_of
from tests.oracles.reference import Board, Game, Truth, other, put, reachable
from tests.searches import searched
from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.search import Exact, Score, SearchOptions, Solver, solver_for
from ttt_tui.search.textbook import alpha_beta, minimax

TIC_TAC_TOE = Game()
SMALL = 5  # empty cells up to which the slow textbook functions are asked, too


@cache
def by_retrograde(first: str) -> dict[tuple[Board, str], tuple[int, int]]:
    """Value and distance of every reachable position, from the finished games backwards.

    Not by recursion but in rounds, as endgame tables are made: in round n those positions are
    settled that are decided in n plies. What no round settles is a draw, and lasts to the end.
    """
    positions = list(reachable(TIC_TAC_TOE, first))
    settled: dict[tuple[Board, str], tuple[int, int]] = {}
    for board, side in positions:
        winner = TIC_TAC_TOE.result(board)
        if winner in ("X", "O"):
            settled[board, side] = (1 if winner == "X" else -1, 0)
    for plies in range(1, 10):
        found = {}
        for board, side in positions:
            if (board, side) in settled or not TIC_TAC_TOE.moves(board):
                continue
            after = [
                settled.get((put(board, move, side), other(side)))
                for move in TIC_TAC_TOE.moves(board)
            ]
            win = 1 if side == "X" else -1
            if (win, plies - 1) in after:
                found[board, side] = (win, plies)
            elif all(known is not None and known[0] == -win for known in after):
                found[board, side] = (-win, plies)
        settled.update(found)
    for board, side in positions:
        settled.setdefault((board, side), (0, board.count(".")))
    return settled


def value_of(position: Position, options: SearchOptions) -> int | None:
    return searched(position, options, 0).value


@pytest.mark.parametrize("first", ["X", "O"])
def test_every_reachable_position_has_one_value(first: str) -> None:
    table = by_retrograde(first)
    assert len(table) == 5_478
    solver = Solver(Rules())
    depth_aware = SearchOptions(score=Score.DEPTH)
    for (board, side), (value, distance) in table.items():
        position = position_of(TIC_TAC_TOE, board, side)
        assert position.problems().value == 0
        assert solver.solve(position) == Exact(Outcome(value), distance)
        assert value_of(position, ALPHA_BETA) == value
        assert value_of(position, depth_aware) == value * (10 - distance)
        if first == "X":
            assert value_of(position, MINIMAX) == value
            if position.empties <= SMALL:
                assert alpha_beta(position) == value
            if position.empties < SMALL:
                assert minimax(position) == value


def test_rounds_and_recursion_agree() -> None:
    """Two oracles, written differently, before either is believed."""
    truth = Truth(TIC_TAC_TOE)
    for (board, side), settled in by_retrograde("X").items():
        assert truth.solve(board, side) == settled


def test_moves_and_best_moves_of_every_reachable_position() -> None:
    table = by_retrograde("X")
    solver = solver_for(Rules())
    for board, side in table:
        position = position_of(TIC_TAC_TOE, board, side)
        expected = {}
        for move in TIC_TAC_TOE.moves(board):
            value, distance = table[put(board, move, side), other(side)]
            expected[move] = (value, distance + 1)
        moves = solver.moves(position)
        assert {m: (exact.value, exact.distance) for m, exact in moves.items()} == expected
        value, distance = table[board, side]
        best = solver.best_moves(position)
        assert list(best) == [m for m, known in expected.items() if known == (value, distance)]
        assert bool(best) == bool(expected)
