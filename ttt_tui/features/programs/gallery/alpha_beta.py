"""Alpha-beta as people write it; a win counts the same however late it comes."""

import math

X, O, EMPTY = "X", "O", " "
LINES = [
    [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)],
]  # fmt: skip


def new_board():
    return [[EMPTY] * 3 for _ in range(3)]


def winner(board):
    for line in LINES:
        signs = {board[row][col] for row, col in line}
        if len(signs) == 1 and EMPTY not in signs:
            return signs.pop()
    return None


def is_full(board):
    return all(EMPTY not in row for row in board)


def free_cells(board):
    return [(row, col) for row in range(3) for col in range(3) if board[row][col] == EMPTY]


def minimax(board, x_to_move, alpha, beta):
    won = winner(board)
    if won is not None:
        return 1 if won == X else -1
    if is_full(board):
        return 0
    best = -math.inf if x_to_move else math.inf
    for row in range(3):
        for col in range(3):
            if board[row][col] != EMPTY:
                continue
            board[row][col] = X if x_to_move else O
            score = minimax(board, not x_to_move, alpha, beta)
            board[row][col] = EMPTY
            if x_to_move:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                return best
    return best


def best_move(board, x_to_move=True):
    choice, alpha, beta = None, -math.inf, math.inf
    for row, col in free_cells(board):
        board[row][col] = X if x_to_move else O
        score = minimax(board, not x_to_move, alpha, beta)
        board[row][col] = EMPTY
        if x_to_move and score > alpha:
            choice, alpha = (row, col), score
        if not x_to_move and score < beta:
            choice, beta = (row, col), score
    return choice


if __name__ == "__main__":
    print(best_move(new_board()))
