"""A search inside of the function that chooses the move: right."""

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def best_move(board, me):
    you = "O" if me == "X" else "X"

    def wins(who):
        return any(all(board[i] == who for i in row) for row in ROWS)

    def look(turn):
        if wins(me):
            return 1
        if wins(you):
            return -1
        free = [i for i in range(9) if board[i] == "."]
        if not free:
            return 0
        values = []
        for i in free:
            board[i] = turn
            values.append(look(you if turn == me else me))
            board[i] = "."
        return max(values) if turn == me else min(values)

    choices = {}
    for i in range(9):
        if board[i] == ".":
            board[i] = me
            choices[i] = look(you)
            board[i] = "."
    return max(choices, key=choices.get)


if __name__ == "__main__":
    print(best_move(list("........."), "X"))
