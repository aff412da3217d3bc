"""The root takes the least value, which another function asks the search for: wrong."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player):
    if winner(board):
        return 1 if winner(board) == "X" else -1
    if " " not in board:
        return 0
    values = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
            board[cell] = " "
    return max(values) if player == "X" else min(values)


def value_of(board, cell):
    board[cell] = "X"
    value = minimax(board, "O")
    board[cell] = " "
    return value


def play():
    board = [" "] * 9
    while not winner(board) and " " in board:
        values = {}
        for cell in range(9):
            if board[cell] == " ":
                values[cell] = value_of(board, cell)
        board[min(values, key=values.get)] = "X"
        print(board)
        if not winner(board) and " " in board:
            board[int(input("Your cell: "))] = "O"


if __name__ == "__main__":
    play()
