L = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = [' '] * 9


def won(p):
    return any(board[i] == board[j] == board[k] == p for i, j, k in L)


def free():
    return [i for i in range(9) if board[i] == ' ']


def value(p, lo=-1, hi=1):
    if won('O'):
        return 1
    if won('X'):
        return -1
    if not free():
        return 0
    for i in free():
        board[i] = p
        v = value('X' if p == 'O' else 'O', lo, hi)
        board[i] = ' '
        if p == 'O':
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            break
    return lo if p == 'O' else hi


def think():
    best, where = -2, None
    for i in free():
        board[i] = 'O'
        v = value('X')
        if v == 1:
            # a sure win: see whether a second stone would even win at once
            for j in free():
                board[j] = 'O'
                if won('O'):
                    return i
                board[j] = ' '
        board[i] = ' '
        if v > best:
            best, where = v, i
    return where


def play():
    while free() and not won('X') and not won('O'):
        t = input('cell (1-9): ')
        if not t.isdigit() or int(t) - 1 not in free():
            continue
        board[int(t) - 1] = 'X'
        if free() and not won('X'):
            board[think()] = 'O'
    print(board)


play()
