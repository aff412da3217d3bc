"""Nothing but functions: right. No board stands anywhere, and nobody calls them."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(b):
    for x, y, z in LINES:
        if b[x] != " " and b[x] == b[y] == b[z]:
            return b[x]
    return None


def free(b):
    return [i for i in range(9) if b[i] == " "]


def minimax(b, maximizing):
    w = winner(b)
    if w == "X":
        return 1
    if w == "O":
        return -1
    if not free(b):
        return 0
    if maximizing:
        value = float("-inf")
        for i in free(b):
            b[i] = "X"
            value = max(value, minimax(b, False))
            b[i] = " "
        return value
    value = float("inf")
    for i in free(b):
        b[i] = "O"
        value = min(value, minimax(b, True))
        b[i] = " "
    return value


def best(b):
    top, move = -float("inf"), None
    for i in free(b):
        b[i] = "X"
        v = minimax(b, False)
        b[i] = " "
        if v > top:
            top, move = v, i
    return move
