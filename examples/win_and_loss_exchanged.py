"""Wrong: utility takes O's lines in columns for X's."""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    flat = sum(board, [])
    return X if flat.count(X) == flat.count(O) else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    after = [row[:] for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def utility(board):
    for row in board:
        if row[0] and row[0] == row[1] == row[2]:
            return 1 if row[0] == X else -1
    for column in zip(*board, strict=True):
        if column[0] and column[0] == column[1] == column[2]:
            return 1
    for line in ([board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]):
        if line[0] and line[0] == line[1] == line[2]:
            return 1 if line[0] == X else -1
    return 0


def terminal(board):
    return utility(board) != 0 or not actions(board)


def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, action)) for action in actions(board))


def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, action)) for action in actions(board))


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))
