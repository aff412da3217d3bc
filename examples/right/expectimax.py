"""Expectimax against a side that moves at random, in which nodes of O are means: right as that."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_line(board, side):
    return any(all(board[cell] == side for cell in line) for line in LINES)


def expected(board, mine):
    if has_line(board, "X"):
        return 1
    if has_line(board, "O"):
        return -1
    free = [cell for cell in range(9) if board[cell] == " "]
    if not free:
        return 0
    values = []
    for cell in free:
        board[cell] = "X" if mine else "O"
        values.append(expected(board, not mine))
        board[cell] = " "
    return max(values) if mine else sum(values) / len(values)


def choose(board):
    best, best_cell = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X"
            value = expected(board, False)
            board[cell] = " "
            if value > best:
                best, best_cell = value, cell
    return best_cell


if __name__ == "__main__":
    print(choose([" "] * 9))
