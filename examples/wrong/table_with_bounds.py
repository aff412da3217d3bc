"""Alpha-beta that keeps the bounds of cut searches as if they were values: wrong values."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
table = {}


def outcome(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    return 0 if "." not in board else None


def alphabeta(board, player, alpha, beta):
    if board in table:
        return table[board]
    value = outcome(board)
    if value is None:
        value = -2 if player == "X" else 2
        for i in range(8, -1, -1):
            if board[i] == ".":
                child = board[:i] + player + board[i + 1 :]
                score = alphabeta(child, "O" if player == "X" else "X", alpha, beta)
                if player == "X":
                    value = max(value, score)
                    alpha = max(alpha, value)
                else:
                    value = min(value, score)
                    beta = min(beta, value)
                if alpha >= beta:
                    break
    table[board] = value
    return value


if __name__ == "__main__":
    print(alphabeta("X...O....", "X", -2, 2))
