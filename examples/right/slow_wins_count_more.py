"""The depth is added to the score of a win, so that it puts off its wins: right in its values."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, depth, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 10 + depth if board[a] == "X" else -10 - depth
    if "." not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            values.append(minimax(board, depth + 1, "O" if player == "X" else "X"))
            board[i] = "."
    return max(values) if player == "X" else min(values)


if __name__ == "__main__":
    print(minimax(["."] * 9, 0, "X"))
