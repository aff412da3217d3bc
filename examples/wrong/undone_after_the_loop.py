"""The move is taken back behind the loop, so that only the last one is: wrong rules."""


def won(board, mark):
    lines = [*board, *zip(*board, strict=True)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def alphabeta(board, alpha, beta, is_max):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    free = [(i, j) for i in range(3) for j in range(3) if board[i][j] == "."]
    if not free:
        return 0
    best = -2 if is_max else 2
    for i, j in free:
        board[i][j] = "X" if is_max else "O"
        value = alphabeta(board, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    board[i][j] = "."
    return best


if __name__ == "__main__":
    print(alphabeta([["."] * 3 for _ in range(3)], -2, 2, True))
