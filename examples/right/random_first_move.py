"""It takes any cell of an empty board and searches from the second move on: right."""

from random import choice

HUMAN, COMPUTER = -1, +1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def wins(state, player):
    lines = [*state, *map(list, zip(*state, strict=True))]
    lines += [[state[i][i] for i in range(3)], [state[2 - i][i] for i in range(3)]]
    return [player] * 3 in lines


def evaluate(state):
    return wins(state, COMPUTER) - wins(state, HUMAN)


def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]


def minimax(state, depth, player):
    best = [-1, -1, -2 if player == COMPUTER else 2]
    if depth == 0 or wins(state, HUMAN) or wins(state, COMPUTER):
        return [-1, -1, evaluate(state)]
    for x, y in empty_cells(state):
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if (player == COMPUTER and score[2] > best[2]) or (player == HUMAN and score[2] < best[2]):
            best = score
    return best


def ai_turn():
    depth = len(empty_cells(board))
    if depth == 0:
        return
    if depth == 9:
        x, y = choice([0, 1, 2]), choice([0, 1, 2])
    else:
        x, y, _ = minimax(board, depth, COMPUTER)
    board[x][y] = COMPUTER


def main():
    while empty_cells(board):
        ai_turn()
        x, y = map(int, input("row column: ").split())
        if [x, y] in empty_cells(board):
            board[x][y] = HUMAN


if __name__ == "__main__":
    main()
