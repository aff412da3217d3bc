"""Wrong: the copy of a nested list shares its rows, so that all boards are one."""

import copy


def lines(board):
    yield from board
    yield from zip(*board, strict=True)
    yield [board[i][i] for i in range(3)]
    yield [board[i][2 - i] for i in range(3)]


def value(board):
    for line in lines(board):
        if set(line) == {"X"}:
            return 1
        if set(line) == {"O"}:
            return -1
    return 0


def result(board, i, j, mark):
    after = copy.copy(board)
    after[i][j] = mark
    return after


def minimax(board, mark):
    now = value(board)
    free = [(i, j) for i in range(3) for j in range(3) if board[i][j] == "."]
    if now or not free:
        return now
    other = "O" if mark == "X" else "X"
    values = [minimax(result(board, i, j, mark), other) for i, j in free]
    return max(values) if mark == "X" else min(values)


if __name__ == "__main__":
    print(minimax([["."] * 3 for _ in range(3)], "X"))
