"""Only a depth of 0, the number of empty cells at the root, tells a full board: right."""

WIDTH = 3
HUMAN, COMPUTER = -1, 1
marks = [[None] * WIDTH for _ in range(WIDTH)]


def as_numbers():
    return [[{"x": HUMAN, "o": COMPUTER}.get(mark, 0) for mark in row] for row in marks]


def wins(state, side):
    lines = [*state, *zip(*state), [state[i][i] for i in range(WIDTH)]]
    lines.append([state[i][WIDTH - 1 - i] for i in range(WIDTH)])
    return any(set(line) == {side} for line in lines)


def free_cells(state):
    return [(r, c) for r in range(WIDTH) for c in range(WIDTH) if state[r][c] == 0]


def search(state, depth, alpha, beta, side):
    if wins(state, COMPUTER):
        return 1, None
    if wins(state, HUMAN):
        return -1, None
    if depth == 0:
        return 0, None
    best = -2 * side, None
    for row, column in free_cells(state):
        state[row][column] = side
        value, _ = search(state, depth - 1, alpha, beta, -side)
        state[row][column] = 0
        if side * value > side * best[0]:
            best = value, (row, column)
        if side == COMPUTER:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best


def computer_moves():
    state = as_numbers()
    _, (row, column) = search(state, len(free_cells(state)), -2, 2, COMPUTER)
    marks[row][column] = "o"


if __name__ == "__main__":
    computer_moves()
