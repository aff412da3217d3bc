"""Totals of matches, against the independent reference."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracles.reference import Board, Game, Truth, other, put
from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.matches import DRAW, FIRST, SECOND, Matches
from ttt_tui.game.game_state import on_board


def played(game: Game, first_has_x: bool, moves: list[list[int]], start: Board, side: str) -> str:
    """Who has won the game, by the reference's rules; every move must be one."""
    board = start
    for row, column in moves:
        cell = row * game.columns + column
        assert cell in game.moves(board)
        board = put(board, cell, side)
        side = other(side)
    result = game.result(board)
    assert result is not None
    return DRAW if result == "draw" else FIRST if (result == "X") == first_has_x else SECOND


@pytest.mark.parametrize("perfect", ["minimax", "alpha-beta", "perfect"])
def test_a_matchs_totals_and_perfect_players_never_lose(perfect: str) -> None:
    match = Matches((perfect, "random"), 60)
    found = match.result(dict(results_of(match.work, match.parts(), Here()))).to_json()
    game = Game()
    winners = Counter(
        played(game, each["first_has_x"], each["moves"], game.empty, "X")
        for each in found["records"]
    )
    told = {name: found["results"]["all"][name]["count"] for name in ("wins", "draws", "losses")}
    assert told == {"wins": winners[FIRST], "draws": winners[DRAW], "losses": winners[SECOND]}
    assert sum(winners.values()) == 60
    assert winners[SECOND] == 0


def test_perfect_players_draw_from_drawn_openings_and_never_lose_from_others() -> None:
    match = Matches(("perfect", "alpha-beta"), 60, plies=2)
    games = list(match.schedule())
    result = match.result(dict(results_of(match.work, match.parts(), Here())))
    truth = Truth(Game())
    for game, end in zip(games, result.played, strict=True):
        board = tuple(
            owner.value if (owner := on_board(game.opening).at(cell)) else "." for cell in range(9)
        )
        value, _ = truth.solve(board, game.opening.to_move.value)
        wanted = DRAW if not value else FIRST if (value == 1) == game.first_has_x else SECOND
        assert end.winner == wanted


def test_random_moves_are_random() -> None:
    """Random against random: X wins 58.5 %, as all games weighed by their chances."""
    match = Matches(("random", "random"), 400, seed=5)
    result = match.result(dict(results_of(match.work, match.parts(), Here())))
    x_wins = result.tally(has_x=True).wins + result.tally(has_x=False).losses
    assert abs(x_wins / 400 - _chance_of_x(Game())) < 0.07


def _chance_of_x(game: Game) -> float:
    known: dict[Board, float] = {}

    def chance(board: Board, side: str) -> float:
        result = game.result(board)
        if result is not None:
            return float(result == "X")
        if board not in known:
            moves = game.moves(board)
            known[board] = sum(chance(put(board, m, side), other(side)) for m in moves) / len(moves)
        return known[board]

    return chance(game.empty, "X")
