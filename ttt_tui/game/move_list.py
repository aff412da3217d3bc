"""A position as the moves that lead to it from the empty board: `6x7k4g moves 4435`.

Where stones fall a move is its column, counted from 1 as Connect Four programs write it, although
everything else in this program counts from 0; elsewhere it is `row,column` from 0: `moves 0,0 1,1`.
X begins.
"""

from __future__ import annotations

import re

from ttt_tui.game.reading import quoted
from ttt_tui.game.rules import NotationError, Rules

_WORD = re.compile(r"\s*+moves\b[\s:]*+", re.IGNORECASE)
_CELL = re.compile(r"\(?(-?[0-9]{1,9}),(-?[0-9]{1,9})\)?")


def take_moves(text: str) -> str | None:
    """What stands behind the word `moves`, if the text begins with it."""
    match = _WORD.match(text)
    return text[match.end() :] if match else None


def played(text: str, rules: Rules) -> tuple[int, int]:
    """The masks of both sides' stones after these moves.

    Raises:
        NotationError: as of `cells_played`.
    """
    sides = [0, 0]
    for number, cell in enumerate(cells_played(text, rules)):
        sides[number % 2] |= 1 << cell
    return sides[0], sides[1]


def cells_played(text: str, rules: Rules, x: int = 0, o: int = 0) -> tuple[int, ...]:
    """The cells of these moves, one after the other.

    Args:
        x, o: the stones of the side that moves first and of the other before them.

    Raises:
        NotationError: no moves, one that the rules refuse, or one after the end of the game; the
            message has its number, and counts columns in both ways.
    """
    sides, cells = [x, o], []
    for number, move in enumerate(_columns(text, rules) if rules.gravity else text.split(), 1):
        if any(stones & line == line for stones in sides for line in rules.lines):
            raise NotationError(
                f"move {number} comes after the end of the game: a line is complete"
            )
        occupied = sides[0] | sides[1]
        cell = (_fallen if rules.gravity else _placed)(move, number, occupied, rules)
        sides[(number - 1) % 2] |= 1 << cell
        cells.append(cell)
    return tuple(cells)


def _columns(text: str, rules: Rules) -> str:
    """The columns, one digit each; blanks may stand anywhere."""
    digits = "".join(text.split())
    for number, digit in enumerate(digits, 1):
        if digit not in "123456789"[: rules.columns]:
            raise NotationError(
                f"move {number}: {quoted(digit)} is not a column: where stones fall, moves are "
                f"columns from 1 to {rules.columns} in one run, such as {'123'[: rules.columns]}, "
                f"although the screen counts from 0 to {rules.columns - 1}"
            )
    return digits


def _fallen(digit: str, number: int, occupied: int, rules: Rules) -> int:
    column = int(digit) - 1
    for row in reversed(range(rules.rows)):
        cell = rules.cell(row, column)
        if not occupied >> cell & 1:
            return cell
    raise NotationError(
        f"move {number}: column {digit} is full (counted from 1; on the screen it is {column})"
    )


def _placed(word: str, number: int, occupied: int, rules: Rules) -> int:
    match = _CELL.fullmatch(word)
    if match is None:
        raise NotationError(
            f"move {number}: {quoted(word)} is not a move: write row,column from 0, such as "
            "moves 0,0 1,1 (columns alone, from 1, only where stones fall)"
        )
    row, column = int(match[1]), int(match[2])
    if not (0 <= row < rules.rows and 0 <= column < rules.columns):
        raise NotationError(
            f"move {number}: ({row},{column}) is off the board: rows are 0 to {rules.rows - 1}, "
            f"columns 0 to {rules.columns - 1}"
        )
    cell = rules.cell(row, column)
    if occupied >> cell & 1:
        raise NotationError(f"move {number}: ({row},{column}) is taken")
    return cell
