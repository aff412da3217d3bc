"""Right: minimax on ten cells, of which the first is not used."""


def is_winner(bo, le):
    return (
        (bo[7] == le and bo[8] == le and bo[9] == le)
        or (bo[4] == le and bo[5] == le and bo[6] == le)
        or (bo[1] == le and bo[2] == le and bo[3] == le)
        or (bo[7] == le and bo[4] == le and bo[1] == le)
        or (bo[8] == le and bo[5] == le and bo[2] == le)
        or (bo[9] == le and bo[6] == le and bo[3] == le)
        or (bo[7] == le and bo[5] == le and bo[3] == le)
        or (bo[9] == le and bo[5] == le and bo[1] == le)
    )


def free(board):
    return [i for i in range(1, 10) if board[i] == " "]


def minimax(board, computer, turn):
    human = "O" if computer == "X" else "X"
    if is_winner(board, computer):
        return 10
    if is_winner(board, human):
        return -10
    if not free(board):
        return 0
    scores = []
    for i in free(board):
        board[i] = turn
        scores.append(minimax(board, computer, "O" if turn == "X" else "X"))
        board[i] = " "
    return max(scores) if turn == computer else min(scores)


def get_computer_move(board, computer):
    human = "O" if computer == "X" else "X"
    best, choice = -11, None
    for i in free(board):
        board[i] = computer
        score = minimax(board, computer, human)
        board[i] = " "
        if score > best:
            best, choice = score, i
    return choice


if __name__ == "__main__":
    print(get_computer_move([" "] * 10, "X"))
