"""Minimax on a dict in which only the filled cells stand: right."""

LINES = [[(row, column) for column in range(3)] for row in range(3)]
LINES += [[(row, column) for row in range(3)] for column in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
CELLS = [(row, column) for row in range(3) for column in range(3)]


def winner(filled):
    for line in LINES:
        stones = {filled.get(cell) for cell in line}
        if len(stones) == 1 and None not in stones:
            return stones.pop()
    return None


def minimax(filled, player):
    won = winner(filled)
    if won or len(filled) == len(CELLS):
        return {"X": 1, "O": -1}.get(won, 0)
    values = []
    for cell in CELLS:
        if cell not in filled:
            filled[cell] = player
            values.append(minimax(filled, "O" if player == "X" else "X"))
            del filled[cell]
    return max(values) if player == "X" else min(values)


if __name__ == "__main__":
    print(minimax({(1, 1): "X", (0, 0): "O"}, "X"))
