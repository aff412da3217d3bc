"""A root that keeps the values of its moves in a dict and takes whichever lies last: wrong."""

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
    moves = [cell for cell in range(9) if board[cell] == " "]
    if not moves:
        return 0
    values = []
    for cell in moves:
        board[cell] = player
        values.append(minimax(board, "O" if player == "X" else "X"))
        board[cell] = " "
    return max(values) if player == "X" else min(values)


def choose(board):
    options = {}
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X"
            options[cell] = minimax(board, "O")
            board[cell] = " "
    options = dict(sorted(options.items(), key=lambda option: option[1] > 0))
    cell, value = options.popitem()
    return cell


if __name__ == "__main__":
    print(choose([" "] * 9))
