"""Alpha-beta whose cut leaves only the inner of two loops: right, with more nodes than need be."""


def winner(b):
    for i in range(3):
        if b[i][0] and b[i][0] == b[i][1] == b[i][2]:
            return b[i][0]
        if b[0][i] and b[0][i] == b[1][i] == b[2][i]:
            return b[0][i]
    if b[1][1] and (b[0][0] == b[1][1] == b[2][2] or b[0][2] == b[1][1] == b[2][0]):
        return b[1][1]
    return 0


def alphabeta(b, player, alpha, beta):
    won = winner(b)
    if won or all(all(row) for row in b):
        return won
    best = -2 * player
    for i in range(3):
        for j in range(3):
            if b[i][j] == 0:
                b[i][j] = player
                value = alphabeta(b, -player, alpha, beta)
                b[i][j] = 0
                if player == 1:
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if alpha >= beta:
                    break
    return best


if __name__ == "__main__":
    print(alphabeta([[0] * 3, [0] * 3, [0] * 3], 1, -2, 2))
