"""A game whose search is imported: right. Its board is made here."""

import engine
from settings import COLS, MACHINE, MAN, NOBODY, ROWS


def fresh():
    return [[NOBODY] * COLS for _ in range(ROWS)]


def play():
    grid = fresh()
    while not engine.owner(grid) and engine.open_cells(grid):
        r, c = engine.decide(grid)
        grid[r][c] = MACHINE
        if engine.open_cells(grid):
            r, c = map(int, input("row column: ").split())
            grid[r][c] = MAN


if __name__ == "__main__":
    play()
