"""The cells of each side in two sets of an object, with the heights of its columns: right."""


class Game:
    def __init__(self):
        self.stones = {"X": set(), "O": set()}
        self.heights = [0, 0, 0, 0]
        self.turn = "X"

    def other(self):
        return "O" if self.turn == "X" else "X"

    def drop(self, column):
        self.stones[self.turn].add((self.heights[column], column))
        self.heights[column] += 1
        self.turn = self.other()

    def take_back(self, column):
        self.turn = self.other()
        self.heights[column] -= 1
        self.stones[self.turn].remove((self.heights[column], column))

    def winner(self):
        for side, stones in self.stones.items():
            for row, column in stones:
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if all((row + i * down, column + i * right) in stones for i in range(3)):
                        return side
        return None

    def moves(self):
        return [column for column in range(4) if self.heights[column] < 3]


def minimax(game, alpha, beta):
    if game.winner():
        return 1 if game.winner() == "X" else -1
    moves = game.moves()
    if not moves:
        return 0
    maximizes = game.turn == "X"
    best = -1 if maximizes else 1
    for column in moves:
        game.drop(column)
        value = minimax(game, alpha, beta)
        game.take_back(column)
        if maximizes:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_column(game):
    def value(column):
        game.drop(column)
        found = minimax(game, -1, 1)
        game.take_back(column)
        return found

    choose = max if game.turn == "X" else min
    return choose(game.moves(), key=value)


if __name__ == "__main__":
    print(best_column(Game()))
