"""Right: negamax on a string, which no move can change."""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def lost(board, player):
    other = "O" if player == "X" else "X"
    return any(all(board[int(i)] == other for i in line) for line in LINES)


def negamax(board, player):
    if lost(board, player):
        return -1
    if "_" not in board:
        return 0
    other = "O" if player == "X" else "X"
    return max(
        -negamax(board[:i] + player + board[i + 1 :], other) for i in range(9) if board[i] == "_"
    )


if __name__ == "__main__":
    print(negamax("_________", "X"))
