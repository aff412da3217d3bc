"""Right: minimax on a tuple with lru_cache."""

from functools import lru_cache

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(cells, who):
    return any(all(cells[i] == who for i in win) for win in WINS)


@lru_cache(maxsize=None)
def value(cells, who):
    if won(cells, 1):
        return 1
    if won(cells, -1):
        return -1
    if 0 not in cells:
        return 0
    results = []
    for i, cell in enumerate(cells):
        if cell == 0:
            results.append(value(cells[:i] + (who,) + cells[i + 1 :], -who))
    return max(results) if who == 1 else min(results)


print(value((0,) * 9, 1))
