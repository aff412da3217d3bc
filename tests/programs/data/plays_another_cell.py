class Stone:
    pass


EMPTY, ME, YOU = '_', Stone(), Stone()


def check(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != EMPTY:
            return g[i][0]
        if g[0][i] == g[1][i] == g[2][i] != EMPTY:
            return g[0][i]
    if g[0][0] == g[1][1] == g[2][2] != EMPTY or g[0][2] == g[1][1] == g[2][0] != EMPTY:
        return g[1][1]
    return None


def moves(g):
    return [(r, c) for r in range(3) for c in range(3) if g[r][c] == EMPTY]


def minimax(g, depth, mine, alpha=-99, beta=99):
    w = check(g)
    if w == ME:
        return 10 - depth
    if w == YOU:
        return depth - 10
    if not moves(g):
        return 0
    best = -99 if mine else 99
    for r, c in moves(g):
        g[r][c] = ME if mine else YOU
        v = minimax(g, depth + 1, not mine, alpha, beta)
        g[r][c] = EMPTY
        best = max(best, v) if mine else min(best, v)
        if mine:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_move(g):
    found = None
    top = -100
    for r, c in moves(g):
        g[r][c] = ME
        v = minimax(g, 0, False)
        g[r][c] = EMPTY
        if v > top:
            top, found = v, (r, c)
    return found


grid = [[EMPTY] * 3 for _ in range(3)]
while moves(grid) and not check(grid):
    r, c = map(int, input('row,col: ').split(','))
    if (r, c) not in moves(grid):
        continue
    grid[r][c] = YOU
    if moves(grid) and not check(grid):
        y, x = best_move(grid)
        grid[x][y] = ME
    for row in grid:
        print(*row)
