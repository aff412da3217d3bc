"""PVS and MTD(f) as their papers write them, on the tuples of the reference."""

from __future__ import annotations

from tests.cases import board_of
from tests.oracles.reference import INF, Board, other, put
from ttt_tui.game import Position


class NullWindows:
    """PVS and MTD(f) on the tuples of the reference, counting nodes: nothing of the program's."""

    def __init__(self, position: Position) -> None:
        self.game, self.board, self.side = board_of(position)
        self.nodes = 0
        self.known: dict[tuple[Board, str], tuple[float, float]] = {}

    def worth(self, board: Board, side: str) -> int | None:
        result = self.game.result(board)
        if result is None:
            return None
        return 0 if result == "draw" else 1 if result == side else -1

    def pvs(self, board: Board, side: str, alpha: float, beta: float) -> float:
        best = -INF
        for move in self.game.moves(board):
            child, enemy = put(board, move, side), other(side)
            over = self.worth(child, side)
            self.nodes += 1
            if over is not None:
                value: float = over
            elif best == -INF:
                value = -self.pvs(child, enemy, -beta, -alpha)
            else:
                value = -self.pvs(child, enemy, -alpha - 1, -alpha)
                if alpha < value < beta:
                    self.nodes += 1
                    value = -self.pvs(child, enemy, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def with_memory(self, board: Board, side: str, beta: float, *, root: bool = False) -> float:
        """Whether the value is at least beta: a pass of MTD(f), with both bounds in memory."""
        low, high = self.known.get((board, side), (-INF, INF))
        if not root and (low >= beta or low == high):
            return low
        if not root and high < beta:
            return high
        best = -INF
        for move in self.game.moves(board):
            child = put(board, move, side)
            self.nodes += 1
            over = self.worth(child, side)
            value = -self.with_memory(child, other(side), 1 - beta) if over is None else over
            best = max(best, value)
            if best >= beta:
                break
        self.known[board, side] = (max(low, best), high) if best >= beta else (low, min(high, best))
        return best

    def mtd_f(self, value: float) -> float:
        low, high = -INF, INF
        while low < high:
            beta = value + 1 if value == low else value
            value = self.with_memory(self.board, self.side, beta, root=True)
            if value < beta:
                high = value
            else:
                low = value
        return value
