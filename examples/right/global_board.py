"""A search without arguments, on globals, and play() is called on loading: right."""

import random

board = ["-", "-", "-", "-", "-", "-", "-", "-", "-"]
turn = "X"


def line(mark):
    for start, step in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
        if board[start] == board[start + step] == board[start + 2 * step] == mark:
            return True
    return False


def search():
    global turn
    if line("X"):
        return 1
    if line("O"):
        return -1
    if "-" not in board:
        return 0
    me = turn
    values = []
    for i in range(9):
        if board[i] == "-":
            board[i] = me
            turn = "O" if me == "X" else "X"
            values.append(search())
            board[i] = "-"
            turn = me
    return max(values) if me == "X" else min(values)


def play():
    global turn
    board[random.randrange(9)] = "X"
    turn = "O"
    print(search())


play()
