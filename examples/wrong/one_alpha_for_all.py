"""Alpha and beta are globals that nothing sets back, so branches cut others: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
alpha = -2
beta = 2


def search(board, mark):
    global alpha, beta
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    if "." not in board:
        return 0
    best = -2 if mark == "X" else 2
    for i in range(9):
        if board[i] == ".":
            board[i] = mark
            value = search(board, "O" if mark == "X" else "X")
            board[i] = "."
            if mark == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(search(["."] * 9, "X"))
