"""Who wins tic-tac-toe? 0 nobody, 1 the first player, 2 the second."""
TRIPLES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board):
    for a, b, c in TRIPLES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0


def solve(board, player):
    w = has_won(board)
    if w:
        return w
    if 0 not in board:
        return 0
    other = 3 - player
    outcomes = set()
    for i in range(9):
        if board[i] == 0:
            board[i] = player
            outcomes.add(solve(board, other))
            board[i] = 0
    if player in outcomes:
        return player
    if 0 in outcomes:
        return 0
    return other


names = ['nobody', 'the first player', 'the second player']
print('With best play', names[solve([0] * 9, 1)], 'wins.')
