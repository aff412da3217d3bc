"""Wrong: range(8) never tries the last cell."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board, player):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    best = None
    for i in range(8):
        if board[i] == 0:
            board[i] = player
            value = minimax(board, -player)
            board[i] = 0
            if best is None or value * player > best * player:
                best = value
    return 0 if best is None else best


if __name__ == "__main__":
    print(minimax([0] * 9, 1))
