"""Alpha-beta over a made-up tree of leaves: there is no board to be recognised."""

import math

LEAVES = [3, 5, 6, 9, 1, 2, 0, -1]


def minimax(depth, index, maximizing, alpha, beta):
    if depth == 3:
        return LEAVES[index]
    best = -math.inf if maximizing else math.inf
    for child in range(2):
        value = minimax(depth + 1, index * 2 + child, not maximizing, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


print(minimax(0, 0, True, -math.inf, math.inf))
