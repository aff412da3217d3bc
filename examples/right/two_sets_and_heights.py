"""Two sets of cells and the height of each column, changed in place: right."""

ROWS, COLUMNS = 3, 4


def has_line(stones):
    for row, column in stones:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if all((row + i * down, column + i * right) in stones for i in range(3)):
                return True
    return False


def negamax(mine, theirs, heights, alpha, beta):
    if has_line(theirs):
        return -1
    if len(mine) + len(theirs) == ROWS * COLUMNS:
        return 0
    for column in range(COLUMNS):
        if heights[column] < ROWS:
            cell = heights[column], column
            mine.add(cell)
            heights[column] += 1
            alpha = max(alpha, -negamax(theirs, mine, heights, -beta, -alpha))
            heights[column] -= 1
            mine.remove(cell)
            if alpha >= beta:
                break
    return alpha


if __name__ == "__main__":
    print(negamax(set(), set(), [0] * COLUMNS, -1, 1))
