"""The rules that search.py imports from beside it; it searches nothing."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class State:
    def __init__(self, cells=None, turn="X"):
        self.cells = cells or ["-"] * 9
        self.turn = turn

    def children(self):
        for i, cell in enumerate(self.cells):
            if cell == "-":
                cells = self.cells.copy()
                cells[i] = self.turn
                yield State(cells, "O" if self.turn == "X" else "X")

    def value(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != "-":
                return 1 if self.cells[a] == "X" else -1
        return None if "-" in self.cells else 0
