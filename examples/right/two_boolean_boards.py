"""Minimax on two boards of booleans, one of each player: right."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

mine = [False] * 9
theirs = [False] * 9


def complete(side):
    return any(side[a] and side[b] and side[c] for a, b, c in LINES)


def minimax(mine, theirs, my_turn):
    if complete(mine):
        return 1
    if complete(theirs):
        return -1
    values = []
    for i in range(9):
        if not mine[i] and not theirs[i]:
            side = mine if my_turn else theirs
            side[i] = True
            values.append(minimax(mine, theirs, not my_turn))
            side[i] = False
    if not values:
        return 0
    return max(values) if my_turn else min(values)


if __name__ == "__main__":
    print(minimax(mine, theirs, True))
