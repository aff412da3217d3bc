"""Right: minimax on a flat list with a dict of the positions that it knows."""

seen = {}


def outcome(b):
    for i, j, k in (
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ):
        if b[i] and b[i] == b[j] == b[k]:
            return b[i]
    return None if 0 in b else 0


def minimax(b, player):
    key = tuple(b)
    if key in seen:
        return seen[key]
    value = outcome(b)
    if value is None:
        value = -2 * player
        for i in range(9):
            if b[i] == 0:
                b[i] = player
                value = (max if player == 1 else min)(value, minimax(b, -player))
                b[i] = 0
    seen[key] = value
    return value


if __name__ == "__main__":
    print(minimax([0] * 9, 1))
