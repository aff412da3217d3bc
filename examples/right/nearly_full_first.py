"""A position that is almost full is tried first, then an empty board: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
DEMO = ["X", "O", "X", "O", "O", "X", "-", "X", "-"]


def line_of(b):
    return next((b[i] for i, j, k in LINES if b[i] == b[j] == b[k] != "-"), None)


def outcome(b, turn):
    mark = line_of(b)
    if mark:
        return 1 if mark == "X" else -1
    if "-" not in b:
        return 0
    other = "O" if turn == "X" else "X"
    values = []
    for i, mark in enumerate(b):
        if mark == "-":
            b[i] = turn
            values.append(outcome(b, other))
            b[i] = "-"
    return max(values) if turn == "X" else min(values)


print("the demo is worth", outcome(DEMO, "X"))


def whole_game():
    return outcome(["-"] * 9, "X")
