"""A program that plays either side, for the tests of programs as players."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

PROGRAM = """
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    def won(b, s):
        return any(all(b[i] == s for i in line) for line in LINES)
    def minimax(b, s):
        if won(b, 'X') or won(b, 'O'):
            return 1 if won(b, 'X') else -1
        values = []
        for i in range(9):
            if b[i] == ' ':
                b[i] = s
                values.append(minimax(b, 'O' if s == 'X' else 'X'))
                b[i] = ' '
        return (max if s == 'X' else min)(values, default=0)
    def choose(b, s):
        {inside}
        best = None
        for i in range(9):
            if b[i] == ' ':
                b[i] = s
                value = minimax(b, 'O' if s == 'X' else 'X')
                b[i] = ' '
                if best is None or (value > best[0] if s == 'X' else value < best[0]):
                    best = value, i
        return best[1]
    print(choose(list('X  OO   X'), 'X'))
"""


def written(folder: Path, inside: str = "pass", name: str = "mine.py") -> str:
    """Write the program, with a statement inside of the function that chooses."""
    file = folder / name
    file.write_text(dedent(PROGRAM.replace("{inside}", inside)))
    return str(file)
