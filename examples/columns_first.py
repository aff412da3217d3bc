"""Right: stones fall in columns; the board is a list of columns, cell 0 at the bottom."""

W = H = K = 3

def won(cols, s):
    return any(all(0 <= x + i * a < W and 0 <= y + i * b < H and cols[x + i * a][y + i * b] == s for i in range(K))
               for x in range(W) for y in range(H) for a, b in ((1, 0), (0, 1), (1, 1), (1, -1)))

def search(cols, s):
    if won(cols, 'X'):
        return 1
    if won(cols, 'O'):
        return -1
    out = []
    for col in cols:
        if '.' in col:
            y = col.index('.')
            col[y] = s
            out.append(search(cols, 'O' if s == 'X' else 'X'))
            col[y] = '.'
    if not out:
        return 0
    return max(out) if s == 'X' else min(out)

if __name__ == '__main__':
    print(search([['.'] * H for _ in range(W)], 'X'))
