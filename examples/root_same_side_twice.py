"""Wrong: the root puts X, then lets X move again."""

LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def won(b, s):
    return any(b[i] == b[j] == b[k] == s for i, j, k in LINES)

def minimax(b, big):
    if won(b, 'X'):
        return 1
    if won(b, 'O'):
        return -1
    if ' ' not in b:
        return 0
    scores = []
    for n in range(9):
        if b[n] == ' ':
            b[n] = 'X' if big else 'O'
            scores.append(minimax(b, not big))
            b[n] = ' '
    return max(scores) if big else min(scores)

def choose(b):
    best, where = -2, None
    for n in range(9):
        if b[n] == ' ':
            b[n] = 'X'
            v = minimax(b, True)
            b[n] = ' '
            if v > best:
                best, where = v, n
    return where

if __name__ == '__main__':
    print(choose([' '] * 9))
