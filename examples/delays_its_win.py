"""Right: right by value, though it could often win at once and does not."""


def winner(b):
    for r in range(3):
        if b[r][0]!='-' and b[r][0]==b[r][1]==b[r][2]: return b[r][0]
        if b[0][r]!='-' and b[0][r]==b[1][r]==b[2][r]: return b[0][r]
    if b[1][1]!='-' and (b[0][0]==b[1][1]==b[2][2] or b[0][2]==b[1][1]==b[2][0]): return b[1][1]
def full(b): return all(c!='-' for r in b for c in r)
def minimax(b, is_max):
    w=winner(b)
    if w=='O': return 10
    if w=='X': return -10
    if full(b): return 0
    best=-1000 if is_max else 1000
    for r in range(3):
        for c in range(3):
            if b[r][c]=='-':
                b[r][c]='O' if is_max else 'X'
                v=minimax(b, not is_max)
                b[r][c]='-'
                best=max(best,v) if is_max else min(best,v)
    return best
def ai_move(b):
    best=-1000; move=None
    for r in range(3):
        for c in range(3):
            if b[r][c]=='-':
                b[r][c]='O'
                v=minimax(b, False)
                b[r][c]='-'
                if v>best: best=v; move=(r,c)
    return move
if __name__=='__main__':
    b=[['-']*3 for _ in range(3)]
    b[2][2]='X'
    print(ai_move(b))
