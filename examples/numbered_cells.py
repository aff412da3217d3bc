"""Right: minimax on a list whose empty cells hold their own numbers."""

HUMAN = "O"
AI = "X"


def empty_cells(board):
    return [cell for cell in board if cell not in (HUMAN, AI)]


def winning(board, player):
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    return any(all(board[i] == player for i in line) for line in lines)


def minimax(board, player):
    spots = empty_cells(board)
    if winning(board, HUMAN):
        return {"score": -10}
    if winning(board, AI):
        return {"score": 10}
    if not spots:
        return {"score": 0}
    moves = []
    for spot in spots:
        board[spot] = player
        reply = minimax(board, HUMAN if player == AI else AI)
        board[spot] = spot
        moves.append({"index": spot, "score": reply["score"]})
    choose = max if player == AI else min
    return choose(moves, key=lambda move: move["score"])


if __name__ == "__main__":
    print(minimax(list(range(9)), AI))
