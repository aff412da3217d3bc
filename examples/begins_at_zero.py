"""Wrong: the best value begins at 0, so that Max never hears of a lost position."""


def lines(grid):
    yield from grid
    yield from zip(*grid, strict=True)
    yield [grid[i][i] for i in range(3)]
    yield [grid[i][2 - i] for i in range(3)]


def minimax(grid, player):
    for line in lines(grid):
        if line[0] and line[0] == line[1] == line[2]:
            return line[0]
    best = 0
    for row in grid:
        for j in range(3):
            if row[j] == 0:
                row[j] = player
                value = minimax(grid, -player)
                row[j] = 0
                best = max(best, value) if player == 1 else min(best, value)
    return best


if __name__ == "__main__":
    print(minimax([[0] * 3 for _ in range(3)], 1))
