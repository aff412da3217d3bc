"""Right: alpha-beta on a numpy array of 1, -1 and 0."""

import numpy as np


def winner(grid):
    sums = [*grid.sum(axis=0), *grid.sum(axis=1), np.trace(grid), np.trace(np.fliplr(grid))]
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


def minimax(grid, player, alpha=-np.inf, beta=np.inf):
    won = winner(grid)
    if won or not (grid == 0).any():
        return won
    best = -np.inf * player
    for row, column in zip(*np.where(grid == 0), strict=True):
        grid[row, column] = player
        value = minimax(grid, -player, alpha, beta)
        grid[row, column] = 0
        if player == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


if __name__ == "__main__":
    print(minimax(np.zeros((3, 3), dtype=int), 1))
