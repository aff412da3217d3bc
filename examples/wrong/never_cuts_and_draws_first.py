"""Alpha and beta are not handed on, and a full board is a draw at once: wrong leaves."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, is_max, alpha=-2, beta=2):
    if " " not in board:
        return 0
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    best = -2 if is_max else 2
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            value = minimax(board, not is_max)
            board[cell] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(minimax(list("XO       "), True))
