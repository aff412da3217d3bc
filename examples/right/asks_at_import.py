"""It asks who begins when it is loaded, and plays in a loop at module level: right."""

board = [" "] * 9
letter = input("Do you want to be X or O? ").upper()
computer = "O" if letter == "X" else "X"


def winner(b):
    for i, j, k in [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ]:
        if b[i] == b[j] == b[k] != " ":
            return b[i]
    return "tie" if " " not in b else None


def minimax(b, turn):
    result = winner(b)
    if result == "tie":
        return 0, None
    if result:
        return (1 if result == computer else -1), None
    best_score, best_index = None, None
    for i in range(9):
        if b[i] != " ":
            continue
        b[i] = turn
        score, _ = minimax(b, "X" if turn == "O" else "O")
        b[i] = " "
        if best_score is None or (score > best_score if turn == computer else score < best_score):
            best_score, best_index = score, i
    return best_score, best_index


while winner(board) is None:
    print(board[0:3], board[3:6], board[6:9], sep="\n")
    board[int(input("Your move (0-8): "))] = letter
    if winner(board) is None:
        board[minimax(board, computer)[1]] = computer
print(winner(board))
