"""Maker-breaker: X must make three in a row, a full board is O's."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def outcome(b):
    for i, j, k in LINES:
        if b[i] == b[j] == b[k] != 0:
            return b[i]
    return -1 if 0 not in b else 0


def negamax(b, side, alpha, beta):
    r = outcome(b)
    if r:
        return r * side
    for i in range(9):
        if b[i] == 0:
            b[i] = side
            v = -negamax(b, -side, -beta, -alpha)
            b[i] = 0
            alpha = max(alpha, v)
            if alpha >= beta:
                break
    return alpha


def choose(b, side):
    best, where = -9, None
    for i in range(9):
        if b[i] == 0:
            b[i] = side
            v = -negamax(b, -side, -2, 2)
            b[i] = 0
            if v > best:
                best, where = v, i
    return where


b, side = [0] * 9, 1
while not outcome(b):
    b[choose(b, side)] = side
    side = -side
print(b, outcome(b))
