"""An engine that another file calls, with a board that is made there: right."""

from settings import COLS, MACHINE, MAN, NOBODY, ROWS


def lines():
    yield from ([(r, c) for c in range(COLS)] for r in range(ROWS))
    yield from ([(r, c) for r in range(ROWS)] for c in range(COLS))
    yield [(i, i) for i in range(ROWS)]
    yield [(i, COLS - 1 - i) for i in range(ROWS)]


def owner(grid):
    for line in lines():
        marks = {grid[r][c] for r, c in line}
        if len(marks) == 1 and marks != {NOBODY}:
            return marks.pop()
    return NOBODY


def open_cells(grid):
    return [(r, c) for r in range(ROWS) for c in range(COLS) if grid[r][c] == NOBODY]


def explore(grid, low, high, mover):
    won = owner(grid)
    if won:
        return 1 if won == MACHINE else -1
    cells = open_cells(grid)
    if not cells:
        return 0
    for r, c in cells:
        grid[r][c] = mover
        score = explore(grid, low, high, MAN if mover == MACHINE else MACHINE)
        grid[r][c] = NOBODY
        if mover == MACHINE:
            low = max(low, score)
        else:
            high = min(high, score)
        if low >= high:
            break
    return low if mover == MACHINE else high


def decide(grid):
    best, where = -2, None
    for r, c in open_cells(grid):
        grid[r][c] = MACHINE
        score = explore(grid, -2, 2, MAN)
        grid[r][c] = NOBODY
        if score > best:
            best, where = score, (r, c)
    return where
