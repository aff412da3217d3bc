"""Othello against published counts and values, its moves and its texts."""

from __future__ import annotations

import random

import pytest

from ttt_tui.games.game import (
    GameTextError,
    IllegalMove,
    Side,
    estimate_of,
    move_text,
    rules_of,
    side_at,
)
from ttt_tui.games.othello import Othello

FULL = "othello 4x4 XXXX/XXXX/OOOO/XXXX x"


def perft(game: Othello, plies: int) -> int:
    return sum(perft(game.play(move), plies - 1) for move in game.moves()) if plies else 1


@pytest.mark.parametrize(("plies", "nodes"), [*enumerate([1, 4, 12, 56, 244, 1_396, 8_200])])
def test_perft_of_the_start_position(plies: int, nodes: int) -> None:
    assert perft(Othello.start(8), plies) == nodes


def test_the_second_player_wins_by_eight_on_four_by_four() -> None:
    known: dict[object, int] = {}

    def value(game: Othello) -> int:
        if game.key not in known:
            best = max if game.to_move is Side.X else min
            found = game.value()
            values = [value(game.play(move)) for move in game.moves()]
            known[game.key] = best(values) if found is None else found
        return known[game.key]

    # The four first moves are the same by symmetry.
    assert value(Othello.start(4).play(1)) == -8


@pytest.mark.parametrize("seed", range(12))
def test_random_games_read_back_and_end_in_time(seed: int) -> None:
    dice = random.Random(seed)
    game = Othello.start((4, 6, 8)[seed % 3])
    left = rules_of(game).longest
    while moves := game.moves():
        assert game.value() is None
        assert Othello.parse(str(game)) == game
        discs = (game.x | game.o).bit_count()
        move = dice.choice(moves)
        after = game.play(move)
        is_pass = move == game.size**2
        assert (after.x | after.o).bit_count() == discs + (not is_pass)
        assert not after.x & after.o
        assert after.to_move is game.to_move.other
        game, left = after, left - 1
    assert left >= 0
    assert game.value() == game.x.bit_count() - game.o.bit_count()


def test_a_side_that_can_turn_over_nothing_passes() -> None:
    game = Othello.parse("othello 4x4 .XXX/..XX/..XX/...O x")
    assert [move_text(game, move) for move in game.moves()] == ["pass"]
    after = game.play(16)
    assert (after.to_move, after.x, after.o) == (Side.O, game.x, game.o)
    assert after.moves() == (5,)
    with pytest.raises(IllegalMove) as caught:
        after.play(16)
    assert str(caught.value) == "pass is not a move of O here"


def test_a_full_board_is_over() -> None:
    game = Othello.parse(FULL)
    assert (game.moves(), game.value()) == ((), 8)


def test_it_is_a_game_on_a_grid() -> None:
    game = Othello.start(4)
    rules = rules_of(game)
    assert (rules.grid, rules.players, rules.results) == ((4, 4), ("X", "O"), False)
    assert [side_at(game, cell) for cell in (0, 5, 6)] == [None, Side.O, Side.X]
    assert estimate_of(game) == 0
    assert estimate_of(game.play(1)) == 3 - 3
    assert str(game) == "othello 4x4"
    assert str(game.play(1)) == "othello 4x4 .X../.XX./.XO./.... o"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *(
            (
                text,
                f"'{text}' is not a position of Othello: write othello 4x4, othello 6x6 or othello "
                "8x8, then nothing, or the rows with / between them and x or o to move",
            )
            for text in ("othello", "othello 5x5", "othello 4x4 ..../.XO./.OX./....")
        ),
        (
            "othello 4x4 ..../.XO./.OX./... o",
            "cells found: 4, 4, 4, 3; a 4x4 board has 4 rows of 4",
        ),
        (
            "othello 4x4 ..../.XO./.OX. o",
            "cells found: 4, 4, 4; a 4x4 board has 4 rows of 4",
        ),
        (
            "othello 4x4 ..../.XY./.OX./.... o",
            "'Y' at (1,2) is not a cell: write X, O, or . for empty",
        ),
    ],
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(GameTextError) as caught:
        Othello.parse(text)
    assert str(caught.value) == message
