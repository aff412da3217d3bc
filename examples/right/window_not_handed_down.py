"""Alpha and beta are not handed down, so that nothing is cut: right, as minimax is."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, maximizing, alpha=-1000, beta=1000):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    if " " not in board:
        return 0
    best = -1000 if maximizing else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            score = minimax(board, not maximizing)
            board[i] = " "
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(minimax([" "] * 9, True))
