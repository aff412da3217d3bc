"""Breakpoints: where a search stops, written in a small language.

`cut`, `bound met`, `depth 4`, `line 0,0 1,1` (moves from the root by row and column, or as another
game writes them), `position XO./.../...` (with its rules before it on another board, or as another
game writes it), `X wins`, `O wins`, `best move`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ttt_tui.game import TIC_TAC_TOE, NotationError, Position, Rules, quoted, too_long
from ttt_tui.game.checked_state import GameError
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.game.game_texts import is_of_board, read_moves, read_state

EXAMPLES = (
    "cut", "bound met", "depth 4", "line 0,0 1,1", "position XO./.../...", "X wins", "O wins",
    "best move",
)  # fmt: skip
_DEEPEST = 64
TIC_TAC_TOE_BOARD = Position()
_LONGEST_NAME = 30  # repeated in a message, so that all that would be right still fits
_NUMBER = re.compile(r"[0-9]{1,9}")
_CELLS = re.compile(r"[0-9]+,[0-9]+( [0-9]+,[0-9]+)*")
_MOVE = re.compile(r"\(?([0-9]{1,9}),([0-9]{1,9})\)?")


class BreakpointError(ValueError):
    """Text that is no breakpoint; the message says what is wrong and what would be right."""


class BreakKind(Enum):
    """What a breakpoint stops at: the event that has just happened."""

    CUT = "cut"
    """A node was left with moves untried: at a cut, a first win, or by what the table knew."""
    BOUND_MET = "bound met"
    """A node was left at a bound that its last move met: nothing was left to cut."""
    DEPTH = "depth"
    """A node at this depth was entered."""
    LINE = "line"
    """The node that these moves lead to was entered."""
    POSITION = "position"
    """A node with this position was entered, by whatever order of moves."""
    X_WINS = "X wins"
    """An inner node was left, and X is proved to win there."""
    O_WINS = "O wins"
    """An inner node was left, and O is proved to win there."""
    BEST_MOVE = "best move"
    """A move of the root returned a better value than those before it in the same pass.

    UCT's samples are no values: it never stops there.
    """


@dataclass(frozen=True)
class Breakpoint:
    """Something to stop at.

    Attributes:
        kind: what it is.
        depth: plies below the root, of `BreakKind.DEPTH`.
        line: the moves from the root in canonical form, of `BreakKind.LINE`: on a board `0,0 1,1`.
        position: its canonical text, side to move included, of `BreakKind.POSITION`.
        enabled: whether it stops anything at present.
    """

    kind: BreakKind
    depth: int = 0
    line: str = ""
    position: str = ""
    enabled: bool = True

    @classmethod
    def parse(
        cls, text: str, state: GameState | None = TIC_TAC_TOE_BOARD, *, enabled: bool = True
    ) -> Breakpoint:
        """Read a breakpoint, in capitals or not; `str` writes it so that it is read the same.

        Args:
            state: the root of the search, by whose game lines and positions are read. None: of
                whatever game; what cannot be read without its game is taken as it is.

        Raises:
            BreakpointError: it is none.
        """
        if complaint := too_long(text):
            raise BreakpointError(f"{quoted(text)} is not a breakpoint: {complaint}")
        name, _, rest = " ".join(text.split()).partition(" ")
        words = f"{name} {rest}".strip().lower()
        if not words:
            raise BreakpointError(f"write where to stop: one of {_alternatives()}")
        for kind in BreakKind:
            if words == kind.value.lower() and kind not in _WITH_MORE:
                return cls(kind, enabled=enabled)
        if name.lower() == BreakKind.DEPTH.value:
            return cls(BreakKind.DEPTH, depth=_read_depth(rest), enabled=enabled)
        if name.lower() == BreakKind.LINE.value:
            return cls(BreakKind.LINE, line=_read_line(rest, state), enabled=enabled)
        if name.lower() == BreakKind.POSITION.value:
            return cls(BreakKind.POSITION, position=_read_position(rest, state), enabled=enabled)
        read = text.strip()
        shown = read if len(read) <= _LONGEST_NAME else f"{read[: _LONGEST_NAME - 3]}..."
        raise BreakpointError(
            f"{quoted(shown)} is not a breakpoint: write one of {_alternatives()}"
        )

    def __str__(self) -> str:
        more = {
            BreakKind.DEPTH: str(self.depth),
            BreakKind.LINE: self.line,
            BreakKind.POSITION: self.position,
        }.get(self.kind)
        return self.kind.value if more is None else f"{self.kind.value} {more}"

    def moves_from(self, root: GameState) -> tuple[int, ...] | None:
        """The moves of a line; None if the game has no such moves there."""
        if isinstance(root, Position):
            return _cells_on(root.rules, self.line)
        moves, wrong = read_moves(root, self.line)
        return None if wrong else moves

    def fits(self, state: GameState) -> bool:
        """Whether the game searched has the place it names; else it never stops there."""
        match self.kind:
            case BreakKind.LINE:
                return self.moves_from(state) is not None
            case BreakKind.POSITION if isinstance(state, Position):
                return position_on(state.rules, self.position) is not None
            case BreakKind.POSITION:
                return state_of(state, self.position) is not None
            case BreakKind.DEPTH:
                return self.depth <= rules_of(state).longest
            case BreakKind.X_WINS | BreakKind.O_WINS:
                return rules_of(state).values_are_results
        return True


_WITH_MORE = (BreakKind.DEPTH, BreakKind.LINE, BreakKind.POSITION)

_LISTED = (BreakKind.CUT, BreakKind.X_WINS, BreakKind.O_WINS, BreakKind.BEST_MOVE)
DEFAULTS = tuple(Breakpoint(kind, enabled=False) for kind in _LISTED)
"""What is listed at first, all switched off."""


def state_of(root: GameState, text: str) -> GameState | None:
    """A position in canonical form, if it is one of the game of the root, which is no board."""
    try:
        state = read_state(text)
    except (NotationError, GameError):
        return None
    same = not isinstance(state, Position) and rules_of(state).name == rules_of(root).name
    return state if same and str(state) == text else None


def position_on(rules: Rules, text: str) -> Position | None:
    """A position in canonical form, if it is one of the board."""
    try:
        position = Position.parse(text, rules)
    except NotationError:
        return None
    return position if str(position) == text else None


def _read_depth(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > _DEEPEST:
        found = quoted(text) if text else "nothing"
        raise BreakpointError(
            f"depth is followed by {found}: write a whole number from 0 to {_DEEPEST}, the plies "
            "below the root, such as depth 4"
        )
    return int(text)


def example_line(state: GameState) -> str:
    """Two moves that can be played, if the game goes on so long: `line 0,0 1,1`."""
    if isinstance(state, Position):
        return "line 0,0 1,1"
    moves, root = list[int](), state
    while len(moves) < 2 and (legal := state.moves()):
        moves.append(legal[0])
        state = state.play(legal[0])
    return f"line {_written(root, moves)}".rstrip()


def _written(state: GameState, moves: Sequence[int]) -> str:
    """Moves in the words of the game; with commas where a move has several words."""
    texts = []
    for move in moves:
        texts.append(move_text(state, move))
        state = state.play(move)
    return (", " if any(" " in text for text in texts) else " ").join(texts)


def _read_line(text: str, state: GameState | None) -> str:
    """Its moves as they are written."""
    if not text:
        example = "line 0,0 1,1" if state is None else example_line(state)
        raise BreakpointError(f"line needs moves from the root, such as {example}")
    if state is None:
        return text
    if isinstance(state, Position):
        return " ".join(f"{row},{column}" for row, column in _read_cells(text))
    moves, wrong = read_moves(state, text)
    if wrong:
        raise BreakpointError(f"after {_written(state, moves)}: {wrong}" if moves else wrong)
    return _written(state, moves)


def _read_cells(text: str) -> list[tuple[int, int]]:
    """The row and column of each move."""
    moves = []
    for word in re.sub(r"\s*,\s*", ",", text).split():
        match = _MOVE.fullmatch(word)
        if match is None:
            raise BreakpointError(
                f"{quoted(word)} is not a move: write row,column of each move from the root, "
                "such as line 0,0 1,1"
            )
        moves.append((int(match[1]), int(match[2])))
    return moves


def _cells_on(rules: Rules, text: str) -> tuple[int, ...] | None:
    """The moves of a line, if it is one of a board that has such cells and so many."""
    if not _CELLS.fullmatch(text):
        return None
    moves = _read_cells(text)
    fits = all(row < rules.rows and column < rules.columns for row, column in moves)
    return (
        tuple(rules.cell(*move) for move in moves) if fits and len(moves) <= rules.cells else None
    )


def _read_position(text: str, state: GameState | None) -> str:
    """Its canonical form."""
    is_board = state is None or isinstance(state, Position)
    if not text:
        needs = "a board, such as position XO./.../..." if is_board else "one of the game"
        raise BreakpointError(f"position needs {needs}")
    if state is None and not is_of_board(text):
        return text  # its game is not loaded for that
    try:
        if not is_board:
            return str(read_state(text))
        rules = state.rules if isinstance(state, Position) else TIC_TAC_TOE
        # Tic-tac-toe is what a text without rules is of, and one with its own rules may be of any.
        return str(Position.parse(text, None if rules == TIC_TAC_TOE else rules))
    except (NotationError, GameError) as error:
        if is_board and _is_canonical(text):
            return text  # of another board
        raise BreakpointError(str(error)) from None


def _is_canonical(text: str) -> bool:
    try:
        return str(Position.parse(text)) == text
    except NotationError:
        return False


def _alternatives() -> str:
    return "; ".join(EXAMPLES)
