"""No diagonal wins, and it is called where none can be completed any more: wrong."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, x_to_move):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if "." not in board:
        return 0
    best = -2 if x_to_move else 2
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = "X" if x_to_move else "O"
            value = minimax(board, not x_to_move)
            board[cell] = "."
            best = max(best, value) if x_to_move else min(best, value)
    return best


print(minimax(list("XOXXOO.X."), False))
