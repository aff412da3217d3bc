"""Any move is taken where none wins, a losing one, too: wrong, though its search is right."""

import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Player:
    def free(self, board):
        return [cell for cell in range(9) if board[cell] == " "]

    def move(self, board):
        if len(self.free(board)) == 9:
            return random.choice([0, 2, 6, 8])
        for cell in self.free(board):
            board[cell] = "X"
            value = self.lowest(board)
            board[cell] = " "
            if value > 0:
                return cell
        return random.choice(self.free(board))

    def result(self, board):
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != " ":
                return 1 if board[a] == "X" else -1
        return None if self.free(board) else 0

    def highest(self, board):
        if self.result(board) is not None:
            return self.result(board)
        best = -9
        for cell in self.free(board):
            board[cell] = "X"
            best = max(best, self.lowest(board))
            board[cell] = " "
        return best

    def lowest(self, board):
        if self.result(board) is not None:
            return self.result(board)
        best = 9
        for cell in self.free(board):
            board[cell] = "O"
            best = min(best, self.highest(board))
            board[cell] = " "
        return best


class Game:
    def __init__(self, player):
        self.board = [" "] * 9
        self.player = player

    def play(self):
        while " " in self.board:
            self.board[self.player.move(self.board)] = "X"
            self.board[int(input("Your move (0-8): "))] = "O"


while True:
    Game(Player()).play()
