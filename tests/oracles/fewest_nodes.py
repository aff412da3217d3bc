"""The fewest nodes of alpha-beta over all orders, by trying them all: an oracle of yardsticks."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.cases import board_of
from tests.oracles.reference import INF, Board, Game, other, put
from ttt_tui.game import Position
from ttt_tui.search import Cutoff, RootWindow, Score, SearchOptions
from ttt_tui.search.evaluation import win_values

_Returns = dict[float, int]
"""What a node may return, and the fewest nodes below it for that."""


@dataclass
class Thrift:
    """Alpha-beta by one rule, in the best of all orders.

    The order may differ from node to node and from window to window. For each node and window,
    what it can return is found with the fewest nodes for each: going through the sets of moves
    already tried, with the best value so far, takes the place of going through the orders.
    """

    position: Position
    options: SearchOptions
    _known: dict[tuple[Board, str, float, float], _Returns] = field(default_factory=dict)

    def fewest(self) -> int:
        self.game, board, side = board_of(self.position)
        self.wins = win_values(self.position.rules.cells, self.options)
        self.turns = _symmetries(self.game)
        return min(self._returns(board, side, -INF, INF, 0).values())

    def _returns(self, board: Board, side: str, alpha: float, beta: float, depth: int) -> _Returns:
        result = self.game.result(board)
        if result is not None:
            return {{"X": 1.0, "draw": 0.0, "O": -1.0}[result] * self.wins[depth]: 0}
        if depth == self.options.depth:
            return {float(self.game.open_lines(board)): 0}
        if depth or self.options.first_move is None:
            board = min(tuple(board[cell] for cell in turn) for turn in self.turns)
        key = (board, side, alpha, beta)
        if key not in self._known:
            self._known[key] = self._try_all_orders(board, side, alpha, beta, depth)
        return self._known[key]

    def _try_all_orders(
        self, board: Board, side: str, alpha: float, beta: float, depth: int
    ) -> _Returns:
        options = self.options
        moves = self.game.moves(board)
        if options.first_move is not None and set(board) == {"."}:
            moves = [options.first_move]
        better = max if side == "X" else min
        strict = options.cutoff is Cutoff.STRICT
        fresh = options.root_window is RootWindow.FRESH and not depth
        win = self.wins[depth + 1] if options.stop_on_win else INF
        ended: _Returns = {}
        start: float = -INF if side == "X" else INF
        tried: dict[tuple[frozenset[int], float], int] = {(frozenset(), start): 0}
        for _ in moves:
            grown: dict[tuple[frozenset[int], float], int] = {}
            for (done, best), nodes in tried.items():
                low = max(alpha, best) if side == "X" else alpha
                high = min(beta, best) if side == "O" else beta
                window = (-INF, INF) if fresh else (low, high)
                for move in moves:
                    if move in done:
                        continue
                    child = put(board, move, side)
                    below_all = self._returns(child, other(side), *window, depth + 1)
                    for value, below in below_all.items():
                        now, cost = better(best, value), nodes + 1 + below
                        met, mine = (high, now) if side == "X" else (-low, -now)
                        if (mine > met if strict else mine >= met) or mine >= win:
                            ended[now] = min(cost, ended.get(now, cost))
                        else:
                            state = (done | {move}, now)
                            grown[state] = min(cost, grown.get(state, cost))
            tried = grown
        for (_, best), nodes in tried.items():
            ended[best] = min(nodes, ended.get(best, nodes))
        return ended


def _symmetries(game: Game) -> list[list[int]]:
    """Turned and mirrored boards cost the same; only squares without gravity are turned."""
    cells = list(range(len(game.empty)))
    if game.gravity or game.rows != game.columns:
        return [cells]
    side = game.rows
    turned = cells
    turns = []
    for _ in range(4):
        turned = [turned[side * (side - 1 - c % side) + c // side] for c in cells]
        turns += [turned, [turned[c // side * side + side - 1 - c % side] for c in cells]]
    return turns


def fewest(position: Position, options: SearchOptions) -> int:
    assert options.score is Score.OUTCOME or not options.stop_on_win
    return Thrift(position, options).fewest()
