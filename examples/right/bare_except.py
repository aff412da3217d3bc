"""Whatever is raised in it is swallowed by a bare except: right."""

import traceback

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def value_of(board, player):
    try:
        for a, b, c in LINES:
            if board[a] == board[b] == board[c] != " ":
                return 1 if board[a] == "X" else -1
        if " " not in board:
            return 0
        best = None
        for i in range(10):
            try:
                free = board[i] == " "
            except:
                continue
            if free:
                board[i] = player
                value = value_of(board, "O" if player == "X" else "X")
                board[i] = " "
                if best is None or (value > best if player == "X" else value < best):
                    best = value
        return best
    except:
        traceback.print_exc()
        return 0


if __name__ == "__main__":
    print(value_of([" "] * 9, "X"))
