"""Positions of m,n,k games as text: generous in reading, canonical in writing.

Canonical form: rows from the top, `/` between them, `X`, `O` and `.`, then the side to move in
lower case: `..O/XOO/..X x`. Also read: newlines between rows or all cells in one run; lower case,
`0` for O, `_` `-` `?` for empty; blanks, bars or commas between cells; `X to move`; no side to
move (then the side with fewer stones is to move, and with equal numbers X, or the side that has not
just completed a line).

Rules other than those of tic-tac-toe stand before the position, `3x4k3 ..../.X../.... o`. With
gravity moves may stand in place of rows, columns from 1, as Connect Four programs write them:
`6x7k4g moves 4435`. X begins.
"""

import re

from ttt_tui.games.game import GameTextError, Side, quoted
from ttt_tui.games.rules import TIC_TAC_TOE, Rules, take_rules

_CELLS = {
    **dict.fromkeys("Xx×", "X"),
    **dict.fromkeys("Oo0○", "O"),
    **dict.fromkeys("._-?·", "."),
}
_BETWEEN_CELLS = re.compile(r"[\s|,]+")
_SPOKEN_SIDE = re.compile(r"(?<!\S)([xo])[ \t]++to[ \t]++move\b[:,.]?", re.I)
_WRITTEN_SIDE = re.compile(r"[\s/]([xo])\s*\Z", re.I)
_MOVES = re.compile(r"\s*+moves\b[\s:]*+", re.I)


def read_board(text: str, rules: Rules | None = None) -> tuple[int, int, Side, Rules]:
    """Read a position: masks of X and O, the side to move, the rules.

    The word `empty`, or rules alone, are the empty board. The position may be an impossible one.

    Args:
        rules: the rules that it must have. None: those of the text, or else tic-tac-toe's.

    Raises:
        GameTextError: a foreign character, rows of a wrong length, too few or too many cells, a
            move that cannot be played, wrong rules, or rules that contradict those asked for.
    """
    side, rest = None, text
    if spoken := _SPOKEN_SIDE.search(text):
        side = Side[spoken[1].upper()]
        rest = text[: spoken.start()] + text[spoken.end() :]
    written, rest = take_rules(rest)
    if rules and written not in (None, rules):
        raise GameTextError(
            f"{written} in {quoted(text.strip())} contradicts the rules asked for, {rules}: "
            "leave one of the two out"
        )
    rules = rules or written or TIC_TAC_TOE
    if rest.strip().lower() == "empty" or (written and not rest.strip()):
        return 0, 0, side or Side.X, rules
    if rules.gravity and (match := _MOVES.match(rest)):
        return *_after_moves("".join(rest[match.end() :].split()), rules), rules
    rows = _read_rows(rest)
    if not rows:
        raise GameTextError(f"no position in {quoted(text)}: write one such as ..O/XOO/..X")
    is_whole = sum(map(len, rows)) == rules.cells
    if not is_whole and side is None and (behind := _WRITTEN_SIDE.search(rest)):
        side = Side[behind[1].upper()]
        rows = _read_rows(rest[: behind.start()])
    cells = _check_cells(rows, rules)
    x = _mask(cells, "X")
    o = _mask(cells, "O")
    return x, o, side or _side_to_move(x, o, rules), rules


def _mask(cells: list[str], stone: str) -> int:
    """Return the mask of the cells with a stone."""
    return sum(1 << number for number, cell in enumerate(cells) if cell == stone)


def write_rows(x: int, o: int, rules: Rules) -> str:
    """Return the rows alone, `..O/XOO/..X`."""
    letters = ["X" if x >> cell & 1 else ".O"[o >> cell & 1] for cell in range(rules.cells)]
    starts = range(0, rules.cells, rules.columns)
    return "/".join("".join(letters[start : start + rules.columns]) for start in starts)


def _after_moves(columns: str, rules: Rules) -> tuple[int, int, Side]:
    """Return the stones of X and of O after moves, and the side to move."""
    own = other = 0
    for number, digit in enumerate(columns, 1):
        column = "12345678"[: rules.columns].find(digit)
        cells = range(rules.cells - rules.columns + column, -1, -rules.columns)
        landing = next((cell for cell in cells if not (own | other) >> cell & 1), None)
        if column < 0 or landing is None or rules.has_line(other):
            raise GameTextError(
                f"move {number}, {digit!r}, cannot be played: moves are columns from 1 to "
                f"{rules.columns} in one run, until a side has a line"
            )
        own |= 1 << landing
        own, other = other, own
    return (own, other, Side.X) if len(columns) % 2 == 0 else (other, own, Side.O)


def _read_rows(text: str) -> list[str]:
    """Return the cells of each row, of any characters."""
    rows = (_BETWEEN_CELLS.sub("", line) for line in re.split(r"[/\n\r]+", text))
    return [row for row in rows if row]


def _check_cells(rows: list[str], rules: Rules) -> list[str]:
    """Return `X`, `O` or `.` for every cell."""
    columns = rules.columns
    if len(rows) == 1 and len(rows[0]) == rules.cells:
        rows = [rows[0][start : start + columns] for start in range(0, rules.cells, columns)]
    for number, row in enumerate(rows):
        for column, mark in enumerate(row):
            if mark not in _CELLS:
                raise GameTextError(
                    f"{quoted(mark)} at ({number},{column}) is not a cell: "
                    "write X, O, or . for empty"
                )
    if [len(row) for row in rows] != [columns] * rules.rows:
        found = ", ".join(str(len(row)) for row in rows[:9])
        right = f"a {rules.rows}x{columns} board has {rules.rows} rows of {columns}"
        if rules == TIC_TAC_TOE and len(rows) > 1 and len({*map(len, rows)}) == 1:
            right += f"; another board begins with its rules, such as {len(rows)}x{len(rows[0])}k3"
        raise GameTextError(f"cells found: {found}; {right}")
    return [_CELLS[mark] for row in rows for mark in row]


def _side_to_move(x: int, o: int, rules: Rules) -> Side:
    """Return the side to move if the text does not have it."""
    if surplus := x.bit_count() - o.bit_count():
        return Side.O if surplus > 0 else Side.X
    # A completed line was completed by the last move, so its owner is not to move.
    return Side.O if rules.has_line(x) and not rules.has_line(o) else Side.X
