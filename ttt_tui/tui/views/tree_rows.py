"""Rows of the search tree as text: columns that shrink with the panel, the race, the filter."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from textual.strip import Strip

from ttt_tui.engine.frame import SearchStatus
from ttt_tui.game import Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Algorithm, Bound, Moment, NodeView
from ttt_tui.tui.colours import Span, StyledWidget, StyleName, style_of_player, style_of_value
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.numbers import count, plural, progress, rate
from ttt_tui.words.sentences import Formatter, move_name


class Columns(NamedTuple):
    """Widths of the columns; 0 leaves a column out. `spare` is what is left at the end.

    `deepest` is the last depth that is shown by indenting.
    """

    indent: int
    name: int
    chooser: int
    window: int
    value: int
    state: int
    nodes: int
    spare: int = 0
    deepest: int = 9


_GUTTER = 2
_NAME = 9  # marker, blank, `(0,0) X`
_DEEPEST_SHOWN = 9
_LEAST_SHOWN = 3
_STATE = 9  # `searching`
_VALUE = 6
_WINDOW = 13
_WINDOW_FROM = 47  # columns
_CELL = len("(0,0) X")
_MOST_LONGER = 9  # a longer name moves the columns of its line
_SHORT = {
    "searching": "open",
    "re-search": "again",
    "first win": "win",
    "by table": "table",
    "depth limit": "limit",
    "estimate": "about",
    "rollout": "sample",
    "playout": "played",
    "game over": "over",
    "left early": "early",
}
"""States where there is no room for their usual words."""


def columns_for(width: int, *, simple: bool = False, longer: int = 0) -> Columns:
    """The columns that fit a line of this width; where it is simple the move, value and state.

    Args:
        longer: by how much the names of moves are longer than a cell's. There is less indenting
            then, so that the columns stand below each other deep down, too.
    """
    if width - longer < _WINDOW_FROM:
        columns = _columns_for_cells(width - longer, simple=simple)
        return columns._replace(name=columns.name + longer)
    columns = _columns_for_cells(width, simple=simple)
    deepest = (columns.name - _NAME - longer) // columns.indent
    return columns._replace(deepest=max(0, min(columns.deepest, deepest)))


def _columns_for_cells(width: int, *, simple: bool) -> Columns:
    if simple and width >= _WINDOW_FROM:
        name = 2 * _DEEPEST_SHOWN + _NAME if width >= 59 else _DEEPEST_SHOWN + _NAME
        state = width - (_GUTTER + name + 1 + _VALUE + 1)
        return Columns(2 if width >= 59 else 1, name, 0, 0, _VALUE + 1, state, 0)
    if width >= 74:
        name, spare = 2 * _DEEPEST_SHOWN + _NAME, max(0, width - 80)
        return Columns(2, name, 6, 13, 7, 12, min(width - 67, 13), spare)
    if width >= 59:
        return Columns(1, _DEEPEST_SHOWN + _NAME, 6, 13, 7, 12, 0)
    window = _WINDOW if width >= _WINDOW_FROM else 0
    rest = width - (_GUTTER + _NAME + 1 + window + _VALUE)
    deepest = max(_LEAST_SHOWN, min(_DEEPEST_SHOWN, rest - _STATE))
    state = max(0, rest - deepest)
    return Columns(1, deepest + _NAME, 0, window, _VALUE, state, 0, deepest=deepest)


def longer_names(moment: Moment, formatter: Formatter) -> int:
    """How many columns the longest name of a root's move takes beyond those of `(0,0) X`."""
    state = moment.search.state
    if isinstance(state, Position):
        return 0
    names = (formatter.played(move_name(state, move), state.to_move) for move in state.moves())
    return max(0, min(max(map(len, names), default=0) - _CELL, _MOST_LONGER))


@dataclass(frozen=True)
class RowMarks:
    """What the panel says about a line beyond the search itself.

    Attributes:
        open: the node's children are shown below it; None where that cannot be changed here.
        current: the last event entered or left the node.
        selected: the line is under the panel's cursor.
        skipped: the other algorithm's search never visits the node.
        bookmarked: the user has marked the line.
        context: the line is shown only for those below it that were found.
        asked: what the search found is not shown: the user is asked for it.
    """

    open: bool | None = None
    current: bool = False
    selected: bool = False
    skipped: bool = False
    bookmarked: bool = False
    context: bool = False
    asked: bool = False


def row_pieces(
    moment: Moment, line: Line, formatter: Formatter, columns: Columns, marks: RowMarks
) -> list[Span]:
    """A line of the tree, unpadded at its end."""
    gutter = "►" if marks.current else ">" if marks.selected else ""
    star = "★" if marks.bookmarked else ""
    pieces = [
        Span(f"{gutter:<{_GUTTER - len(star)}}", "frontier" if marks.current else "strong"),
        Span(star, "frontier"),
    ]
    if line.unvisited is not None:
        return pieces + _unvisited_pieces(moment, line, formatter, columns)
    rest = _node_pieces(moment.view(line.node), moment, formatter, columns, marks)
    if marks.skipped or marks.context:
        rest = [Span(piece.text, "dim") for piece in rest]
    return pieces + rest


def indent(depth: int, columns: Columns) -> str:
    """What stands before a node's marker: a line for each level; deep down the depth in figures."""
    level = "│" + " " * (columns.indent - 1)
    if depth <= columns.deepest:
        return level * depth
    all_room = columns.deepest * columns.indent
    figures = f"…{depth} "[:all_room]
    room = all_room - len(figures)
    return level * (room // columns.indent) + " " * (room % columns.indent) + figures


def _unvisited_pieces(
    moment: Moment, line: Line, formatter: Formatter, columns: Columns
) -> list[Span]:
    assert line.unvisited is not None
    before = indent(moment.trace.depth[line.node] + 1, columns)
    move = move_name(moment.state(line.node), line.unvisited)
    name = f"{before}· {formatter.played(move, moment.player(line.node))}"
    room = columns.window + columns.value + columns.state
    ways = ("not visited", "unvisited")
    if moment.is_open(line.node):
        ways = ("not yet visited", "not yet")
    words = next((way for way in ways if len(way) <= room), "")
    return [Span(f"{name:<{columns.name}} ", "dim"), Span(words, "dim")]


def _node_pieces(
    view: NodeView, moment: Moment, formatter: Formatter, columns: Columns, marks: RowMarks
) -> list[Span]:
    before = indent(view.depth, columns)
    marker = {None: "•", True: "▾", False: "▸"}[None if view.is_leaf else marks.open]
    if marks.skipped:
        marker = "╌"
    if view.move is None:
        name, name_style = "root", "strong"
    else:
        player = view.mover or view.player.other
        name = formatter.played(view.move_text or formatter.cell(view.move), player)
        name_style = style_of_player(player)
    pieces = [
        Span(f"{before}{marker} ", "grid"),
        Span(f"{name:<{max(0, columns.name - len(before) - 2)}} ", name_style),  # type: ignore[arg-type]
    ]
    ended = view.is_leaf or _ends_here(view, moment)
    chooser = "" if ended else formatter.chooser(view.player)
    if columns.chooser:
        pieces.append(Span(f"{chooser:<{columns.chooser}}", "dim"))
    over = 0
    if columns.window:
        window = "" if ended else formatter.window_of(view)
        over = max(0, len(window) + 1 - columns.window)  # a long one takes of the value's room
        pieces.append(Span(f"{window:<{columns.window + over}}", "dim"))
    if marks.asked and not view.is_leaf:
        return [*pieces, Span("?", "dim")]
    value = formatter.value(view)
    room = max(len(value) + 1, columns.value - over)
    pieces.append(Span(f"{value:<{room}}", style_of_node(view)))
    if marks.skipped and (words := _skipped_words(moment, columns)):
        return [*pieces, Span(words, "dim")]
    state_room = max(0, columns.state - max(0, over + room - columns.value))
    state, state_style = _state(view, moment, formatter, state_room)
    pieces.append(Span(f"{state:<{state_room}}", state_style))
    if columns.nodes and view.nodes_below:
        nodes = count(view.nodes_below)
        if len(nodes) > columns.nodes - 1:
            nodes = rate(view.nodes_below).replace(" ", "")
        pieces.append(Span(f"{nodes:>{columns.nodes - 1}}", "dim"))
    return pieces


def _skipped_words(moment: Moment, columns: Columns) -> str:
    """That the other algorithm leaves the node out, as fully as there is room; else nothing."""
    others = {Algorithm.MINIMAX: "alpha-beta", Algorithm.ALPHA_BETA: "minimax"}
    other = others.get(moment.search.options.algorithm, "the other")
    room = columns.state + columns.nodes + columns.spare - 1
    for words in (f"never visited by {other}", f"not by {other}"):
        if len(words) <= room:
            return words
    return ""


def style_of_node(view: NodeView) -> StyleName:
    """The style of a node's value: that of a result only where something is known of it."""
    if view.bound in (Bound.ESTIMATE, Bound.SAMPLED):
        return "plain"
    return "dim" if view.bound is Bound.OPEN else style_of_value(view.value)


def _state(
    view: NodeView, moment: Moment, formatter: Formatter, width: int
) -> tuple[str, StyleName]:
    """The state in as many words as there is room for, none of them cut; nothing at worst."""
    words = formatter.state(view)
    ways = [words]
    style: StyleName = "plain"
    if _ends_here(view, moment):
        ways, style = ["game over"], "frontier"
    elif view.is_open:
        style = "frontier"
    elif view.is_leaf:
        ways, style = [words, words.removesuffix(", leaf")], style_of_value(view.value)
    elif view.was_cut:
        style = "cut"
        if left := len(moment.unvisited(view.node)):
            short = _SHORT.get(words, words)
            untried = (
                f"cut {plural(left, 'move')}" if words == "cut" else f"{words}, {left} untried"
            )
            ways = [untried, f"{words} ({left})", words, f"{short} ({left})"]
    ways += [_SHORT[way] for way in ways if way in _SHORT]
    return next((way for way in ways if len(way) <= width), ""), style


def _ends_here(view: NodeView, moment: Moment) -> bool:
    """Whether the node is a leaf just entered, whose value goes up with the next event."""
    just_entered = view.is_open and view.node == moment.current and not view.nodes_below
    return just_entered and moment.state(view.node).value() is not None


def head_pieces(columns: Columns) -> list[Span]:
    """What the columns hold, for the line above the tree."""
    text = f"{'':<{_GUTTER + 2}}{'move':<{columns.name - 1}}"
    if columns.chooser:
        text += f"{'next':<{columns.chooser}}"
    if columns.window:
        text += f"{'window':<{columns.window}}"
    text += f"{'value':<{columns.value}}{'state':<{columns.state}}"
    if columns.nodes:
        text += f"{'below':>{columns.nodes - 1}}"
    return [Span(text, "dim")]


def path_pieces(moment: Moment, formatter: Formatter, moves: Sequence[int]) -> list[Span]:
    """`X(0,1) O(0,0)`: the moves from the root, each in its player's style."""
    if not moves:
        return [Span("root", "strong")]
    pieces: list[Span] = []
    state = moment.search.state
    if isinstance(state, Position):
        player = state.to_move
        for move in moves:
            gap = [Span(" ")] if pieces else []
            pieces += [*gap, Span(f"{player.value}{formatter.cell(move)}", style_of_player(player))]
            player = player.other
        return pieces
    for move in moves:  # the same side may move twice, and moves have names of their own
        gap = [Span(" ")] if pieces else []
        name = f"{rules_of(state).player_name(state.to_move)} {move_name(state, move)}"
        pieces += [*gap, Span(name, style_of_player(state.to_move))]
        state = state.play(move)
    return pieces


_LEAST_BAR = 6


class RaceLine(StyledWidget):
    """Name, nodes and a progress bar, and which search is done."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._state: tuple[str, int, int | None, bool] | None = None

    def show(self, status: SearchStatus, moment: Moment, total: int | None, name: str) -> None:
        """Show a search at a moment; `total` is what it visits in all, where that is known."""
        done = status.done and moment.event == status.events
        state = (name, status.nodes_at(moment), total, done)
        if state != self._state:
            self._state = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._state is None or y:
            return self.strip([], width)
        name, nodes, total, done = self._state
        head = [Span(f" {name} ", "strong"), Span(f"{count(nodes)} ", "plain")]
        tail = Span("")
        if done:
            tail = Span(" done", "good")
        elif total:
            tail = Span(f" {progress(nodes, total)}", "dim")
        room = width - sum(len(piece.text) for piece in (*head, tail)) - 1
        bar: list[Span] = []
        if room >= _LEAST_BAR and (total or done):
            filled = room if done else min(room, room * nodes // max(1, total or 1))
            bar = [Span("█" * filled, "good" if done else "frontier")]
            bar.append(Span("░" * (room - filled), "grid"))
        return self.strip([*head, *bar, tail], width)


class FilterError(ValueError):
    """A filter that cannot answer; the message says why, and what would do."""


class Found(Protocol):
    """What a filter has found at a moment."""

    @property
    def lines(self) -> array[int]:
        """Packed lines, in no particular order."""

    @property
    def words(self) -> str:
        """What was found."""

    @property
    def to_come(self) -> float:
        """Which share of the nodes has still to be looked at: ask again."""

    def by(self, moment: Moment) -> Found:
        """Without the lines that are not there at a moment."""


class Filter(Protocol):
    """Finds the lines to show, at one moment after another."""

    @property
    def is_slow(self) -> bool:
        """Whether the last answer took so long that it should not be asked for each frame."""

    @property
    def is_behind(self) -> bool:
        """Whether the last answer is of an earlier moment."""

    def find(
        self,
        moment: Moment,
        formatter: Formatter,
        other: Moment | None = None,
        bookmarks: Collection[tuple[int, ...]] = (),
    ) -> Found:
        """What fits, as far as one slice of work goes.

        Raises:
            FilterError: there is no answer at this moment.
        """


def moves_of(moment: Moment, line: Line) -> tuple[int, ...]:
    """The moves from the root that lead to a line."""
    moves = moment.trace.moves_to(line.node)
    return (*moves, line.unvisited) if line.unvisited is not None else tuple(moves)


def locate(moment: Moment, moves: Sequence[int]) -> tuple[Line, int]:
    """The line to which these moves lead at a moment, and how many of them it takes.

    Fewer than all where the search has not come so far: the line is then the first of the moves
    that was not visited, or the last node before it where that move is no line of the tree.
    """
    node = 0
    for taken, move in enumerate(moves):
        child = next((c for c in moment.children(node) if moment.trace.move[c] == move), None)
        if child is None:
            if move in moment.unvisited(node):
                return Line(node, move), taken + 1
            return Line(node), taken
        node = child
    return Line(node), len(moves)
