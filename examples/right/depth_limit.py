"""Four in a row on four by four, no deeper than three plies, an estimate there: right so far."""

SIZE = 4
LINES = (
    [[(r, c) for c in range(SIZE)] for r in range(SIZE)]
    + [[(r, c) for r in range(SIZE)] for c in range(SIZE)]
    + [[(i, i) for i in range(SIZE)], [(i, SIZE - 1 - i) for i in range(SIZE)]]
)


def evaluate(board):
    total = 0
    for line in LINES:
        marks = [board[r][c] for r, c in line]
        if marks.count("X") == SIZE:
            return 1000
        if marks.count("O") == SIZE:
            return -1000
        if "O" not in marks:
            total += marks.count("X")
        if "X" not in marks:
            total -= marks.count("O")
    return total


def minimax(board, depth, alpha, beta, maximizing):
    value = evaluate(board)
    free = [(r, c) for r in range(SIZE) for c in range(SIZE) if board[r][c] == " "]
    if abs(value) == 1000 or depth == 0:
        return value
    if not free:
        return 0
    best = -9999 if maximizing else 9999
    for r, c in free:
        board[r][c] = "X" if maximizing else "O"
        value = minimax(board, depth - 1, alpha, beta, not maximizing)
        board[r][c] = " "
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def best_move(board):
    moves = {}
    for r in range(SIZE):
        for c in range(SIZE):
            if board[r][c] == " ":
                board[r][c] = "X"
                moves[r, c] = minimax(board, 3, -9999, 9999, False)
                board[r][c] = " "
    return max(moves, key=moves.get)


if __name__ == "__main__":
    print(best_move([[" "] * SIZE for _ in range(SIZE)]))
