"""It plays on after a win until the board is full, and the first line found counts: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def score(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return 0


def minimax(board, turn):
    if "." not in board:
        return score(board)
    values = [
        minimax(board[:i] + turn + board[i + 1 :], "O" if turn == "X" else "X")
        for i in range(9)
        if board[i] == "."
    ]
    return max(values) if turn == "X" else min(values)


if __name__ == "__main__":
    print(minimax("XO.......", "X"))
