LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)


class Alice:
    """X: alpha-beta"""

    def value(self, b, p, lo, hi):
        if won(b, -p):
            return -1
        if 0 not in b:
            return 0
        for i in range(9):
            if b[i] == 0:
                b[i] = p
                lo = max(lo, -self.value(b, -p, -hi, -lo))
                b[i] = 0
                if lo >= hi:
                    break
        return lo

    def move(self, b):
        free = [i for i in range(9) if b[i] == 0]
        return max(free, key=lambda i: -self.value(b[:i] + [1] + b[i + 1:], -1, -1, 1))


class Bob:
    """O: memory"""

    def __init__(self):
        self.known = {}

    def worth(self, b, p):
        key = tuple(b), p
        if key not in self.known:
            v = -2
            if won(b, -p):
                v = -1
            elif 0 not in b:
                v = 0
            else:
                for i in range(9):
                    if b[i] == 0:
                        v = -self.worth(b[:i] + [p] + b[i + 1:], -p)
            self.known[key] = v
        return self.known[key]

    def move(self, b):
        free = [i for i in range(9) if b[i] == 0]
        return max(free, key=lambda i: -self.worth(b[:i] + [-1] + b[i + 1:], 1))


alice, bob = Alice(), Bob()
b, p = [0] * 9, 1
while 0 in b and not won(b, 1) and not won(b, -1):
    b[(alice if p == 1 else bob).move(b)] = p
    p = -p
print(b)
