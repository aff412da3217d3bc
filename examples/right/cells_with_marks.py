"""A board of objects with a mark each, inside of an object: right."""


class Cell:
    def __init__(self, row, column):
        self.row = row
        self.column = column
        self.mark = None


class Board:
    def __init__(self):
        self.cells = [[Cell(row, column) for column in range(3)] for row in range(3)]

    def free(self):
        return [cell for row in self.cells for cell in row if cell.mark is None]

    def lines(self):
        yield from self.cells
        yield from zip(*self.cells, strict=True)
        yield [self.cells[i][i] for i in range(3)]
        yield [self.cells[i][2 - i] for i in range(3)]

    def winner(self):
        for line in self.lines():
            marks = {cell.mark for cell in line}
            if len(marks) == 1 and None not in marks:
                return marks.pop()
        return None


class Computer:
    def __init__(self, mark, other):
        self.mark = mark
        self.other = other

    def choose(self, board):
        return self.search(board, True)[1]

    def search(self, board, own):
        winner = board.winner()
        if winner:
            return (1 if winner == self.mark else -1), None
        best = (0, None)
        for n, cell in enumerate(board.free()):
            cell.mark = self.mark if own else self.other
            value, _ = self.search(board, not own)
            cell.mark = None
            if n == 0 or (value > best[0] if own else value < best[0]):
                best = (value, cell)
        return best


if __name__ == "__main__":
    cell = Computer("X", "O").choose(Board())
    print(cell.row, cell.column)
