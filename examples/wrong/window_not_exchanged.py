"""Negamax that hands down (-alpha, -beta) and forgets to exchange them: wrong pruning."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def negamax(board, player, alpha, beta):
    if any(board[a] == board[b] == board[c] == -player for a, b, c in LINES):
        return -1
    if 0 not in board:
        return 0
    best = -2
    for i in range(9):
        if board[i] == 0:
            board[i] = player
            best = max(best, -negamax(board, -player, -alpha, -beta))
            board[i] = 0
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(negamax([0] * 9, 1, -2, 2))
