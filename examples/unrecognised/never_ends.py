"""The stone is put on a copy that nobody searches: on one board for ever, no search is seen."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == ".":
            child = board.copy()
            child[i] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
    return max(values) if player == "X" else min(values)


if __name__ == "__main__":
    print(minimax(["."] * 9, "X"))
