"""Right: connect three on three rows and four columns, where stones fall."""

ROWS, COLUMNS, IN_A_ROW = 3, 4, 3


def drop(board, column, piece):
    for row in range(ROWS - 1, -1, -1):
        if board[row][column] == 0:
            board[row][column] = piece
            return row
    return None


def wins(board, piece):
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * k, column + right * k) for k in range(IN_A_ROW)]
                if all(
                    0 <= r < ROWS and 0 <= c < COLUMNS and board[r][c] == piece for r, c in cells
                ):
                    return True
    return False


def valid(board):
    return [column for column in range(COLUMNS) if board[0][column] == 0]


def alphabeta(board, alpha, beta, maximizing):
    if wins(board, 1):
        return 1
    if wins(board, 2):
        return -1
    if not valid(board):
        return 0
    value = -9 if maximizing else 9
    for column in valid(board):
        row = drop(board, column, 1 if maximizing else 2)
        score = alphabeta(board, alpha, beta, not maximizing)
        board[row][column] = 0
        if maximizing:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


if __name__ == "__main__":
    print(alphabeta([[0] * COLUMNS for _ in range(ROWS)], -9, 9, True))
