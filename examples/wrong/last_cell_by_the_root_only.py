"""The caller tries all nine cells, range(8) below it does not, and 99 is returned: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    if "." not in board:
        return 0
    best = -99 if player == "X" else 99
    for i in range(8):
        if board[i] == ".":
            board[i] = player
            value = minimax(board, "O" if player == "X" else "X")
            board[i] = "."
            best = max(best, value) if player == "X" else min(best, value)
    return best


def best_move(board):
    best, move = -99, None
    for i in range(9):
        if board[i] == ".":
            board[i] = "X"
            value = minimax(board, "O")
            board[i] = "."
            if value > best:
                best, move = value, i
    return move


if __name__ == "__main__":
    print(best_move(list(".........")))
