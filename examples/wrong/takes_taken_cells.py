"""A cell that is not its own is free for it, and it takes the other's: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line(board, mark):
    return any(all(board[i] == mark for i in each) for each in LINES)


def minimax(board, mark, depth):
    if line(board, 1):
        return 1
    if line(board, -1):
        return -1
    if depth == 0:
        return 0
    values = []
    for i in range(9):
        if board[i] != mark:
            child = board[:]
            child[i] = mark
            values.append(minimax(child, -mark, depth - 1))
    return max(values) if mark == 1 else min(values)


if __name__ == "__main__":
    print(minimax([0] * 9, 1, 5))
