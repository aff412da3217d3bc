"""Positions and moves as text: generous in reading, canonical in writing.

Canonical form: rows from the top, `/` between them, `X`, `O` and `.`, then the side to move in
lower case: `..O/XOO/..X x`. Also read: newlines between rows or all cells in one run; lower case,
`0` for O, `_` `-` `?` for empty; blanks between cells; a grid ruled with bars and dashes as pasted
from a document, and rows of a Python list; no side to move (then whoever has fewer stones is to
move, and with equal numbers X, or the side that has not just completed a line).

Rules other than those of tic-tac-toe stand before the position: `3x4k3 ..../.X../.... o`
(`ttt_tui.game.rules`). Moves may stand in place of rows: `6x7k4g moves 4435`
(`ttt_tui.game.move_list`).
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from ttt_tui.game.move_list import played, take_moves
from ttt_tui.game.reading import quoted, too_long
from ttt_tui.game.rules import TIC_TAC_TOE, NotationError, Player, Rules, format_rules, take_rules

_CELLS: dict[str, str] = {
    **dict.fromkeys("Xx×✕✖", "X"),
    **dict.fromkeys("Oo0○◯", "O"),
    **dict.fromkeys("._-?·•∙", "."),
}
_BARS = "|│┃║,"
_WRAPPING = "[](){}'\"`"
_JUNCTIONS = "+┼┬┴├┤┌┐└┘╋╬╪╫"
_DASHES = "-_=─━═ "
_SPOKEN_SIDES = (
    # In this order: `..O/XOO/..X to move: O` has both, and its last X is a cell.
    # Runs give nothing back (`*+`), or a long one of blanks would be tried in every way.
    re.compile(
        r"\bto[ \t]++move[ \t]*+(?:[:=][ \t]*+)?([xo])[ \t]*+$", re.IGNORECASE | re.MULTILINE
    ),
    re.compile(r"(?<!\S)([xo])[ \t]++to[ \t]++move\b(?:[ \t]*+[:,]|\.(?!\S))?", re.IGNORECASE),
)
# Nine digits are plenty, and `int` refuses thousands of them.
_WRITTEN_CELL = re.compile(r"\(([0-9]),([0-9])\)")
_NUMBER = re.compile(r"[0-9]{1,9}")
_COORDINATES = re.compile(r"\(?\s*+(-?[0-9]{1,9})\s*+(?:[,;:]\s*+|(?<=\s))(-?[0-9]{1,9})\s*+\)?")


class _Cell(NamedTuple):
    text: str
    after_blank: bool


_Row = list[_Cell]


class Stones(NamedTuple):
    """What a text says of a position: masks of the stones, the side to move, the rules."""

    x: int
    o: int
    to_move: Player
    rules: Rules


def read_stones(text: str, rules: Rules | None = None) -> Stones:
    """Read a position; the word `empty`, or rules alone, are the empty board.

    The text decides only where the stones are: the position may be an impossible one
    (`Position.problems` tells).

    Args:
        rules: the board it must be of. None: that which the text says, or else tic-tac-toe.

    Raises:
        NotationError: a foreign character, ragged rows, too few or too many cells, a move that the
            rules refuse, rules in the text that are not the rules asked for, or more text than
            `LONGEST_TEXT`.
    """
    _check_length(text)
    mover, rest = _take_spoken_side(text)
    written, rest = take_rules(rest)
    if rules is not None and written not in (None, rules):
        assert written is not None
        raise NotationError(
            f"{format_rules(written)} in {quoted(text.strip())} contradicts the rules asked for, "
            f"{format_rules(rules)}: leave one of the two out"
        )
    rules = rules or written or TIC_TAC_TOE
    nothing = not rest.strip()
    if rest.strip().lower() == "empty" or (nothing and written is not None):
        return Stones(0, 0, mover or Player.X, rules)
    if (moves := take_moves(rest)) is not None:
        return _after(moves, mover, rules)
    rows = _read_rows(rest, rules)
    if not rows:
        raise NotationError(f"no position in {quoted(text)}: write one such as {_example(rules)}")
    if mover is None:
        mover, rows = _take_written_side(rows, rules)
    cells = _check_cells(rows, rules)
    x = sum(1 << index for index, cell in enumerate(cells) if cell == "X")
    o = sum(1 << index for index, cell in enumerate(cells) if cell == "O")
    return Stones(x, o, mover or _side_to_move(x, o, rules), rules)


def _after(moves: str, mover: Player | None, rules: Rules) -> Stones:
    """The position that moves lead to, which say by themselves whose turn it is."""
    x, o = played(moves, rules)
    to_move = Player.X if x.bit_count() == o.bit_count() else Player.O
    if mover not in (None, to_move):
        raise NotationError(
            f"after these moves {to_move.value} is to move: leave the side out, X begins"
        )
    return Stones(x, o, to_move, rules)


def written_rules(text: str) -> Rules | None:
    """The rules that the text of a position names; None: it names none.

    Raises:
        NotationError: it begins with something that is meant to be rules and is none, or the text
            is longer than `LONGEST_TEXT`.
    """
    _check_length(text)
    return take_rules(_take_spoken_side(text)[1])[0]


def write_stones(x: int, o: int, to_move: Player, rules: Rules) -> str:
    """The canonical text of a position: its rules if they are not tic-tac-toe's, rows, side."""
    prefix = "" if rules == TIC_TAC_TOE else f"{format_rules(rules)} "
    return f"{prefix}{write_rows(x, o, rules)} {to_move.value.lower()}"


def write_rows(x: int, o: int, rules: Rules) -> str:
    """The rows alone, `..O/XOO/..X`."""
    letters = [
        "X" if x >> cell & 1 else "O" if o >> cell & 1 else "." for cell in range(rules.cells)
    ]
    return "/".join(
        "".join(letters[start : start + rules.columns])
        for start in range(0, rules.cells, rules.columns)
    )


def parse_move(text: str, rules: Rules = TIC_TAC_TOE) -> int:
    """Read a move, `row,column` from 0 or the cell's number from 1 in reading order.

    Raises:
        NotationError: neither of the two, or off the board.
    """
    _check_length(text)
    stripped = text.strip()
    if _NUMBER.fullmatch(stripped):
        number = int(stripped)
        if not 1 <= number <= rules.cells:
            raise NotationError(f"no cell {stripped}: cells are numbered 1 to {rules.cells}")
        return number - 1
    match = _COORDINATES.fullmatch(stripped)
    if match is None:
        raise NotationError(
            f"{quoted(text)} is not a move: write row,column such as 0,0, or a number from 1"
        )
    row, column = (int(group) for group in match.groups())
    if not (0 <= row < rules.rows and 0 <= column < rules.columns):
        raise NotationError(
            f"({row},{column}) is off the board: rows are 0 to {rules.rows - 1}, "
            f"columns 0 to {rules.columns - 1}"
        )
    return rules.cell(row, column)


def format_coordinates(cell: int, rules: Rules) -> str:
    """`(row,column)` from 0, as commands and files write a cell."""
    row, column = rules.coordinates(cell)
    return f"({row},{column})"


class CellNames(Enum):
    """How a screen names the cells of a board: one way at a time."""

    COORDINATES = "coordinates"
    NUMBERS = "numbers"


class _Chosen:
    names = CellNames.COORDINATES


def choose_cell_names(names: CellNames) -> None:
    """Have all words of this process name cells so: chosen once for all, as a language is."""
    _Chosen.names = names


def chosen_cell_names() -> CellNames:
    return _Chosen.names


def numbers_cells(rules: Rules) -> bool:
    """Whether cells have numbers: not where stones fall, as digits choose columns there."""
    return _Chosen.names is CellNames.NUMBERS and not rules.gravity


def cell_name(cell: int, rules: Rules) -> str:
    """`(0,1)` from 0, or `2` from 1 in reading order, as the user of this screen has chosen."""
    return str(cell + 1) if numbers_cells(rules) else format_coordinates(cell, rules)


def with_cell_names(text: str, rules: Rules) -> str:
    """A text in which cells are written as `(row,column)`, with the names that were chosen."""

    def named(found: re.Match[str]) -> str:
        row, column = int(found[1]), int(found[2])
        inside = row < rules.rows and column < rules.columns
        return cell_name(rules.cell(row, column), rules) if inside else found[0]

    return _WRITTEN_CELL.sub(named, text) if numbers_cells(rules) else text


def _check_length(text: str) -> None:
    if complaint := too_long(text):
        raise NotationError(f"{quoted(text)} cannot be read: {complaint}")


def _take_spoken_side(text: str) -> tuple[Player | None, str]:
    """Cut `X to move` or `to move: X` out of the text."""
    for pattern in _SPOKEN_SIDES:
        if match := pattern.search(text):
            return Player(match[1].upper()), text[: match.start()] + text[match.end() :]
    return None, text


def _read_rows(text: str, rules: Rules) -> list[_Row]:
    lines = [line for line in re.split(r"[/\n\r]+", text) if line.strip(" \t[](),")]
    lines = [line for line in lines if not _is_ruling(line)]
    certain = [line for line in lines if line.strip(_DASHES)]
    if len(certain) == rules.rows:
        lines = certain  # `---` between full rows is a ruling, else it is a row of empty cells
    elif len(lines) > 1:
        lines = [line for line in lines if line.strip(_DASHES) or _blankless(line) <= rules.columns]
    rows = [_read_row(line, rules.columns) for line in lines]
    return [row for row in rows if row]


def _is_ruling(line: str) -> bool:
    if line.strip(_DASHES + _BARS + _JUNCTIONS):
        return False
    if any(mark in line for mark in _JUNCTIONS):
        return True
    pieces = re.split(f"[{re.escape(_BARS)}]", line)
    return len(pieces) > 1 and any(len(piece.strip()) > 1 for piece in pieces)


def _blankless(line: str) -> int:
    return len("".join(line.split()))


def _read_row(line: str, columns: int) -> _Row:
    if not any(bar in line for bar in _BARS):
        bare = re.sub(f"[{re.escape(_WRAPPING)}]", "", line)
        return [
            _Cell(mark, after_blank=before in " \t")
            for before, mark in pairwise(f"\n{bare}")
            if not mark.isspace()
        ]
    pieces = re.split(f"[{re.escape(_BARS)}]", line)
    # A bar may close the row at either end; without it the outer piece is an empty cell.
    if len(pieces) > columns and pieces[0].strip(" \t[") == "":
        del pieces[0]
    if len(pieces) > columns and pieces[-1].strip(" \t]") == "":
        del pieces[-1]
    return [_Cell(piece.strip(_WRAPPING + " \t") or ".", after_blank=False) for piece in pieces]


def _take_written_side(rows: list[_Row], rules: Rules) -> tuple[Player | None, list[_Row]]:
    """Cut a side to move that stands behind the cells, as in `..O/XOO/..X x`."""
    last = rows[-1]
    mark = last[-1]
    if mark.text not in "xXoO":
        return None, rows
    own_line = len(rows) > 1 and len(last) == 1 and len(rows) in (2, rules.rows + 1)
    surplus = len(last) in (rules.columns + 1, rules.cells + 1) and mark.after_blank
    if not (surplus or (own_line and sum(map(len, rows)) == rules.cells + 1)):
        return None, rows
    kept = rows[:-1] if own_line else [*rows[:-1], last[:-1]]
    return Player(mark.text.upper()), kept


def _check_cells(rows: list[_Row], rules: Rules) -> list[str]:
    in_one_run = len(rows) == 1 and rules.rows > 1
    for row_number, row in enumerate(rows):
        for index, cell in enumerate(row):
            if cell.text not in _CELLS:
                place = divmod(index, rules.columns) if in_one_run else (row_number, index)
                raise NotationError(
                    f"{quoted(cell.text)} at ({place[0]},{place[1]}) is not a cell: "
                    "write X, O, or . for empty"
                )
    board = f"a {rules.rows}x{rules.columns} board"
    if in_one_run:
        if len(rows[0]) != rules.cells:
            raise NotationError(f"cells found: {len(rows[0])}; {board} has {rules.cells}")
    else:
        for row_number, row in enumerate(rows):
            if len(row) != rules.columns:
                raise NotationError(
                    f"row {row_number} has {_cell_count(len(row))}: "
                    f"each row of {board} has {rules.columns}"
                )
        if len(rows) != rules.rows:
            found = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
            raise NotationError(f"{found} found: {board} has {rules.rows}")
    return [_CELLS[cell.text] for row in rows for cell in row]


def _cell_count(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _side_to_move(x: int, o: int, rules: Rules) -> Player:
    """Who is to move when the text does not say."""
    surplus = x.bit_count() - o.bit_count()
    if surplus:
        return Player.O if surplus > 0 else Player.X
    # A completed line was completed by the last move, so its owner is not to move.
    x_has_line, o_has_line = (
        any(stones & line == line for line in rules.lines) for stones in (x, o)
    )
    return Player.O if x_has_line and not o_has_line else Player.X


def _example(rules: Rules) -> str:
    return repr("..O/XOO/..X" if rules == TIC_TAC_TOE else write_stones(0, 0, Player.X, rules))


class Example(NamedTuple):
    """A name and a position, or rules alone, as text."""

    name: str
    text: str


WORKED_EXAMPLE = "..O/XOO/..X x"

CUT_AT_A_DRAW = "XOO/O../X.. x"
"""Whose first cut takes thought: O holds X to a draw, X has one already, and two moves are left."""

EXAMPLES = (
    Example("worked example", WORKED_EXAMPLE),
    Example("cut at a draw", CUT_AT_A_DRAW),
    Example("move 3", "X../.O./... x"),
    Example("move 5", "XXO/.O./... x"),
    Example("move 7", "XXO/OO./X.. x"),
    Example("fork", "X.O/.O./..X x"),
    Example("forced loss", "X.O/.O./X.X o"),
    Example("empty board", ".../.../... x"),
    Example("3x4 board", "3x4k3 ..../.X../.O.. x"),
    Example("four in a row", "4x4k4 X..O/OXXO/XOO./.... x"),
    Example("Connect Four", "6x7k4g .OO...O/.XXO..X/OOOX.XO/OXXX.XX/OOOX.OO/XOXOXXX x"),
    Example("a line loses", "3x3k3m X.O/.O./..X x"),
)

GAMES = (
    Example("tic-tac-toe", "3x3k3"),
    Example("3x4, three", "3x4k3"),
    Example("4x4, four", "4x4k4"),
    Example("5x5, four", "5x5k4"),
    Example("Connect Four", "6x7k4g"),
    Example("7x7, five", "7x7k5"),
    Example("misere tic-tac-toe", "3x3k3m"),
)
