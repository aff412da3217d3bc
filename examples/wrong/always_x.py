"""Both sides put down X: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def evaluate(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != "_":
            return 10 if board[a] == "X" else -10
    return 0


def minimax(board, maximizing):
    score = evaluate(board)
    if score or "_" not in board:
        return score
    scores = []
    for i in range(9):
        if board[i] == "_":
            board[i] = "X"
            scores.append(minimax(board, not maximizing))
            board[i] = "_"
    return max(scores) if maximizing else min(scores)


if __name__ == "__main__":
    print(minimax(["_"] * 9, True))
