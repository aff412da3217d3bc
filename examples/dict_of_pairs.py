"""Right: minimax on a dict by (row, column) that is copied for each move."""


def lines():
    for i in range(3):
        yield [(i, j) for j in range(3)]
        yield [(j, i) for j in range(3)]
    yield [(i, i) for i in range(3)]
    yield [(i, 2 - i) for i in range(3)]


def score(grid):
    for line in lines():
        marks = {grid[square] for square in line}
        if marks == {"x"}:
            return 1
        if marks == {"o"}:
            return -1
    return 0


def solve(grid, turn):
    now = score(grid)
    free = [square for square, mark in grid.items() if mark == ""]
    if now or not free:
        return now
    values = [solve({**grid, square: turn}, "o" if turn == "x" else "x") for square in free]
    return max(values) if turn == "x" else min(values)


if __name__ == "__main__":
    start = {(i, j): "" for i in range(3) for j in range(3)}
    print(solve(start, "x"))
