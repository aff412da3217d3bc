"""Wrong: negamax without its minus."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def negamax(board, player):
    other = "O" if player == "X" else "X"
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
        return -1
    if " " not in board:
        return 0
    best = -2
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            best = max(best, negamax(board, other))
            board[i] = " "
    return best


if __name__ == "__main__":
    print(negamax([" "] * 9, "X"))
