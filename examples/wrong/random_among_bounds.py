"""Alpha-beta with one window for all root moves, and any of those with the best number: wrong."""

import random
from math import inf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, side):
    return any(all(board[cell] == side for cell in line) for line in LINES)


def search(board, side, alpha, beta):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -inf if side == "X" else inf
    for cell in range(9):
        if board[cell] != " ":
            continue
        board[cell] = side
        value = search(board, "O" if side == "X" else "X", alpha, beta)
        board[cell] = " "
        if side == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def move(board):
    alpha = -inf
    found = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X"
            found.append((search(board, "O", alpha, inf), cell))
            board[cell] = " "
            alpha = max(alpha, found[-1][0])
    return random.choice([cell for value, cell in found if value == alpha])


if __name__ == "__main__":
    print(move([" "] * 9))
