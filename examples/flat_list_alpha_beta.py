"""Right: alpha-beta on a flat list, cut at alpha >= beta."""

import math

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, player):
    return any(all(board[i] == player for i in line) for line in LINES)


def alphabeta(board, alpha, beta, player):
    if has_won(board, "X"):
        return 1
    if has_won(board, "O"):
        return -1
    if "-" not in board:
        return 0
    if player == "X":
        value = -math.inf
        for i in range(9):
            if board[i] == "-":
                board[i] = "X"
                value = max(value, alphabeta(board, alpha, beta, "O"))
                board[i] = "-"
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return value
    value = math.inf
    for i in range(9):
        if board[i] == "-":
            board[i] = "O"
            value = min(value, alphabeta(board, alpha, beta, "X"))
            board[i] = "-"
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


def main():
    board = ["-"] * 9
    print(alphabeta(board, -math.inf, math.inf, "X"))


if __name__ == "__main__":
    main()
