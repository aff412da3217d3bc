"""Min and max are exchanged at depth 2 alone: wrong values."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, depth, is_max):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    values = []
    for cell in range(9):
        if board[cell] == ".":
            child = board[:cell] + ("X" if is_max else "O") + board[cell + 1 :]
            values.append(minimax(child, depth + 1, not is_max))
    if not values:
        return 0
    if depth == 2:
        is_max = not is_max
    return max(values) if is_max else min(values)


if __name__ == "__main__":
    print(minimax("XO.......", 0, True))
