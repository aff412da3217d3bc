from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def minimax(b, x_moves):
    """1: X wins, -1: O wins, 0: nobody"""
    for i, j, k in LINES:
        if b[i] != '.' and b[i] == b[j] == b[k]:
            return 1 if b[i] == 'X' else -1
    if '.' not in b:
        return 0
    found = [minimax(b[:i] + ('X' if x_moves else 'O') + b[i + 1:], not x_moves)
             for i in range(9) if b[i] == '.']
    return max(found) if x_moves else min(found)


position = ('X..'
            '.O.'
            '..X')                     # O to move: it must not take a corner
values = {i: minimax(position[:i] + 'O' + position[i + 1:], True) for i in range(9) if position[i] == '.'}
print('values of the moves', values)
print('O plays', max(values, key=values.get))
