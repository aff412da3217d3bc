"""It answers with a move alone, and plays both sides on to learn its worth: right."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def result(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return board[a]
    return None if "." in board else "."


def best_move(board, player):
    """The cell; -1 where the game is over."""
    if result(board):
        return -1
    other = "O" if player == "X" else "X"
    drawing = losing = -1
    for cell in range(9):
        if board[cell] != ".":
            continue
        child, turn = board[:cell] + player + board[cell + 1 :], other
        while not result(child):
            reply = best_move(child, turn)
            child = child[:reply] + turn + child[reply + 1 :]
            turn = "O" if turn == "X" else "X"
        if result(child) == player:
            return cell
        if result(child) == "." and drawing < 0:
            drawing = cell
        losing = cell
    return drawing if drawing >= 0 else losing


if __name__ == "__main__":
    print(best_move("XO.OX....", "X"))
