"""Yardsticks: the full tree, the smallest that alpha-beta can get away with, and the formulas."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.search.cases import (
    ALPHA_BETA,
    EMPTY,
    MINIMAX,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
    board_of,
    playable,
)
from tests.search.reference import INF, Board, Game, other, put
from ttt_tui.game import ImpossiblePosition, Position, Rules
from ttt_tui.search import (
    PLAIN,
    MoveOrder,
    Order,
    RootWindow,
    Search,
    SearchOptions,
    bounds_of,
    expected_nodes,
)


class Thrift:
    """The fewest nodes of alpha-beta over all orders, by trying them all.

    The order may differ from node to node and from window to window. For each node and window,
    what it can return is found with the fewest nodes for each: going through the sets of moves
    already tried, with the best value so far, takes the place of going through the orders.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[Board, str, float, float], dict[float, int]] = {}
        self._turns = self._symmetries()

    def _symmetries(self) -> list[list[int]]:
        """Turned and mirrored boards cost the same; only squares without gravity are turned."""
        cells = list(range(len(self.game.empty)))
        if self.game.gravity or self.game.rows != self.game.columns:
            return [cells]
        side = self.game.rows
        turned = cells
        turns = []
        for _ in range(4):
            turned = [turned[side * (side - 1 - c % side) + c // side] for c in cells]
            turns += [turned, [turned[c // side * side + side - 1 - c % side] for c in cells]]
        return turns

    def fewest(self, board: Board, side: str) -> int:
        return min(self._returns(board, side, -INF, INF).values())

    def _returns(self, board: Board, side: str, alpha: float, beta: float) -> dict[float, int]:
        """What the node may return, and the fewest nodes below it for that."""
        result = self.game.result(board)
        if result is not None:
            return {{"X": 1.0, "draw": 0.0, "O": -1.0}[result]: 0}
        board = min(tuple(board[cell] for cell in turn) for turn in self._turns)
        key = (board, side, alpha, beta)
        if key not in self._known:
            self._known[key] = self._try_all_orders(board, side, alpha, beta)
        return self._known[key]

    def _try_all_orders(
        self, board: Board, side: str, alpha: float, beta: float
    ) -> dict[float, int]:
        moves = self.game.moves(board)
        better = max if side == "X" else min
        ended: dict[float, int] = {}
        start: float = -INF if side == "X" else INF
        tried: dict[tuple[frozenset[int], float], int] = {(frozenset(), start): 0}
        for _ in moves:
            grown: dict[tuple[frozenset[int], float], int] = {}
            for (done, best), nodes in tried.items():
                low = max(alpha, best) if side == "X" else alpha
                high = min(beta, best) if side == "O" else beta
                for move in moves:
                    if move in done:
                        continue
                    child = put(board, move, side)
                    for value, below in self._returns(child, other(side), low, high).items():
                        now, cost = better(best, value), nodes + 1 + below
                        cut = now >= high if side == "X" else now <= low
                        if cut:
                            ended[now] = min(cost, ended.get(now, cost))
                        else:
                            state = (done | {move}, now)
                            grown[state] = min(cost, grown.get(state, cost))
            tried = grown
        for (_, best), nodes in tried.items():
            ended[best] = min(nodes, ended.get(best, nodes))
        return ended


@cache
def thrift_for(game: Game) -> Thrift:
    return Thrift(game)


def nodes_of(position: Position, options: SearchOptions) -> int:
    search = Search(position, options, capacity=0)
    search.advance()
    return search.nodes


@settings(max_examples=100)
@given(playable(6))
def test_full_tree_is_what_minimax_visits(position: Position) -> None:
    assert bounds_of(position).full_tree == nodes_of(position, MINIMAX)
    assert expected_nodes(bounds_of(position), MINIMAX) == nodes_of(position, MINIMAX)


@settings(max_examples=150)
@given(playable(5))
def test_minimal_tree_is_alpha_beta_in_the_best_of_all_orders(position: Position) -> None:
    game, board, side = board_of(position)
    assert bounds_of(position).minimal_tree == thrift_for(game).fewest(board, side)


@pytest.mark.parametrize("text", [EMPTY, TURN_3, TURN_5, TURN_7, WORKED])
def test_minimal_tree_of_the_source_positions(text: str) -> None:
    position = Position.parse(text)
    game, board, side = board_of(position)
    assert bounds_of(position).minimal_tree == thrift_for(game).fewest(board, side)


@settings(max_examples=150)
@given(playable(6), st.integers(0, 999), st.sampled_from(RootWindow))
def test_no_order_beats_the_minimal_tree(
    position: Position, seed: int, root_window: RootWindow
) -> None:
    options = SearchOptions(order=MoveOrder(Order.RANDOM, seed), root_window=root_window)
    bounds = bounds_of(position)
    assert bounds.minimal_tree is not None
    assert bounds.full_tree is not None
    nodes = nodes_of(position, options)
    assert bounds.minimal_tree <= nodes <= bounds.full_tree
    expected = expected_nodes(bounds, options)
    assert expected is not None
    assert bounds.minimal_tree <= expected <= bounds.full_tree


def test_some_order_comes_close_on_the_empty_board() -> None:
    bounds = bounds_of(Position.parse(EMPTY))
    assert bounds.full_tree == 549_945
    assert bounds.minimal_tree is not None
    dice = random.Random(0)
    nodes = [
        nodes_of(Position(), SearchOptions(order=MoveOrder(Order.RANDOM, dice.randrange(1000))))
        for _ in range(20)
    ]
    assert bounds.minimal_tree < min(nodes) < 10 * bounds.minimal_tree


def test_uniform_formulas() -> None:
    """Source 003: b = 8 and m = 8 after the first move, so 16,777,216 at most."""
    bounds = bounds_of(Position.parse("X../.../... o"))
    assert (bounds.branching, bounds.plies) == (8, 8)
    assert bounds.uniform_tree == 16_777_216
    assert bounds.uniform_minimum == 8**4 + 8**4 - 1
    empty = bounds_of(Position())
    assert empty.uniform_tree == 9**9
    assert empty.uniform_minimum == 9**5 + 9**4 - 1


def test_a_finished_game_has_no_tree() -> None:
    bounds = bounds_of(Position.parse("XXX/OO./..."))
    assert (bounds.branching, bounds.plies, bounds.uniform_tree) == (0, 0, 0)
    assert (bounds.uniform_minimum, bounds.full_tree, bounds.minimal_tree) == (0, 0, 0)
    assert expected_nodes(bounds, ALPHA_BETA) == 0


def test_large_boards_have_the_formulas_only() -> None:
    bounds = bounds_of(Position(rules=Rules(4, 4, 4)))
    assert bounds.full_tree is None
    assert bounds.minimal_tree is None
    assert bounds.uniform_tree == 16**16
    for algorithm in PLAIN:
        assert expected_nodes(bounds, SearchOptions(algorithm)) is None


def test_an_impossible_position_has_no_bounds() -> None:
    with pytest.raises(ImpossiblePosition):
        bounds_of(Position.parse("XX./.../... o"))
