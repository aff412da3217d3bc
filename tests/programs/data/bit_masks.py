# ttt: call=solve(mask(BOARD, MARK), mask(BOARD, OTHER)) board=list('XO  X   O') read=lambda me, you: cells(me, you)
LINES = [7, 56, 448, 73, 146, 292, 273, 84]


def mask(board, mark):
    return sum((cell == mark) << i for i, cell in enumerate(board))


def cells(me, you):
    x, o = (me, you) if me.bit_count() == you.bit_count() else (you, me)
    return ['X' if x >> i & 1 else 'O' if o >> i & 1 else ' ' for i in range(9)]


def solve(me, you):
    if any(you & line == line for line in LINES):
        return -1
    free = [1 << i for i in range(9) if not (me | you) >> i & 1]
    return max((-solve(you, me | cell) for cell in free), default=0)


print(solve(0, 0))
