"""An object that has no board until it is told who begins: right."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Game:
    def __init__(self):
        self.level = "hard"

    def begin(self, player):
        self.cells = ["."] * 9
        self.turn = player

    def moves(self):
        return [cell for cell in range(9) if self.cells[cell] == "."]

    def play(self, cell):
        self.cells[cell] = self.turn
        self.turn = "O" if self.turn == "X" else "X"

    def undo(self, cell):
        self.cells[cell] = "."
        self.turn = "O" if self.turn == "X" else "X"

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None


def negamax(game, alpha, beta):
    if game.winner():
        return -1
    if not game.moves():
        return 0
    for cell in game.moves():
        game.play(cell)
        alpha = max(alpha, -negamax(game, -beta, -alpha))
        game.undo(cell)
        if alpha >= beta:
            break
    return alpha


def best_move(game):
    best, move = -1, game.moves()[0]
    for cell in game.moves():
        game.play(cell)
        value = -negamax(game, -1, -best)
        game.undo(cell)
        if value > best:
            best, move = value, cell
    return move
