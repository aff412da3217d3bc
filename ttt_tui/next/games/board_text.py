"""Positions and moves of m,n,k games as text: generous in reading, canonical in writing.

Canonical form: rows from the top, `/` between them, `X`, `O` and `.`, then the side to move in
lower case: `..O/XOO/..X x`. Also read: newlines between rows or all cells in one run; lower case,
`0` for O, `_` `-` `?` for empty; blanks between cells; a grid ruled with bars and dashes as pasted
from a document, and rows of a Python list; no side to move (then whoever has fewer stones is to
move, and with equal numbers X, or the side that has not just completed a line).

Rules other than those of tic-tac-toe stand before the position, `3x4k3 ..../.X../.... o`. Moves
may stand in place of rows: cells `moves 0,0 1,1`, or with gravity columns from 1, as Connect Four
programs write them, `6x7k4g moves 4435`. X begins.
"""

from __future__ import annotations

import re

from ttt_tui.next.games.game import Side
from ttt_tui.next.games.reading import GameTextError, check_length, counted, quoted
from ttt_tui.next.games.rules import TIC_TAC_TOE, Rules, take_rules

_CELLS: dict[str, str] = {
    **dict.fromkeys("Xx×✕✖", "X"),
    **dict.fromkeys("Oo0○◯", "O"),
    **dict.fromkeys("._-?·•∙", "."),
}
_BARS = re.compile("[|│┃║,]")
_WRAPPING = re.compile(r"[\[\](){}'\"`\s]")
_DASHES = "-_=─━═ "
_RULING = re.compile("[-_=─━═ |│┃║,]*[+┼┬┴├┤┌┐└┘╋╬╪╫|│┃║,][-_=─━═ +┼┬┴├┤┌┐└┘╋╬╪╫|│┃║,]*")
_SPOKEN_SIDES = (
    # In this order: `..O/XOO/..X to move: O` has both, and its last X is a cell.
    # Runs give nothing back (`*+`), or a long one of blanks would be tried in every way.
    re.compile(r"\bto[ \t]++move[ \t]*+(?:[:=][ \t]*+)?([xo])[ \t]*+$", re.I | re.M),
    re.compile(r"(?<!\S)([xo])[ \t]++to[ \t]++move\b(?:[ \t]*+[:,]|\.(?!\S))?", re.I),
)
_WRITTEN_SIDE = re.compile(r"[\s/]([xo])\s*\Z", re.I)
_MOVES = re.compile(r"\s*+moves\b[\s:]*+", re.I)
_COORDINATES = re.compile(r"\(?\s*+(-?[0-9]{1,9})\s*+(?:[,;:]\s*+|(?<=\s))(-?[0-9]{1,9})\s*+\)?")
_NUMBER = re.compile(r"[0-9]{1,9}")


def read_board(text: str, rules: Rules | None = None) -> tuple[int, int, Side, Rules]:
    """Read a position: masks of X and O, the side to move, the rules.

    The word `empty`, or rules alone, are the empty board. The position may be an impossible one.

    Args:
        rules: the board it must be of. None: that which the text says, or else tic-tac-toe.

    Raises:
        GameTextError: a foreign character, rows of a wrong length, too few or too many cells, a
            move that the rules refuse, or rules in the text that contradict those asked for.
        RulesError: rules in the text that are none.
    """
    check_length(text)
    side, rest = _take_spoken_side(text)
    written, rest = take_rules(rest)
    if rules and written not in (None, rules):
        raise GameTextError(
            f"{written} in {quoted(text.strip())} contradicts the rules asked for, {rules}: "
            "leave one of the two out"
        )
    rules = rules or written or TIC_TAC_TOE
    if rest.strip().lower() == "empty" or (written and not rest.strip()):
        return 0, 0, side or Side.X, rules
    if match := _MOVES.match(rest):
        x, o, mover = _after_moves(rest[match.end() :], rules)
        if side not in (None, mover):
            raise GameTextError(f"{mover.letter} is to move after these moves: leave the side out")
        return x, o, mover, rules
    rows = _read_rows(rest, rules)
    if not rows:
        example = "..O/XOO/..X" if rules == TIC_TAC_TOE else f"{rules} {write_rows(0, 0, rules)} x"
        raise GameTextError(f"no position in {quoted(text)}: write one such as {example!r}")
    is_whole = sum(map(len, rows)) == rules.cells
    if not is_whole and side is None and (behind := _WRITTEN_SIDE.search(rest)):
        side, rows = Side[behind[1].upper()], _read_rows(rest[: behind.start()], rules)
    cells = _check_cells(rows, rules)
    x, o = (sum(1 << i for i, cell in enumerate(cells) if cell == stone) for stone in "XO")
    return x, o, side or _side_to_move(x, o, rules), rules


def write_rows(x: int, o: int, rules: Rules) -> str:
    """The rows alone, `..O/XOO/..X`."""
    letters = ["X" if x >> cell & 1 else ".O"[o >> cell & 1] for cell in range(rules.cells)]
    starts = range(0, rules.cells, rules.columns)
    return "/".join("".join(letters[start : start + rules.columns]) for start in starts)


def read_cell(text: str, rules: Rules) -> int:
    """Read `row,column` from 0, or the cell's number from 1 in reading order.

    Raises `GameTextError` if it is neither, or off the board.
    """
    text = text.strip()
    if _NUMBER.fullmatch(text):
        if not 1 <= int(text) <= rules.cells:
            raise GameTextError(f"no cell {text}: cells are numbered 1 to {rules.cells}")
        return int(text) - 1
    match = _COORDINATES.fullmatch(text)
    if match is None:
        raise GameTextError(
            f"{quoted(text)} is not a move: write row,column such as 0,0, or a number from 1"
        )
    row, column = int(match[1]), int(match[2])
    if not (0 <= row < rules.rows and 0 <= column < rules.columns):
        raise GameTextError(
            f"({row},{column}) is off the board: rows are 0 to {rules.rows - 1}, "
            f"columns 0 to {rules.columns - 1}"
        )
    return rules.cell(row, column)


def _after_moves(text: str, rules: Rules) -> tuple[int, int, Side]:
    """The stones after moves, and who is to move then."""
    mine = theirs = 0
    words = "".join(text.split()) if rules.gravity else text.split()
    for number, word in enumerate(words, 1):
        occupied = mine | theirs
        try:
            cell = (_dropped if rules.gravity else read_cell)(word, rules)
            while rules.gravity and cell >= 0 and occupied >> cell & 1:
                cell -= rules.columns
            if cell < 0 or occupied >> cell & 1:
                raise GameTextError(
                    f"column {word} is full" if rules.gravity else f"{word} is taken"
                )
            if rules.has_line(theirs):
                raise GameTextError("the game is over before it")
        except GameTextError as error:
            raise GameTextError(f"move {number}: {error}") from None
        mine, theirs = theirs, mine | 1 << cell
    return (mine, theirs, Side.X) if len(words) % 2 == 0 else (theirs, mine, Side.O)


def _dropped(digit: str, rules: Rules) -> int:
    """The lowest cell of a column that is counted from 1."""
    if digit not in "12345678"[: rules.columns]:
        raise GameTextError(
            f"{quoted(digit)} is not a column: where stones fall, moves are columns from 1 to "
            f"{rules.columns} in one run, although the screen counts from 0"
        )
    return rules.cell(rules.rows - 1, int(digit) - 1)


def _take_spoken_side(text: str) -> tuple[Side | None, str]:
    """Cut `X to move` or `to move: X` out of the text."""
    for pattern in _SPOKEN_SIDES:
        if match := pattern.search(text):
            return Side[match[1].upper()], text[: match.start()] + text[match.end() :]
    return None, text


def _read_rows(text: str, rules: Rules) -> list[list[str]]:
    """The cells of each row, of any characters."""
    lines = [line for line in re.split(r"[/\n\r]+", text) if line.strip(" \t[](),")]
    lines = [line for line in lines if not _is_ruling(line)]
    certain = [line for line in lines if line.strip(_DASHES)]
    if len(certain) == rules.rows:
        lines = certain  # `---` between full rows is a ruling, else it is a row of empty cells
    return [row for line in lines if (row := _read_row(line, rules.columns))]


def _is_ruling(line: str) -> bool:
    """Whether a line of dashes is no row of cells: it has a junction, or `---` between bars."""
    pieces = _BARS.split(line)
    has_cells = len(pieces) > 1 and all(len(piece.strip()) < 2 for piece in pieces)
    return bool(_RULING.fullmatch(line)) and not has_cells


def _read_row(line: str, columns: int) -> list[str]:
    pieces = _BARS.split(line)
    if len(pieces) == 1:
        return list(_WRAPPING.sub("", line))
    # A bar may close the row at either end; without it the outer piece is an empty cell.
    if len(pieces) > columns and not pieces[0].strip(" \t["):
        del pieces[0]
    if len(pieces) > columns and not pieces[-1].strip(" \t]"):
        del pieces[-1]
    return [_WRAPPING.sub("", piece) or "." for piece in pieces]


def _check_cells(rows: list[list[str]], rules: Rules) -> list[str]:
    """`X`, `O` or `.` of every cell."""
    if len(rows) == 1 and len(rows[0]) == rules.cells:
        starts = range(0, rules.cells, rules.columns)
        rows = [rows[0][start : start + rules.columns] for start in starts]
    for row_number, row in enumerate(rows):
        for column, mark in enumerate(row):
            if mark not in _CELLS:
                raise GameTextError(
                    f"{quoted(mark)} at ({row_number},{column}) is not a cell: "
                    "write X, O, or . for empty"
                )
    board = f"a {rules.rows}x{rules.columns} board"
    if len(rows) == 1 < rules.rows:
        raise GameTextError(f"cells found: {len(rows[0])}; {board} has {rules.cells}")
    for row_number, row in enumerate(rows):
        if len(row) != rules.columns:
            found = counted(len(row), "cell")
            right = f"each row of {board} has {rules.columns}"
            raise GameTextError(f"row {row_number} has {found}: {right}")
    if len(rows) != rules.rows:
        raise GameTextError(f"{counted(len(rows), 'row')} found: {board} has {rules.rows}")
    return [_CELLS[mark] for row in rows for mark in row]


def _side_to_move(x: int, o: int, rules: Rules) -> Side:
    """Who is to move when the text does not say."""
    if surplus := x.bit_count() - o.bit_count():
        return Side.O if surplus > 0 else Side.X
    # A completed line was completed by the last move, so its owner is not to move.
    return Side.O if rules.has_line(x) and not rules.has_line(o) else Side.X
