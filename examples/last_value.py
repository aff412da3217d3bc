"""Wrong: the value of the last move is returned instead of the best."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Player:
    def __init__(self, cells):
        self.cells = cells

    def over(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != ".":
                return 1 if self.cells[a] == "X" else -1
        return 0 if "." not in self.cells else None

    def look(self, mark):
        value = self.over()
        if value is not None:
            return value
        best = -2 if mark == "X" else 2
        for i in range(9):
            if self.cells[i] == ".":
                self.cells[i] = mark
                value = self.look("O" if mark == "X" else "X")
                self.cells[i] = "."
                if mark == "X" and value > best:
                    best = value
                if mark == "O" and value < best:
                    best = value
        return value


if __name__ == "__main__":
    print(Player(["."] * 9).look("X"))
