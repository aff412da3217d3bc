"""Right: minimax on a dict from 1 to 9; the computer is O and X has begun."""

board = {key: " " for key in range(1, 10)}
board[1] = "X"
bot, human = "O", "X"


def check_for_win(mark):
    b = board
    return (
        b[1] == b[2] == b[3] == mark
        or b[4] == b[5] == b[6] == mark
        or b[7] == b[8] == b[9] == mark
        or b[1] == b[4] == b[7] == mark
        or b[2] == b[5] == b[8] == mark
        or b[3] == b[6] == b[9] == mark
        or b[1] == b[5] == b[9] == mark
        or b[3] == b[5] == b[7] == mark
    )


def draw():
    return " " not in board.values()


def comp_move():
    best_score, best_key = -800, 0
    for key in board:
        if board[key] == " ":
            board[key] = bot
            score = minimax(board, False)
            board[key] = " "
            if score > best_score:
                best_score, best_key = score, key
    board[best_key] = bot


def minimax(board, is_maximizing):
    if check_for_win(bot):
        return 1
    if check_for_win(human):
        return -1
    if draw():
        return 0
    best_score = -800 if is_maximizing else 800
    for key in board:
        if board[key] == " ":
            board[key] = bot if is_maximizing else human
            score = minimax(board, not is_maximizing)
            board[key] = " "
            best_score = max(score, best_score) if is_maximizing else min(score, best_score)
    return best_score


while not check_for_win(bot) and not check_for_win(human) and not draw():
    comp_move()
    board[int(input("Enter the position for 'X': "))] = human
