"""Breakpoints: where a search stops, written in a small language and found in its trace.

`cut`, `bound met`, `depth 4`, `line 0,0 1,1` (moves from the root by row and column), `position
XO./.../...` (with its rules before it on another board), `X wins`, `O wins`, `best move`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from ttt_tui.game import NotationError, Position, Rules, quoted, too_long
from ttt_tui.game.game_state import GameState, rules_of

if TYPE_CHECKING:  # settings know breakpoints before anything searches
    from ttt_tui.search import Search, Trace

EXAMPLES = (
    "cut", "bound met", "depth 4", "line 0,0 1,1", "position XO./.../...", "X wins", "O wins",
    "best move",
)  # fmt: skip
_DEEPEST = 64
_LONGEST_NAME = 30  # repeated in a message, so that all that would be right still fits
_NUMBER = re.compile(r"[0-9]{1,9}")
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
        moves: (row, column) of each move from the root, of `BreakKind.LINE`.
        position: its canonical text, side to move included, of `BreakKind.POSITION`.
        enabled: whether it stops anything at present.
    """

    kind: BreakKind
    depth: int = 0
    moves: tuple[tuple[int, int], ...] = ()
    position: str = ""
    enabled: bool = True

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None, *, enabled: bool = True) -> Breakpoint:
        """Read a breakpoint, in capitals or not; `str` writes it so that it is read the same.

        Args:
            rules: of a position that does not name its own. Without them it is tic-tac-toe.

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
            return cls(BreakKind.LINE, moves=_read_moves(rest), enabled=enabled)
        if name.lower() == BreakKind.POSITION.value:
            return cls(BreakKind.POSITION, position=_read_position(rest, rules), enabled=enabled)
        read = text.strip()
        shown = read if len(read) <= _LONGEST_NAME else f"{read[: _LONGEST_NAME - 3]}..."
        raise BreakpointError(
            f"{quoted(shown)} is not a breakpoint: write one of {_alternatives()}"
        )

    def __str__(self) -> str:
        more = {
            BreakKind.DEPTH: str(self.depth),
            BreakKind.LINE: " ".join(f"{row},{column}" for row, column in self.moves),
            BreakKind.POSITION: self.position,
        }.get(self.kind)
        return self.kind.value if more is None else f"{self.kind.value} {more}"

    def fits(self, state: GameState) -> bool:
        """Whether the game searched has the place it names; else it never stops there."""
        if not isinstance(state, Position):
            if self.kind is BreakKind.DEPTH:
                return self.depth <= rules_of(state).longest
            return self.kind not in (BreakKind.LINE, BreakKind.POSITION)
        rules = state.rules
        if self.kind is BreakKind.DEPTH:
            return self.depth <= rules.cells
        if self.kind is BreakKind.POSITION:
            return _position_on(rules, self.position) is not None
        on_board = (row < rules.rows and column < rules.columns for row, column in self.moves)
        return len(self.moves) <= rules.cells and all(on_board)


_WITH_MORE = (BreakKind.DEPTH, BreakKind.LINE, BreakKind.POSITION)

_LISTED = (BreakKind.CUT, BreakKind.X_WINS, BreakKind.O_WINS, BreakKind.BEST_MOVE)
DEFAULTS = tuple(Breakpoint(kind, enabled=False) for kind in _LISTED)
"""What is listed at first, all switched off."""


def first_hit(
    search: Search, breakpoints: Sequence[Breakpoint], after: int, until: int
) -> tuple[int, Breakpoint] | None:
    """The first moment after one and up to another at which a breakpoint that is on hits.

    Costs what was searched between the two, at the speed of C. Of several that hit at the same
    moment, the first listed. Nodes that the trace does not hold are passed by, but for the best
    move, which is known of every search.
    """
    hit: tuple[int, Breakpoint] | None = None
    after, until = max(after, 0), min(until, search.events)
    for breakpoint_ in breakpoints:
        if breakpoint_.enabled and after < until:
            moment = _first_moment(search, breakpoint_, after, until)
            if moment is not None and moment <= until:
                hit = moment, breakpoint_
                until = moment - 1  # a later one in the list has to be earlier in time
    return hit


def _first_moment(search: Search, wanted: Breakpoint, after: int, until: int) -> int | None:
    """The first moment after one at which a breakpoint hits; later than `until`, any or none."""
    from ttt_tui.search import Reason
    from ttt_tui.search.reading.judge import find_won
    from ttt_tui.search.reading.navigation import first_left, next_cut, next_root_change

    trace = search.trace
    first, last = trace.entered_by(after), trace.entered_by(until)
    node: int | None
    match wanted.kind:
        case BreakKind.CUT:
            return next_cut(search, after, until)
        case BreakKind.BOUND_MET:
            find = partial(trace.find, "reason", Reason.BOUND_MET)
            return first_left(search, after, until, find)
        case BreakKind.X_WINS | BreakKind.O_WINS:
            sign = 1 if wanted.kind is BreakKind.X_WINS else -1
            return first_left(search, after, until, partial(find_won, search, sign))
        case BreakKind.BEST_MOVE:
            return next_root_change(search, after)
        case BreakKind.DEPTH:
            node = trace.find("depth", wanted.depth, first, last)
        case BreakKind.LINE:
            node = _end_of_line(search, wanted, first, last)
        case BreakKind.POSITION:
            node = _first_with_position(search, wanted, first, last)
    return None if node is None else trace.entered_at(node) + 1


def _end_of_line(search: Search, wanted: Breakpoint, first: int, last: int) -> int | None:
    """The first visit to which the moves lead among those from `first` up to `last`."""
    state = search.state
    if not last or not wanted.fits(state) or not isinstance(state, Position):
        return None
    rules = state.rules
    return _end_of(search.trace, [rules.cell(*move) for move in wanted.moves], 0, first, last)


def _end_of(trace: Trace, cells: Sequence[int], node: int, first: int, last: int) -> int | None:
    """The first of these visits to which so many moves lead from a node."""
    if not cells:
        return node if first <= node < last else None
    for child in _children_from(trace, node, first):
        if child >= last:
            return None
        if trace.move[child] == cells[0]:
            found = _end_of(trace, cells[1:], child, first, last)
            if found is not None:
                return found
    return None


def _children_from(trace: Trace, node: int, first: int) -> Iterator[int]:
    """The visited children of a node that are, or have nodes below them, not before `first`.

    A search that comes back to its root has thousands of children there: most are jumped over.
    """
    depth = trace.depth[node] + 1
    child = trace.rfind("depth", depth, node + 1, first + 1)
    if child is None:
        child = node + 1
    held = len(trace)
    while child < held and trace.depth[child] == depth:
        if not 0 < trace.end[child] <= first:
            yield child
        child = trace.end[child] or held


def _first_with_position(search: Search, wanted: Breakpoint, first: int, last: int) -> int | None:
    """The first node with the position among those from `first` up to `last`.

    Goes down only by moves that the position holds, and only where such nodes may be: of the
    549,946 nodes of the tic-tac-toe tree at most some thousands are on the way.
    """
    root = search.state
    if not isinstance(root, Position):
        return None
    target = _position_on(root.rules, wanted.position)
    if target is None or first >= last:
        return None
    mover, other = root.to_move, root.to_move.other
    if root.x & ~target.x or root.o & ~target.o:
        return None
    own = target.stones(mover) & ~root.stones(mover)
    others = target.stones(other) & ~root.stones(other)
    surplus = own.bit_count() - others.bit_count()
    if surplus != (target.to_move is not mover):
        return None
    if not own:
        return 0 if first == 0 else None
    return _descend(search, 0, (own, others), first, last)


def _descend(
    search: Search, node: int, missing: tuple[int, int], first: int, last: int
) -> int | None:
    """The first node below at which no stones are missing, neither the mover's nor the other's."""
    trace = search.trace
    own, others = missing
    for child in _children_from(trace, node, first):
        if child >= last:
            return None
        bit = 1 << trace.move[child]
        if not own & bit:
            continue
        if own == bit and not others:
            if child >= first:
                return child
            continue
        found = _descend(search, child, (others, own ^ bit), first, last)
        if found is not None:
            return found
    return None


def _position_on(rules: Rules, text: str) -> Position | None:
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


def _read_moves(text: str) -> tuple[tuple[int, int], ...]:
    if not text:
        raise BreakpointError("line needs moves from the root, such as line 0,0 1,1")
    moves = []
    for word in re.sub(r"\s*,\s*", ",", text).split():
        match = _MOVE.fullmatch(word)
        if match is None:
            raise BreakpointError(
                f"{quoted(word)} is not a move: write row,column of each move from the root, "
                "such as line 0,0 1,1"
            )
        moves.append((int(match[1]), int(match[2])))
    return tuple(moves)


def _read_position(text: str, rules: Rules | None) -> str:
    """Its canonical form."""
    if not text:
        raise BreakpointError("position needs a board, such as position XO./.../...")
    try:
        return str(Position.parse(text, rules))
    except NotationError as error:
        if _is_canonical(text):
            return text  # of another board
        raise BreakpointError(str(error)) from None


def _is_canonical(text: str) -> bool:
    try:
        return str(Position.parse(text)) == text
    except NotationError:
        return False


def _alternatives() -> str:
    return "; ".join(EXAMPLES)
