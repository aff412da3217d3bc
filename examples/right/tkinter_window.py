"""A tkinter window that opens at import, its board in a list of the class: right."""

import tkinter as tk
from tkinter import messagebox


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Tic-tac-toe")
        self.board = [""] * 9
        self.buttons = []
        for i in range(9):
            button = tk.Button(self, text="", width=6, command=lambda i=i: self.on_click(i))
            button.grid(row=i // 3, column=i % 3)
            self.buttons.append(button)

    def on_click(self, i):
        if self.board[i] == "" and not self.check_winner("O"):
            self.place(i, "X")
            if not self.check_winner("X") and "" in self.board:
                self.place(self.best_move(), "O")

    def place(self, i, mark):
        self.board[i] = mark
        self.buttons[i].config(text=mark)
        if self.check_winner(mark):
            messagebox.showinfo("Over", f"{mark} wins")

    def check_winner(self, mark):
        b = self.board
        lines = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
        return [mark] * 3 in lines

    def best_move(self):
        best, move = -2, None
        for i in range(9):
            if self.board[i] == "":
                self.board[i] = "O"
                value = self.minimax(False)
                self.board[i] = ""
                if value > best:
                    best, move = value, i
        return move

    def minimax(self, is_max):
        if self.check_winner("O"):
            return 1
        if self.check_winner("X"):
            return -1
        if "" not in self.board:
            return 0
        best = -2 if is_max else 2
        for i in range(9):
            if self.board[i] == "":
                self.board[i] = "O" if is_max else "X"
                value = self.minimax(not is_max)
                self.board[i] = ""
                best = max(best, value) if is_max else min(best, value)
        return best


app = App()
app.mainloop()
