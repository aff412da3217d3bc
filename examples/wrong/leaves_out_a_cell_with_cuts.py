"""range(8) with alpha-beta from -1 to 1, so that a node without moves looks lost: wrong rules."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def alphabeta(board, is_max, alpha, beta):
    won = winner(board)
    if won or " " not in board:
        return {"X": 1, "O": -1}.get(won, 0)
    best = -1 if is_max else 1
    for cell in range(8):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            value = alphabeta(board, not is_max, alpha, beta)
            board[cell] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


if __name__ == "__main__":
    print(alphabeta([" "] * 9, True, -1, 1))
