"""Right: a class that keeps its board and changes it in place."""


class TicTacToe:
    def __init__(self):
        self.board = [" " for _ in range(9)]
        self.current_winner = None

    def available_moves(self):
        return [i for i, spot in enumerate(self.board) if spot == " "]

    def check(self, letter):
        b = self.board
        rows = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
        return any(all(spot == letter for spot in row) for row in rows)

    def minimax(self, maximizing):
        if self.check("X"):
            return 1
        if self.check("O"):
            return -1
        moves = self.available_moves()
        if not moves:
            return 0
        best = float("-inf") if maximizing else float("inf")
        for move in moves:
            self.board[move] = "X" if maximizing else "O"
            value = self.minimax(not maximizing)
            self.board[move] = " "
            best = max(best, value) if maximizing else min(best, value)
        return best

    def computer_move(self):
        best, choice = float("-inf"), None
        for move in self.available_moves():
            self.board[move] = "X"
            value = self.minimax(False)
            self.board[move] = " "
            if value > best:
                best, choice = value, move
        self.board[choice] = "X"
        return choice

    def play(self):
        while self.available_moves():
            print("computer takes", self.computer_move())
            self.board[int(input("your move: "))] = "O"


if __name__ == "__main__":
    TicTacToe().play()
