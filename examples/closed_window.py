"""Wrong: the first call exchanges alpha and beta."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, maximizing, alpha, beta):
    won = winner(board)
    if won is not None:
        return 1 if won == "X" else -1
    if " " not in board:
        return 0
    best = -2 if maximizing else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            value = minimax(board, not maximizing, alpha, beta)
            board[i] = " "
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(minimax([" "] * 9, True, 2, -2))
