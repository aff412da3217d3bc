"""Right: two functions inside another that call each other; alpha-beta."""


def solve(board):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def line_of(mark):
        return any(all(board[i] == mark for i in line) for line in lines)

    def maximum(alpha, beta):
        if line_of("o"):
            return -1
        if " " not in board:
            return 0
        value = -9
        for i in range(9):
            if board[i] == " ":
                board[i] = "x"
                value = max(value, minimum(alpha, beta))
                board[i] = " "
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return value

    def minimum(alpha, beta):
        if line_of("x"):
            return 1
        if " " not in board:
            return 0
        value = 9
        for i in range(9):
            if board[i] == " ":
                board[i] = "o"
                value = min(value, maximum(alpha, beta))
                board[i] = " "
                if value <= alpha:
                    return value
                beta = min(beta, value)
        return value

    return maximum(-9, 9)


print(solve([" "] * 9))
