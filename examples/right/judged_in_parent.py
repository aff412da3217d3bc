"""Finished games are judged before the call, so that none of them is a node: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line_through(board, cell):
    return any(cell in line and len({board[i] for i in line}) == 1 for line in LINES)


def value(board, player):
    best = -9
    for cell in range(9):
        if board[cell] != 0:
            continue
        board[cell] = player
        if line_through(board, cell):
            score = 1
        elif 0 not in board:
            score = 0
        else:
            score = -value(board, -player)
        board[cell] = 0
        best = max(best, score)
    return best


if __name__ == "__main__":
    print(value([0] * 9, 1))
