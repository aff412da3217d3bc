from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def value(b, p):
    """1: X wins, -1: O wins"""
    for i, j, k in LINES:
        if b[i] != '.' and b[i] == b[j] == b[k]:
            return 1 if b[i] == 'X' else -1
    if '.' not in b:
        return 0
    found = [value(b[:i] + p + b[i + 1:], 'O' if p == 'X' else 'X') for i in range(9) if b[i] == '.']
    return max(found) if p == 'X' else min(found)


def choose(b, p):
    free = [i for i in range(9) if b[i] == '.']
    return max(free, key=lambda i: value(b[:i] + p + b[i + 1:], 'O' if p == 'X' else 'X'))


mark = 'O' if input('X or O? ') == 'X' else 'X'
b, turn = '.........', 'X'
while '.' in b:
    i = choose(b, mark) if turn == mark else int(input('cell: '))
    b = b[:i] + turn + b[i + 1:]
    turn = 'O' if turn == 'X' else 'X'
