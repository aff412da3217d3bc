"""Exact values of any game, against plain minimax and theorems."""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import inf
from operator import xor

import pytest

from tests.oracles.paper_trees import minimax, random_trees, written
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Worth, solver_of
from ttt_tui.search.counts import exact_game
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.trace import INFINITY

PLENTY = 10**9


def solved(state: GameState, slice_: int = PLENTY) -> None:
    """Work on the state, slice by slice, until there is an answer."""
    solver = solver_of(state)
    while not solver.prepare(state, Work(slice_)):
        pass


def finite(value: float) -> int:
    return int(value) if abs(value) < inf else INFINITY * (1 if value > 0 else -1)


@pytest.mark.parametrize("slice_", [1, 50, PLENTY])
def test_random_trees_are_worth_what_minimax_says(slice_: int) -> None:
    for number, tree in enumerate(random_trees(700, 60)):
        is_max = number % 2 > 0
        state = read_state(written(tree, is_max=is_max))
        solved(state, slice_)
        solver = solver_of(state)
        assert isinstance(tree, list)
        values = [finite(minimax(child, not is_max)) for child in tree]
        best = (max if is_max else min)(values)
        assert solver.solve(state) == Worth(best)
        assert solver.moves(state) == {move: Worth(each) for move, each in enumerate(values)}
        assert solver.best_moves(state) == tuple(m for m, each in enumerate(values) if each == best)


def test_nim_is_lost_for_the_mover_where_the_xor_is_zero() -> None:
    """Bouton 1901."""
    for heaps in product(range(1, 5), repeat=3):
        state = read_state(f"nim {' '.join(map(str, heaps))}")
        solved(state)
        assert solver_of(state).solve(state) == Worth(1 if reduce(xor, heaps) else -1)


def test_misere_and_normal_nim_are_told_apart() -> None:
    for text, value in (("nim 1", 1), ("nim 1 misere", -1), ("nim 2 misere", 1)):
        state = read_state(text)
        solved(state)
        assert solver_of(state).solve(state) == Worth(value)


def test_what_is_too_large_is_given_up_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_game, "MOST_STATES", 100)
    state = read_state("othello 6x6")
    solved(state, 80)
    solver = solver_of(state)
    assert not solver.can_solve(state)
    assert solver.why_not(state) == "over 100 states"
    end = read_state("othello 4x4 XOOX/XXOO/XO.X/OO.O x")
    solved(end)
    assert solver_of(end).can_solve(end)


def test_a_board_has_its_own_solver() -> None:
    position = Position.parse("..O/XOO/..X")
    assert solver_of(position).moves(position)[0].distance is not None
