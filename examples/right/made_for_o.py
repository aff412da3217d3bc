"""Minimax for a computer that plays O, in a function that another call gives the side X: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"X": "O", "O": "X"}


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def search(board, player, is_computer):
    if winner(board):
        return 1 if winner(board) == "O" else -1
    if "." not in board:
        return 0
    best = -2 if is_computer else 2
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = player
            value = search(board, OTHER[player], not is_computer)
            board[cell] = "."
            best = max(best, value) if is_computer else min(best, value)
    return best


def turn(board, player="X"):
    values = {}
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = player
            values[cell] = search(board, OTHER[player], False)
            board[cell] = "."
    return max(values, key=values.get)
