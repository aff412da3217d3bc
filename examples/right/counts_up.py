"""Nobody calls it, its depth counts up, and quick wins count more: right."""

SIZE = 3
FREE = "."


def free(b):
    return [(y, x) for y in range(SIZE) for x in range(SIZE) if b[y][x] == FREE]


def has_won(b, who):
    rows = [all(b[y][x] == who for x in range(SIZE)) for y in range(SIZE)]
    columns = [all(b[y][x] == who for y in range(SIZE)) for x in range(SIZE)]
    slopes = [
        all(b[i][i] == who for i in range(SIZE)),
        all(b[i][2 - i] == who for i in range(SIZE)),
    ]
    return any(rows + columns + slopes)


def minimax(b, depth, is_max):
    if has_won(b, "x"):
        return 10 - depth
    if has_won(b, "o"):
        return depth - 10
    if not free(b):
        return 0
    scores = []
    for y, x in free(b):
        b[y][x] = "x" if is_max else "o"
        scores.append(minimax(b, depth + 1, not is_max))
        b[y][x] = FREE
    return max(scores) if is_max else min(scores)
