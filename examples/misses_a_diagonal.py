"""Wrong: minimax that does not see the diagonal from top right."""


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != " ":
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != " ":
            return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] != " ":
        return board[1][1]
    return None


def minimax(board, is_maximizing):
    won = winner(board)
    if won:
        return 1 if won == "X" else -1
    scores = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = "X" if is_maximizing else "O"
                scores.append(minimax(board, not is_maximizing))
                board[i][j] = " "
    if not scores:
        return 0
    return max(scores) if is_maximizing else min(scores)


if __name__ == "__main__":
    print(minimax([[" "] * 3 for _ in range(3)], True))
