"""Minimax and alpha-beta as the tutorials write them, to compare with: a list of lists.

Three lists of three strings; at every node `is_end` asks the whole board for a column, a row, a
diagonal, then for an empty cell; `max` and `min` are two functions, each of which places a stone,
calls the other, takes the stone back, and returns the best value with its row and column. Nothing
here is shared with the program, and nothing is made slow on purpose. X is Max. Nodes are moves
tried; the root is not counted.
"""

from __future__ import annotations

Found = tuple[int, int, int]
"""Value, row and column of the best move; (0, 0) where the game is over."""


class Naive:
    """One search.

    Attributes:
        nodes: moves tried so far.
    """

    def __init__(self, rows: str) -> None:
        """Take a board such as `..O/XOO/..X`."""
        self.board = [list(row) for row in rows.split("/")]
        self.nodes = 0

    def minimax(self, x_to_move: bool) -> int:
        """The value of the board from X's side: 1, 0 or -1."""
        return (self._max() if x_to_move else self._min())[0]

    def alpha_beta(self, x_to_move: bool) -> int:
        """The same value; a move loop ends as soon as alpha >= beta."""
        return (self._max_alpha_beta(-2, 2) if x_to_move else self._min_alpha_beta(-2, 2))[0]

    def is_end(self) -> str | None:
        """X or O where one has a line, "." where the board is full, else None."""
        for i in range(3):
            if (
                self.board[0][i] != "."
                and self.board[0][i] == self.board[1][i]
                and self.board[1][i] == self.board[2][i]
            ):
                return self.board[0][i]
        for i in range(3):
            if self.board[i] == ["X", "X", "X"]:
                return "X"
            if self.board[i] == ["O", "O", "O"]:
                return "O"
        if (
            self.board[0][0] != "."
            and self.board[0][0] == self.board[1][1]
            and self.board[0][0] == self.board[2][2]
        ):
            return self.board[0][0]
        if (
            self.board[0][2] != "."
            and self.board[0][2] == self.board[1][1]
            and self.board[0][2] == self.board[2][0]
        ):
            return self.board[0][2]
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    return None
        return "."

    def _max(self) -> Found:
        best, row, column = -2, 0, 0
        result = self.is_end()
        if result == "X":
            return 1, 0, 0
        if result == "O":
            return -1, 0, 0
        if result == ".":
            return 0, 0, 0
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    self.board[i][j] = "X"
                    self.nodes += 1
                    value, _, _ = self._min()
                    if value > best:
                        best, row, column = value, i, j
                    self.board[i][j] = "."
        return best, row, column

    def _min(self) -> Found:
        best, row, column = 2, 0, 0
        result = self.is_end()
        if result == "X":
            return 1, 0, 0
        if result == "O":
            return -1, 0, 0
        if result == ".":
            return 0, 0, 0
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    self.board[i][j] = "O"
                    self.nodes += 1
                    value, _, _ = self._max()
                    if value < best:
                        best, row, column = value, i, j
                    self.board[i][j] = "."
        return best, row, column

    def _max_alpha_beta(self, alpha: int, beta: int) -> Found:
        best, row, column = -2, 0, 0
        result = self.is_end()
        if result == "X":
            return 1, 0, 0
        if result == "O":
            return -1, 0, 0
        if result == ".":
            return 0, 0, 0
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    self.board[i][j] = "X"
                    self.nodes += 1
                    value, _, _ = self._min_alpha_beta(alpha, beta)
                    if value > best:
                        best, row, column = value, i, j
                    self.board[i][j] = "."
                    if best > alpha:
                        alpha = best
                    if alpha >= beta:
                        return best, row, column
        return best, row, column

    def _min_alpha_beta(self, alpha: int, beta: int) -> Found:
        best, row, column = 2, 0, 0
        result = self.is_end()
        if result == "X":
            return 1, 0, 0
        if result == "O":
            return -1, 0, 0
        if result == ".":
            return 0, 0, 0
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    self.board[i][j] = "O"
                    self.nodes += 1
                    value, _, _ = self._max_alpha_beta(alpha, beta)
                    if value < best:
                        best, row, column = value, i, j
                    self.board[i][j] = "."
                    if best < beta:
                        beta = best
                    if alpha >= beta:
                        return best, row, column
        return best, row, column
