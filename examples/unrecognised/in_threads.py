"""Each move of the root in a thread of its own, all at a time, so that the calls have no order."""

from concurrent.futures import ThreadPoolExecutor

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


def best_move(board):
    moves = [cell for cell in range(9) if board[cell] == " "]
    boards = [board[:cell] + ["X"] + board[cell + 1 :] for cell in moves]
    with ThreadPoolExecutor() as pool:
        values = list(pool.map(lambda after: minimax(after, "O"), boards))
    return moves[values.index(max(values))]


if __name__ == "__main__":
    print(best_move([" "] * 9))
