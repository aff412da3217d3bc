"""A move to the last cell puts down a second stone beside it, if that is free: wrong rules."""

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
            child = board[:]
            child[cell] = player
            if cell == 8 and child[7] == " ":
                child[7] = player
            values.append(minimax(child, "O" if player == "X" else "X"))
    return max(values) if player == "X" else min(values)


if __name__ == "__main__":
    print(minimax([" "] * 9, "X"))
