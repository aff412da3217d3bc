"""Nobody calls it; it returns values and has to be given its window: right."""


def over(grid):
    rows = list(grid) + [list(column) for column in zip(*grid)]
    rows += [[grid[i][i] for i in range(3)], [grid[i][2 - i] for i in range(3)]]
    for row in rows:
        if row[0] != "-" and row[0] == row[1] == row[2]:
            return row[0]
    return None


def max_value(grid, low, high):
    if over(grid) or not any("-" in row for row in grid):
        return {"x": 1, "o": -1, None: 0}[over(grid)]
    value = -2
    for row in range(3):
        for column in range(3):
            if grid[row][column] == "-":
                grid[row][column] = "x"
                value = max(value, min_value(grid, low, high))
                grid[row][column] = "-"
                if value >= high:
                    return value
                low = max(low, value)
    return value


def min_value(grid, low, high):
    if over(grid) or not any("-" in row for row in grid):
        return {"x": 1, "o": -1, None: 0}[over(grid)]
    value = 2
    for row in range(3):
        for column in range(3):
            if grid[row][column] == "-":
                grid[row][column] = "o"
                value = min(value, max_value(grid, low, high))
                grid[row][column] = "-"
                if value <= low:
                    return value
                high = min(high, value)
    return value
