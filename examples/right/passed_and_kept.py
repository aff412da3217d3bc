"""A class that keeps its board and passes it to its search, too: right."""


class Game:
    def __init__(self):
        self.board = [["." for _ in range(3)] for _ in range(3)]
        self.player = "X"
        self.opponent = "O"

    def moves_left(self, board):
        return any("." in row for row in board)

    def evaluate(self, board):
        lines = [list(row) for row in board] + [list(column) for column in zip(*board, strict=True)]
        lines.append([board[i][i] for i in range(3)])
        lines.append([board[i][2 - i] for i in range(3)])
        if [self.player] * 3 in lines:
            return 10
        if [self.opponent] * 3 in lines:
            return -10
        return 0

    def minimax(self, board, depth, is_max):
        score = self.evaluate(board)
        if score:
            return score
        if not self.moves_left(board):
            return 0
        best = -1000 if is_max else 1000
        for i in range(3):
            for j in range(3):
                if board[i][j] == ".":
                    board[i][j] = self.player if is_max else self.opponent
                    value = self.minimax(board, depth + 1, not is_max)
                    best = max(best, value) if is_max else min(best, value)
                    board[i][j] = "."
        return best

    def find_best_move(self):
        best, move = -1000, (-1, -1)
        for i in range(3):
            for j in range(3):
                if self.board[i][j] == ".":
                    self.board[i][j] = self.player
                    value = self.minimax(self.board, 0, False)
                    self.board[i][j] = "."
                    if value > best:
                        best, move = value, (i, j)
        return move


game = Game()
print(game.find_best_move())
