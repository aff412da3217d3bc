"""O is the computer, is Max, and begins: right."""

me, opponent = "O", "X"
grid = [["_"] * 3 for _ in range(3)]


def won(grid, mark):
    return (
        any(all(cell == mark for cell in row) for row in grid)
        or any(all(row[i] == mark for row in grid) for i in range(3))
        or all(grid[i][i] == mark for i in range(3))
        or all(grid[i][2 - i] == mark for i in range(3))
    )


def minimax(grid, my_turn):
    if won(grid, me):
        return 100
    if won(grid, opponent):
        return -100
    if not any("_" in row for row in grid):
        return 0
    scores = []
    for row in grid:
        for column in range(3):
            if row[column] == "_":
                row[column] = me if my_turn else opponent
                scores.append(minimax(grid, not my_turn))
                row[column] = "_"
    return max(scores) if my_turn else min(scores)


if __name__ == "__main__":
    print(minimax(grid, True))
