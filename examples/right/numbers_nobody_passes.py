"""Nobody calls it, and its empty cells hold the numbers 1 to 9: right."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c]:
            return board[a]
    return None


def moves(board):
    return [cell for cell, each in enumerate(board) if each not in ("X", "O")]


def minimax(board, player, alpha, beta):
    if winner(board):
        return (1 if winner(board) == "X" else -1), None
    if not moves(board):
        return 0, None
    best, chosen = (-2 if player == "X" else 2), None
    for cell in moves(board):
        board[cell] = player
        value, _ = minimax(board, "O" if player == "X" else "X", alpha, beta)
        board[cell] = cell + 1
        if player == "X" and value > best:
            best, chosen = value, cell
            alpha = max(alpha, best)
        elif player == "O" and value < best:
            best, chosen = value, cell
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen
