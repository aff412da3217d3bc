"""A search that yields each board that it looks at, for whoever draws it: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def value(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return None if " " in board else 0


def search(board, player):
    """Yields each board that it looks at, for whoever draws it, and returns the value."""
    known = value(board)
    if known is not None:
        return known
    values = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            yield list(board)
            values.append((yield from search(board, "O" if player == "X" else "X")))
            board[cell] = " "
    return max(values) if player == "X" else min(values)


def draw(board):
    for seen in search(board, "X"):
        print(seen)


if __name__ == "__main__":
    draw(list("XO  X   O"))
