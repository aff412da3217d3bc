"""Wrong: the other side, too, takes the greatest value."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != "-":
            return 1 if board[a] == "X" else -1
    if "-" not in board:
        return 0
    best = -10
    for i in range(9):
        if board[i] == "-":
            board[i] = player
            best = max(best, minimax(board, "O" if player == "X" else "X"))
            board[i] = "-"
    return best


if __name__ == "__main__":
    print(minimax(["-"] * 9, "X"))
