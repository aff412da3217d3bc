"""Exact values against published ones, theory and plain minimax."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from operator import xor

import pytest

from ttt_tui.next.games.game import Game, Side
from ttt_tui.next.games.nim import Nim
from ttt_tui.next.games.text import read_game
from ttt_tui.next.search.exact import exact, exact_moves


def minimax(game: Game) -> float:
    value = game.value()
    if value is not None:
        return value
    best = max if game.to_move is Side.MAX else min
    return best(minimax(game.play(move)) for move in game.moves())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("empty", 0),
        ("XXX/OO./... o", 1),
        ("3x3k3m", 0),
        ("3x4k3", 1),
        ("((3 12 8) (2 4 6) (14 5 2))", 3),
        ("((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))", -7),
        ("((inf 3) (inf)) min", float("inf")),
        ("othello 4x4 .X../.XX./.XO./.... o", -8),
        ("nim 3 4 5", 1),
        ("nim 3 4 7", -1),
        ("nim 3 4 7 min", 1),
        ("nim 1 1 1 misere", -1),
        ("(0 " * 999 + "(7)" + ")" * 999, 0),
    ],
)
def test_published_values(text: str, value: float) -> None:
    assert exact(read_game(text), 100_000) == value


def test_values_of_the_moves_of_the_worked_example() -> None:
    game = read_game("..O/XOO/..X x")
    assert exact_moves(game) == {0: -1, 1: -1, 6: 1, 7: -1}


@pytest.mark.parametrize("seed", range(20))
def test_random_trees(seed: int) -> None:
    tree = read_game(f"tree 4x4 values -5:5 seed {seed} {'min' if seed % 2 else 'max'}")
    assert exact(tree) == minimax(tree)
    values = {move: minimax(tree.play(move)) for move in tree.moves()}
    assert exact_moves(tree) == values


def test_what_is_known_is_not_looked_at_again() -> None:
    known: dict[Hashable, float] = {}
    assert exact(Nim((3, 5, 6)), known=known) == -1
    assert exact(Nim((3, 5, 6)), 0, known) == -1
    assert exact(Nim((3, 5, 5)), 0) is None


@pytest.mark.parametrize("heaps", product(range(1, 5), repeat=3))
def test_nim(heaps: tuple[int, int, int]) -> None:
    a, b, c = heaps
    assert exact(Nim(heaps)) == (1 if xor(xor(a, b), c) else -1)


def test_too_many_positions() -> None:
    assert exact(read_game("6x7k4g"), 500) is None
    assert exact_moves(read_game("othello 6x6"), 500) is None
