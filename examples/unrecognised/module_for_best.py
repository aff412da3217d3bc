"""Minimax whose best value comes from a package that is not installed here: not judged."""

import nowhere_to_be_found as nf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    moves = [cell for cell in range(9) if board[cell] == " "]
    if not moves:
        return 0
    values = []
    for cell in moves:
        board[cell] = player
        values.append(minimax(board, "O" if player == "X" else "X"))
        board[cell] = " "
    best = nf.argmax(values) if player == "X" else nf.argmin(values)
    return values[best]


print(minimax([" "] * 9, "X"))
