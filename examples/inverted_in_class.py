"""Wrong: Max and Min are exchanged below the root."""


class Game:
    def __init__(self): self.board={(r,c):'' for r in range(3) for c in range(3)}
    def free(self): return [k for k in self.board if self.board[k]=='']
    def won(self,p):
        b=self.board
        return any(all(b[(r,c)]==p for c in range(3)) for r in range(3)) or any(all(b[(r,c)]==p for r in range(3)) for c in range(3)) or all(b[(i,i)]==p for i in range(3)) or all(b[(i,2-i)]==p for i in range(3))
    def search(self, me, turn):
        if self.won(me): return 1
        if self.won('O' if me=='X' else 'X'): return -1
        if not self.free(): return 0
        vals=[]
        for k in self.free():
            self.board[k]=turn
            vals.append(self.search(me,'O' if turn=='X' else 'X'))
            self.board[k]=''
        return min(vals) if turn==me else max(vals)
    def move(self, me):
        best=None
        for k in self.free():
            self.board[k]=me
            v=self.search(me,'O' if me=='X' else 'X')
            self.board[k]=''
            if best is None or v>best[0]: best=(v,k)
        return best[1]
if __name__=='__main__':
    print(Game().move('X'))
