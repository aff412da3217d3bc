"""One line of the search tree as text: columns that give way as the panel gets narrower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ttt_tui.search import Algorithm, Bound, Moment, NodeView, Reason, Wording
from ttt_tui.search.words import count, rate
from ttt_tui.tui.look import Ink, Piece, ink_of_player, ink_of_value
from ttt_tui.tui.tree_outline import Line


class Columns(NamedTuple):
    """Widths of the columns; 0 leaves a column out. `spare` is what is left at the end."""

    indent: int
    name: int
    chooser: int
    window: int
    value: int
    state: int
    nodes: int
    spare: int = 0


_GUTTER = 2
_NAME = 9  # marker, blank, `(0,0) X`
_DEEPEST_SHOWN = 9


def columns_for(width: int) -> Columns:
    """The columns that fit a line of this width."""
    if width >= 74:
        name, spare = 2 * _DEEPEST_SHOWN + _NAME, max(0, width - 80)
        return Columns(2, name, 6, 13, 7, 12, min(width - 67, 13), spare)
    if width >= 58:
        return Columns(1, _DEEPEST_SHOWN + _NAME, 6, 13, 7, 12, 0)
    if width >= 47:
        return Columns(1, _DEEPEST_SHOWN + _NAME, 0, 13, 6, width - 40, 0)
    if width >= 34:
        return Columns(1, _DEEPEST_SHOWN + _NAME, 0, 0, 6, width - 27, 0)
    return Columns(1, _NAME + 3, 0, 0, 6, max(0, width - 21), 0)


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
    """

    open: bool | None = None
    current: bool = False
    selected: bool = False
    skipped: bool = False
    bookmarked: bool = False
    context: bool = False


def row_pieces(
    moment: Moment, line: Line, wording: Wording, columns: Columns, marks: RowMarks
) -> list[Piece]:
    """A line of the tree, unpadded at its end."""
    gutter = "►" if marks.current else ">" if marks.selected else ""
    star = "★" if marks.bookmarked else ""
    pieces = [
        Piece(f"{gutter:<{_GUTTER - len(star)}}", "frontier" if marks.current else "strong"),
        Piece(star, "frontier"),
    ]
    if line.unvisited is not None:
        return pieces + _unvisited_pieces(moment, line, wording, columns)
    rest = _node_pieces(moment.view(line.node), moment, wording, columns, marks)
    if marks.skipped or marks.context:
        rest = [Piece(piece.text, "dim") for piece in rest]
    return pieces + rest


def indent(depth: int, columns: Columns) -> str:
    """What stands before a node's marker: a line for each level; deep down the depth in figures."""
    level = "│" + " " * (columns.indent - 1)
    if depth <= _DEEPEST_SHOWN:
        return level * depth
    figures = f"…{depth} "
    room = _DEEPEST_SHOWN * columns.indent - len(figures)
    return level * (room // columns.indent) + " " * (room % columns.indent) + figures


def _unvisited_pieces(
    moment: Moment, line: Line, wording: Wording, columns: Columns
) -> list[Piece]:
    assert line.unvisited is not None
    mover = moment.player(line.node).value
    before = indent(moment.trace.depth[line.node] + 1, columns)
    name = f"{before}· {wording.cell(line.unvisited)} {mover}"
    words = "not yet visited" if moment.is_open(line.node) else "not visited"
    return [Piece(f"{name:<{columns.name}} ", "dim"), Piece(words, "dim")]


def _node_pieces(
    view: NodeView, moment: Moment, wording: Wording, columns: Columns, marks: RowMarks
) -> list[Piece]:
    before = indent(view.depth, columns)
    marker = {None: "•", True: "▾", False: "▸"}[None if view.is_leaf else marks.open]
    if marks.skipped:
        marker = "╌"
    if view.move is None:
        name, name_ink = "root", "strong"
    else:
        player = view.player.other
        name, name_ink = f"{wording.cell(view.move)} {player.value}", ink_of_player(player)
    pieces = [
        Piece(f"{before}{marker} ", "grid"),
        Piece(f"{name:<{max(0, columns.name - len(before) - 2)}} ", name_ink),  # type: ignore[arg-type]
    ]
    ended = view.is_leaf or _ends_here(view, moment)
    chooser = "" if ended else f"{view.player.value} {wording.role(view.player)}"
    if columns.chooser:
        pieces.append(Piece(f"{chooser:<{columns.chooser}}", "dim"))
    over = 0
    if columns.window:
        window = "" if ended else wording.window(view.alpha, view.beta)
        over = max(0, len(window) + 1 - columns.window)  # a long one takes of the value's room
        pieces.append(Piece(f"{window:<{columns.window + over}}", "dim"))
    value = wording.value(view)
    room = max(len(value) + 1, columns.value - over)
    pieces.append(Piece(f"{value:<{room}}", _value_ink(view)))
    if marks.skipped and (words := _skipped_words(moment, columns)):
        return [*pieces, Piece(words, "dim")]
    state, state_ink = _state(view, moment, wording, columns.state)
    pieces.append(Piece(f"{state:<{columns.state}}"[: columns.state], state_ink))
    if columns.nodes and view.nodes_below:
        nodes = count(view.nodes_below)
        if len(nodes) > columns.nodes - 1:
            nodes = rate(view.nodes_below).replace(" ", "")
        pieces.append(Piece(f"{nodes:>{columns.nodes - 1}}", "dim"))
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


def _value_ink(view: NodeView) -> Ink:
    return "dim" if view.bound is Bound.OPEN else ink_of_value(view.value)


def _state(view: NodeView, moment: Moment, wording: Wording, width: int) -> tuple[str, Ink]:
    words = wording.state(view)
    if _ends_here(view, moment):
        return "game over", "frontier"
    if view.is_open:
        return words, "frontier"
    if view.is_leaf:
        short = wording.result(view.value or 0)
        return (words if len(words) <= width else short), ink_of_value(view.value)
    if view.reason in (Reason.CUTOFF, Reason.WIN_FOUND):
        left = len(moment.unvisited(view.node))
        full = f"{words}, {left} left" if left else words
        return (full if len(full) < width else f"{words} {left}"), "cut"
    return words, "plain"


def _ends_here(view: NodeView, moment: Moment) -> bool:
    """Whether the node is a leaf just entered, whose value goes up with the next event."""
    just_entered = view.is_open and view.node == moment.current and not view.nodes_below
    return just_entered and moment.position(view.node).is_over()


def head_pieces(columns: Columns) -> list[Piece]:
    """What the columns hold, for the line above the tree."""
    text = f"{'':<{_GUTTER + 2}}{'move':<{columns.name - 1}}"
    if columns.chooser:
        text += f"{'next':<{columns.chooser}}"
    if columns.window:
        text += f"{'window':<{columns.window}}"
    text += f"{'value':<{columns.value}}{'state':<{columns.state}}"
    if columns.nodes:
        text += f"{'below':>{columns.nodes - 1}}"
    return [Piece(text, "dim")]
