"""Pruning with one bound only, that of the parent: right, with more nodes than alpha-beta."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def three(board, mark):
    return any(all(board[i] == mark for i in line) for line in LINES)


def search(board, mark, bound):
    """The value for X; `bound` is what the other side has already."""
    if three(board, "X"):
        return 1
    if three(board, "O"):
        return -1
    free = [i for i, cell in enumerate(board) if cell == "."]
    if not free:
        return 0
    best = -2 if mark == "X" else 2
    for i in free:
        board[i] = mark
        value = search(board, "O" if mark == "X" else "X", best)
        board[i] = "."
        if mark == "X":
            best = max(best, value)
            if best >= bound:
                return best
        else:
            best = min(best, value)
            if best <= bound:
                return best
    return best


if __name__ == "__main__":
    print(search(["."] * 9, "X", 2))
