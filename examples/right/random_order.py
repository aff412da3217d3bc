"""It tries the moves in a new order each time: right."""

import random

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def evaluate(state):
    for a, b, c in WINS:
        if state[a] and state[a] == state[b] == state[c]:
            return state[a]
    return 0


def alpha_beta(state, player, alpha, beta):
    value = evaluate(state)
    moves = [i for i in range(9) if not state[i]]
    if value or not moves:
        return value
    random.shuffle(moves)
    for move in moves:
        child = state.copy()
        child[move] = player
        result = alpha_beta(child, -player, alpha, beta)
        if player == 1:
            alpha = max(alpha, result)
        else:
            beta = min(beta, result)
        if alpha >= beta:
            break
    return alpha if player == 1 else beta


if __name__ == "__main__":
    print(alpha_beta([0] * 9, 1, -1, 1))
