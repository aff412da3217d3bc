"""Wrong: a move is not taken back after its search."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(board, mark):
    return any(all(board[i] == mark for i in line) for line in LINES)


def minimax(board, is_max):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if "." not in board:
        return 0
    best = -2 if is_max else 2
    for i in range(9):
        if board[i] == ".":
            board[i] = "X" if is_max else "O"
            value = minimax(board, not is_max)
            best = max(best, value) if is_max else min(best, value)
    return best


if __name__ == "__main__":
    print(minimax(["."] * 9, True))
