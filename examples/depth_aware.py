"""Right: scores of 10 less the depth, so that quick wins count more."""

SIZE = 3


def score(board, depth):
    for mark, points in (("X", 10 - depth), ("O", depth - 10)):
        for i in range(SIZE):
            if all(board[i][j] == mark for j in range(SIZE)):
                return points
            if all(board[j][i] == mark for j in range(SIZE)):
                return points
        if all(board[i][i] == mark for i in range(SIZE)):
            return points
        if all(board[i][SIZE - 1 - i] == mark for i in range(SIZE)):
            return points
    return 0


def minimax(board, depth, maximizing, alpha, beta):
    points = score(board, depth)
    free = [(i, j) for i in range(SIZE) for j in range(SIZE) if board[i][j] is None]
    if points != 0 or not free:
        return points, None
    best = None
    for i, j in free:
        board[i][j] = "X" if maximizing else "O"
        value, _ = minimax(board, depth + 1, not maximizing, alpha, beta)
        board[i][j] = None
        if maximizing and value > alpha:
            alpha, best = value, (i, j)
        elif not maximizing and value < beta:
            beta, best = value, (i, j)
        if beta <= alpha:
            break
    return (alpha if maximizing else beta), best


if __name__ == "__main__":
    print(minimax([[None] * 3 for _ in range(3)], 0, True, -100, 100))
