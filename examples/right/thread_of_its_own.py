"""The whole search in one thread, as beside a window that has to go on: right."""

import threading

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
    if " " not in board:
        return 0
    values = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
            board[cell] = " "
    return max(values) if player == "X" else min(values)


def think(board, answer):
    answer.append(minimax(board, "X"))


if __name__ == "__main__":
    answer = []
    thread = threading.Thread(target=think, args=(list("XO  X   O"), answer))
    thread.start()
    thread.join()
    print(answer[0])
