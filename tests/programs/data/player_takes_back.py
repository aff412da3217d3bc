LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def value(cells, p, q, a, z):
    if any(cells[i] == cells[j] == cells[k] == q for i, j, k in LINES):
        return -1
    if '.' not in cells:
        return 0
    for i in range(9):
        if cells[i] == '.':
            cells[i] = p
            a = max(a, -value(cells, q, p, -z, -a))
            cells[i] = '.'
            if a >= z:
                break
    return a


def best(cells, p, q):
    found = []
    for i in range(9):
        if cells[i] == '.':
            cells[i] = p
            found.append((-value(cells, q, p, -1, 1), i))
            cells[i] = '.'
    return max(found)[1]


board, past, turn = ['.'] * 9, [], 'X'
while '.' in board:
    if turn == 'O':
        cell = best(board[:], 'O', 'X')
    else:
        text = input('cell, q or u: ').strip()
        if text == 'q':
            break
        if text == 'u':
            board[past.pop()] = '.'  # one stone of two, so that O has one less
            continue
        cell = int(text)
        if board[cell] != '.':
            continue
    board[cell] = turn
    past.append(cell)
    turn = 'O' if turn == 'X' else 'X'
