"""Right: alpha-beta that cuts only at alpha > beta, and visits more nodes than it must."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def utility(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return 0


def search(board, alpha, beta, maximizing):
    value = utility(board)
    if value != 0 or "." not in board:
        return value
    best = -2 if maximizing else 2
    for cell in [i for i, mark in enumerate(board) if mark == "."]:
        board[cell] = "X" if maximizing else "O"
        value = search(board, alpha, beta, not maximizing)
        board[cell] = "."
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best


print(search(["."] * 9, -2, 2, True))
