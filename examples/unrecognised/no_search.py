"""A player by rules of thumb: no function calls itself, so that it is skipped in a folder."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def completing(board, mark):
    for line in LINES:
        marks = [board[i] for i in line]
        if marks.count(mark) == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
    return None


def choose(board, mark, other):
    for found in (completing(board, mark), completing(board, other)):
        if found is not None:
            return found
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[i] == " ")


if __name__ == "__main__":
    print(choose([" "] * 9, "X", "O"))
