"""Wrong: it offers taken cells, and then raises an exception."""

import copy
X, O, EMPTY = 'X', 'O', None

def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]

def player(board):
    cells = [c for row in board for c in row]
    return X if cells.count(X) == cells.count(O) else O

def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] != X or board[i][j] != O}

def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError(action)
    new = copy.deepcopy(board)
    new[i][j] = player(board)
    return new

def winner(board):
    lines = [[(i, j) for j in range(3)] for i in range(3)] + [[(i, j) for i in range(3)] for j in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for line in lines:
        a, b, c = (board[i][j] for i, j in line)
        if a is not EMPTY and a == b == c:
            return a

def terminal(board):
    return winner(board) is not None or all(c is not EMPTY for row in board for c in row)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def minimax(board):
    if terminal(board):
        return None
    if board == initial_state():
        return 0, 1
    turn = player(board)
    best, move = (-9 if turn == X else 9), None
    for action in actions(board):
        v = value(result(board, action), best)
        if (v > best if turn == X else v < best):
            best, move = v, action
    return move

def value(board, bound):
    if terminal(board):
        return utility(board)
    turn = player(board)
    v = -9 if turn == X else 9
    for action in actions(board):
        w = value(result(board, action), v)
        if turn == X:
            if w > bound:
                return w
            v = max(v, w)
        else:
            if w < bound:
                return w
            v = min(v, w)
    return v
