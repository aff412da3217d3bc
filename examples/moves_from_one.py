"""Right: it answers with cells from 1 to 9."""

LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def value(b, who):
    for i, j, k in LINES:
        if b[i] != ' ' and b[i] == b[j] == b[k]:
            return 1 if b[i] == 'X' else -1
    if ' ' not in b:
        return 0
    out = []
    for n in range(9):
        if b[n] == ' ':
            b[n] = who
            out.append(value(b, 'O' if who == 'X' else 'X'))
            b[n] = ' '
    return max(out) if who == 'X' else min(out)

def choose(b):
    top, where = -2, None
    for n in range(9):
        if b[n] == ' ':
            b[n] = 'X'
            v = value(b, 'O')
            b[n] = ' '
            if v > top:
                top, where = v, n + 1
    return where

if __name__ == '__main__':
    print(choose([' '] * 9))
