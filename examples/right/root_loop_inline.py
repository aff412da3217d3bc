"""The loop over the root's moves stands at module level, inside of no function: right."""

board = [["", "", ""], ["", "", ""], ["", "", ""]]


def line_of(mark):
    ways = board + [list(column) for column in zip(*board)]
    ways += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return [mark] * 3 in ways


def minimax(board, computer):
    if line_of("O"):
        return 1
    if line_of("X"):
        return -1
    if all(cell for row in board for cell in row):
        return 0
    values = []
    for row in range(3):
        for column in range(3):
            if board[row][column] == "":
                board[row][column] = "O" if computer else "X"
                values.append(minimax(board, not computer))
                board[row][column] = ""
    return max(values) if computer else min(values)


while True:
    row, column = (int(each) for each in input("Your row and column: ").split())
    if board[row][column] != "":
        continue
    board[row][column] = "X"
    best, move = -2, None
    for r in range(3):
        for c in range(3):
            if board[r][c] == "":
                board[r][c] = "O"
                score = minimax(board, False)
                board[r][c] = ""
                if score > best:
                    best, move = score, (r, c)
    if move is None:
        break
    board[move[0]][move[1]] = "O"
    print(*board, sep="\n")
