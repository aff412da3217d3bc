LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def wins(cells, mark):
    return any(all(cells[i] == mark for i in line) for line in LINES)


def search(cells, ply):
    """Value for X; `ply` stones are on the board."""
    if wins(cells, 'X'):
        return 1
    if wins(cells, 'O'):
        return -1
    if ply == 9:
        return 0
    mark = 'XO'[ply % 2]
    best = -2 if mark == 'X' else 2
    for i in range(9):
        if cells[i] == ' ':
            cells[i] = mark
            value = search(cells, ply + 1)
            cells[i] = ' '
            if mark == 'X':
                best = max(best, value)
            else:
                best = min(best, value)
            if best == (1 if mark == 'X' else -1):
                break
    return best


def best(cells, ply):
    mark = 'XO'[ply % 2]
    sign = 1 if mark == 'X' else -1
    top, where = -9, None
    for i in range(9):
        if cells[i] == ' ':
            cells[i] = mark
            value = sign * search(cells, ply + 1)
            cells[i] = ' '
            if value > top:
                top, where = value, i
    return where


print(best([' '] * 9, 0))
