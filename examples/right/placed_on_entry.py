"""A stone is put down on entry, and not before the call: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def worth(board, cell, player):
    board[cell] = player
    if winner(board):
        value = 1 if player == "X" else -1
    elif " " not in board:
        value = 0
    else:
        other = "O" if player == "X" else "X"
        values = [worth(board, each, other) for each in range(9) if board[each] == " "]
        value = max(values) if other == "X" else min(values)
    board[cell] = " "
    return value


def best_move(board):
    free = [cell for cell in range(9) if board[cell] == " "]
    return max(free, key=lambda cell: worth(board, cell, "X"))


if __name__ == "__main__":
    print(best_move(list("XO  X   O")))
