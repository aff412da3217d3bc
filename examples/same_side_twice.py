"""Wrong: the turn is not handed on after O's move, so that O moves again and again."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def search(board, turn):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    if " " not in board:
        return 0
    best = -2 if turn == "X" else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = turn
            value = search(board, "O")
            board[i] = " "
            best = max(best, value) if turn == "X" else min(best, value)
    return best


if __name__ == "__main__":
    print(search([" "] * 9, "X"))
