"""Wrong: right as X, wrong as O: the root treats O as the side that wants small numbers."""

LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

class Grid:
    def __init__(self):
        self.cells = [' '] * 9
        self.won_by = None
    def free(self):
        return [n for n, c in enumerate(self.cells) if c == ' ']
    def put(self, n, who):
        self.cells[n] = who
        if any(all(self.cells[m] == who for m in line) for line in LINES):
            self.won_by = who
    def clear(self, n):
        self.cells[n] = ' '
        self.won_by = None

class Machine:
    def __init__(self, letter):
        self.letter = letter
    def value(self, grid, depth, alpha, beta, mine):
        if grid.won_by is not None:
            return 1 if grid.won_by == self.letter else -1
        if not grid.free():
            return 0
        if mine:
            best = -9
            for n in grid.free():
                grid.put(n, self.letter)
                best = max(best, self.value(grid, depth + 1, alpha, beta, False))
                grid.clear(n)
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
            return best
        other = 'O' if self.letter == 'X' else 'X'
        best = 9
        for n in grid.free():
            grid.put(n, other)
            best = min(best, self.value(grid, depth + 1, alpha, beta, True))
            grid.clear(n)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
    def choose(self, grid):
        pick, best = None, (-9 if self.letter == 'X' else 9)
        for n in grid.free():
            grid.put(n, self.letter)
            v = self.value(grid, 0, -9, 9, self.letter == 'O')
            grid.clear(n)
            if (self.letter == 'X' and v > best) or (self.letter == 'O' and v < best):
                pick, best = n, v
        return pick
