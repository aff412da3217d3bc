"""A function that returns the boards after each move; the root takes the best of them: right."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    for a, b, c in LINES:
        if board[a] != "_" and board[a] == board[b] == board[c]:
            return board[a]
    return ""


def successors(board, player):
    children = []
    for cell, stands in enumerate(board):
        if stands == "_":
            children.append(board[:cell] + player + board[cell + 1 :])
    return children


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    children = successors(board, player)
    if not children:
        return 0
    if player == "X":
        return max(minimax(child, "O") for child in children)
    return min(minimax(child, "X") for child in children)


def best_child(board):
    return max(successors(board, "X"), key=lambda child: minimax(child, "O"))
