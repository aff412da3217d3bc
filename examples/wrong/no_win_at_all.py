"""Nobody ever wins, and it is called where nobody can win any more: wrong."""


def minimax(board, x_to_move):
    if "." not in board:
        return 0
    best = -2 if x_to_move else 2
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = "X" if x_to_move else "O"
            value = minimax(board, not x_to_move)
            board[cell] = "."
            best = max(best, value) if x_to_move else min(best, value)
    return best


print(minimax(list("XXOOOXX.."), False))
