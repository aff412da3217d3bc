"""A node is a dict of board, turn and children, made before it is searched: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def make(board, turn):
    return {"board": board, "turn": turn, "children": []}


def static_value(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == "X" else -1
    return 0


def expand(node):
    board, turn = node["board"], node["turn"]
    if static_value(board) == 0:
        for i, mark in enumerate(board):
            if mark == " ":
                after = [*board[:i], turn, *board[i + 1 :]]
                node["children"].append(make(after, "O" if turn == "X" else "X"))
    return node["children"]


def minimax(node):
    values = [minimax(child) for child in expand(node)]
    if not values:
        return static_value(node["board"])
    node["value"] = max(values) if node["turn"] == "X" else min(values)
    return node["value"]


if __name__ == "__main__":
    print(minimax(make(list("XO  X    "), "O")))
