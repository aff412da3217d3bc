"""Wrong: Min raises alpha where it should lower beta."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(b, mark):
    return any(b[i] == b[j] == b[k] == mark for i, j, k in LINES)


def max_value(b, alpha, beta):
    if won(b, "O"):
        return -1
    if "." not in b:
        return 0
    v = -2
    for i in range(9):
        if b[i] == ".":
            b[i] = "X"
            v = max(v, min_value(b, alpha, beta))
            b[i] = "."
            if v >= beta:
                return v
            alpha = max(alpha, v)
    return v


def min_value(b, alpha, beta):
    if won(b, "X"):
        return 1
    if "." not in b:
        return 0
    v = 2
    for i in range(9):
        if b[i] == ".":
            b[i] = "O"
            v = min(v, max_value(b, alpha, beta))
            b[i] = "."
            if v <= alpha:
                return v
            alpha = max(alpha, v)
    return v


if __name__ == "__main__":
    print(max_value(["."] * 9, -2, 2))
