"""Wrong: a full board is a draw before anybody looks for a line on it."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, player):
    if " " not in board:
        return 0
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    best = -2 if player == "X" else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            value = minimax(board, "O" if player == "X" else "X")
            board[i] = " "
            best = max(best, value) if player == "X" else min(best, value)
    return best


if __name__ == "__main__":
    print(minimax([" "] * 9, "X"))
