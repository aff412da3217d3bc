"""A node object with a list of children, all made before the search begins: right."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Node:
    def __init__(self, cells, player):
        self.cells = cells
        self.player = player
        self.children = []

    def value(self):
        for a, b, c in LINES:
            if self.cells[a] != " " and self.cells[a] == self.cells[b] == self.cells[c]:
                return 1 if self.cells[a] == "X" else -1
        return 0

    def grow(self):
        if self.value() != 0:
            return
        for cell in range(9):
            if self.cells[cell] == " ":
                cells = list(self.cells)
                cells[cell] = self.player
                child = Node(cells, "O" if self.player == "X" else "X")
                self.children.append(child)
                child.grow()


def minimax(node):
    if not node.children:
        return node.value()
    values = [minimax(child) for child in node.children]
    return max(values) if node.player == "X" else min(values)


if __name__ == "__main__":
    root = Node(list("X    O   "), "X")
    root.grow()
    print(minimax(root))
