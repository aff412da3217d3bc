"""Wrong: as in a textbook library, but utility forgets whose it is; it loses as O."""

from collections import namedtuple
State = namedtuple('State', 'to_move utility board moves')
inf = float('inf')

class Game:
    def __init__(self):
        self.initial = State('X', 0, {}, [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)])
    def actions(self, s):
        return s.moves
    def result(self, s, m):
        board = dict(s.board)
        board[m] = s.to_move
        return State('O' if s.to_move == 'X' else 'X', self.worth(board, m, s.to_move), board,
                     [k for k in s.moves if k != m])
    def worth(self, board, m, who):
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            n = -1
            for sign in (1, -1):
                r, c = m
                while board.get((r, c)) == who:
                    n += 1
                    r, c = r + sign * dr, c + sign * dc
            if n >= 3:
                return 1 if who == 'X' else -1
        return 0
    def utility(self, s, player):
        return s.utility
    def terminal_test(self, s):
        return s.utility != 0 or not s.moves
    def to_move(self, s):
        return s.to_move

def alphabeta_search(state, game):
    player = game.to_move(state)
    def max_value(s, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, player)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    def min_value(s, alpha, beta):
        if game.terminal_test(s):
            return game.utility(s, player)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a), -inf, inf))

if __name__ == '__main__':
    game = Game()
    s = game.initial
    while not game.terminal_test(s):
        s = game.result(s, alphabeta_search(s, game))
    print(s.utility)
