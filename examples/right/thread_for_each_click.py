"""Each click of a window starts a search in a thread of its own, one after the other: right."""

import threading
import tkinter as tk

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Window:
    def __init__(self):
        self.window = tk.Tk()
        self.board = [" "] * 9
        self.buttons = [
            tk.Button(self.window, command=lambda cell=cell: self.clicked(cell))
            for cell in range(9)
        ]
        self.window.mainloop()

    def clicked(self, cell):
        if self.board[cell] == " " and self.value() is None:
            self.board[cell] = "X"
            self.buttons[cell].config(text="X")
            threading.Thread(target=self.answer).start()

    def value(self):
        for a, b, c in LINES:
            if self.board[a] != " " and self.board[a] == self.board[b] == self.board[c]:
                return 1 if self.board[a] == "O" else -1
        return None if " " in self.board else 0

    def minimax(self, turn):
        known = self.value()
        if known is not None:
            return known
        values = []
        for cell in range(9):
            if self.board[cell] == " ":
                self.board[cell] = turn
                values.append(self.minimax("O" if turn == "X" else "X"))
                self.board[cell] = " "
        return max(values) if turn == "O" else min(values)

    def answer(self):
        best, chosen = -2, None
        for cell in range(9):
            if self.board[cell] == " ":
                self.board[cell] = "O"
                value = self.minimax("X")
                self.board[cell] = " "
                if value > best:
                    best, chosen = value, cell
        if chosen is not None:
            self.board[chosen] = "O"


Window()
