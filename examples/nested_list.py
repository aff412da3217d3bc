"""Right: minimax on a nested list that is changed in place."""

board = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != " ":
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != " ":
            return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] != " ":
        return board[1][1]
    if board[0][2] == board[1][1] == board[2][0] != " ":
        return board[1][1]
    return None


def full(board):
    return all(cell != " " for row in board for cell in row)


def minimax(board, depth, is_maximizing):
    won = winner(board)
    if won == "X":
        return 1
    if won == "O":
        return -1
    if full(board):
        return 0
    best = -1000 if is_maximizing else 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = "X" if is_maximizing else "O"
                score = minimax(board, depth + 1, not is_maximizing)
                board[i][j] = " "
                best = max(best, score) if is_maximizing else min(best, score)
    return best


def best_move(board):
    best, move = -1000, None
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = "X"
                score = minimax(board, 0, False)
                board[i][j] = " "
                if score > best:
                    best, move = score, (i, j)
    return move


if __name__ == "__main__":
    print(best_move(board))
