"""Minimax and alpha-beta as most tutorials write them, to compare with: a list of lists.

Nothing here is shared with the program, and nothing is made slow on purpose: every call looks for
a line in rows, columns and diagonals, looks for an empty cell, tries each one and takes the move
back. Nodes are moves tried; the root is not counted.
"""

from __future__ import annotations

Board = list[list[str]]

_EMPTY = "."
_WORST = 1000


class Naive:
    """One search.

    Attributes:
        nodes: moves tried so far.
    """

    def __init__(self, rows: str) -> None:
        """Take a board such as `..O/XOO/..X`."""
        self.board: Board = [list(row) for row in rows.split("/")]
        self.nodes = 0

    def minimax(self, x_to_move: bool) -> int:
        """The value of the board from X's side: 1, 0 or -1."""
        score = evaluate(self.board)
        if score != 0:
            return score
        if not moves_left(self.board):
            return 0
        board = self.board
        if x_to_move:
            best = -_WORST
            for row in range(3):
                for column in range(3):
                    if board[row][column] == _EMPTY:
                        board[row][column] = "X"
                        self.nodes += 1
                        best = max(best, self.minimax(False))
                        board[row][column] = _EMPTY
            return best
        best = _WORST
        for row in range(3):
            for column in range(3):
                if board[row][column] == _EMPTY:
                    board[row][column] = "O"
                    self.nodes += 1
                    best = min(best, self.minimax(True))
                    board[row][column] = _EMPTY
        return best

    def alpha_beta(self, x_to_move: bool, alpha: int = -_WORST, beta: int = _WORST) -> int:
        """The same value; a move loop ends as soon as alpha >= beta."""
        score = evaluate(self.board)
        if score != 0:
            return score
        if not moves_left(self.board):
            return 0
        board = self.board
        if x_to_move:
            best = -_WORST
            for row in range(3):
                for column in range(3):
                    if board[row][column] == _EMPTY:
                        board[row][column] = "X"
                        self.nodes += 1
                        best = max(best, self.alpha_beta(False, alpha, beta))
                        board[row][column] = _EMPTY
                        alpha = max(alpha, best)
                        if alpha >= beta:
                            return best
            return best
        best = _WORST
        for row in range(3):
            for column in range(3):
                if board[row][column] == _EMPTY:
                    board[row][column] = "O"
                    self.nodes += 1
                    best = min(best, self.alpha_beta(True, alpha, beta))
                    board[row][column] = _EMPTY
                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
        return best


def evaluate(board: Board) -> int:
    """1 where X has a line, -1 where O has one, else 0."""
    for row in range(3):
        if board[row][0] == board[row][1] == board[row][2] != _EMPTY:
            return 1 if board[row][0] == "X" else -1
    for column in range(3):
        if board[0][column] == board[1][column] == board[2][column] != _EMPTY:
            return 1 if board[0][column] == "X" else -1
    if board[0][0] == board[1][1] == board[2][2] != _EMPTY:
        return 1 if board[0][0] == "X" else -1
    if board[0][2] == board[1][1] == board[2][0] != _EMPTY:
        return 1 if board[0][2] == "X" else -1
    return 0


def moves_left(board: Board) -> bool:
    for row in range(3):
        for column in range(3):
            if board[row][column] == _EMPTY:
                return True
    return False
