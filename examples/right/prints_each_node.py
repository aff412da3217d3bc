"""It prints the board at each node: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def show(board):
    for i in range(0, 9, 3):
        print("|".join(board[i : i + 3]))
    print()


def minimax(board, depth, maximizing):
    show(board)
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            print("won by", board[a], "at depth", depth)
            return 1 if board[a] == "X" else -1
    if " " not in board:
        print("tie")
        return 0
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            values.append(minimax(board, depth + 1, not maximizing))
            board[i] = " "
    return max(values) if maximizing else min(values)


if __name__ == "__main__":
    print(minimax(list("XO X  O  "), 0, True))
