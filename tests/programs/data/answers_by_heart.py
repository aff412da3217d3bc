LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def wins(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)


def search(b, p):
    """(value for O, cell)"""
    if wins(b, 'O') or wins(b, 'X') or ' ' not in b:
        return wins(b, 'O') - wins(b, 'X'), None
    found = []
    for i in range(9):
        if b[i] == ' ':
            b[i] = p
            found.append((search(b, 'X' if p == 'O' else 'O')[0], i))
            b[i] = ' '
    return max(found) if p == 'O' else min(found)


b = list('   X     ')
while ' ' in b and not wins(b, 'X') and not wins(b, 'O'):
    by_heart = b[0] == 'X' and b[8] == ' '
    b[8 if by_heart else search(b, 'O')[1]] = 'O'
    cell = int(input('cell 0-8: '))
    while b[cell] != ' ':
        cell = int(input('cell 0-8: '))
    b[cell] = 'X'
