"""Wrong: the root negates what is already turned round."""

from array import array
WINS=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def check_win(b):
    for a,c,d in WINS:
        if b[a]==b[c]==b[d]!=0: return b[a]
    return 0 if 0 not in b else 2
def move_search(board, player):
    w=check_win(board)
    if abs(w)==1:
        return w*player*-1
    elif w==0:
        return 0
    moves=array('i',[i for i in range(9) if board[i]==0])
    values=array('f',[0]*len(moves))
    for j,m in enumerate(moves):
        board[m]=player
        values[j]=move_search(board,-1*player)
        board[m]=0
    return max(values)*-1
def top(board, player):
    moves=[i for i in range(9) if board[i]==0]
    values=[]
    for m in moves:
        board[m]=player
        values.append(-move_search(board,-player))
        board[m]=0
    return moves[values.index(max(values))]
if __name__=='__main__':
    b=array('i',[0]*9)
    print(top(b,1))
