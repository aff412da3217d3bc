"""Wrong: the root takes a move as good as the best so far, and that may be a bound."""

from math import inf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def free(board):
    return [cell for cell in range(9) if board[cell] == " "]


def alphabeta(board, x_to_move, alpha, beta):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    if not free(board):
        return 0
    for cell in free(board):
        board[cell] = "X" if x_to_move else "O"
        value = alphabeta(board, not x_to_move, alpha, beta)
        board[cell] = " "
        if x_to_move:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if x_to_move else beta


def best_move(board):
    alpha = -inf
    best = None
    for cell in free(board):
        board[cell] = "X"
        value = alphabeta(board, False, alpha, inf)
        board[cell] = " "
        if value >= alpha:
            alpha = value
            best = cell
    return best


if __name__ == "__main__":
    board = [" "] * 9
    print(best_move(board))
