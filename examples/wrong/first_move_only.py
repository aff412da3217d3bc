"""`return` stands inside of the loop, so the first move alone is searched: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, is_max):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    if " " not in board:
        return 0
    best = -9 if is_max else 9
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            score = minimax(board, not is_max)
            board[i] = " "
            best = max(best, score) if is_max else min(best, score)
            return best
    return best


if __name__ == "__main__":
    print(minimax([" "] * 9, True))
