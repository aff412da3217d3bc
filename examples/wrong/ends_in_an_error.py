"""A full board has no best move, and the search ends in a TypeError there: wrong leaves."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, player):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    best = None
    for i in range(9):
        if board[i] == ".":
            board[i] = player
            value = minimax(board, "O" if player == "X" else "X")
            board[i] = "."
            if best is None or (value > best if player == "X" else value < best):
                best = value
    return best


if __name__ == "__main__":
    print(minimax(["."] * 9, "X"))
