"""Only X's moves are taken back, so that the boards fill up with stones of O: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    if " " not in board:
        return 0
    values = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
            if player == "X":
                board[cell] = " "
    return max(values) if player == "X" else min(values)


if __name__ == "__main__":
    print(minimax([" "] * 9, "X"))
