"""A row of the search tree as text: what is known of a node, in columns."""

from __future__ import annotations

from typing import NamedTuple

from ttt_tui.next.games.game import move_text, side_name
from ttt_tui.next.search.judge import Bound
from ttt_tui.next.search.moment import Moment, NodeView
from ttt_tui.next.search.trace import Reason
from ttt_tui.next.tui.lines import Span, length
from ttt_tui.next.tui.rows import Row
from ttt_tui.next.tui.theme import side_style
from ttt_tui.next.words.numbers import count, rate
from ttt_tui.next.words.values import node_name, role, state_word, value_text, window_text

GUTTER = 2
_LEAST_NAME = 9  # the sign, a blank, and a move such as X(0,1)


class Columns(NamedTuple):
    """Widths of the columns; 0 leaves a column out. `step` is the indentation of a level."""

    name: int
    side: int
    window: int
    value: int
    state: int
    below: int
    step: int


def columns_for(width: int) -> Columns:
    """As many columns as have room beside the moves, the most important ones first."""
    side, window, value, state, below = 5, 15, 8, 16, 10
    if width < 80:
        below = 0
    if width < 70:
        state = 12
    if width < 62:
        side = 0
    if width < 54:
        window = 0
    name = max(_LEAST_NAME, width - GUTTER - side - window - value - state - below)
    return Columns(name, side, window, value, state, below, 2 if name >= 24 else 1)


def head(columns: Columns) -> list[Span]:
    """The names of the columns."""
    text = f"{'':{GUTTER}}{'move':{columns.name}}"
    if columns.side:
        text += f"{'next':{columns.side}}"
    if columns.window:
        text += f"{'window':{columns.window}}"
    text += f"{'value':{columns.value}}{'state':{columns.state}}"
    return [(text + f"{'below':>{columns.below}}" if columns.below else text, "dim")]


def indent(depth: int, columns: Columns) -> str:
    """A line for each level; deep down the depth in figures."""
    room = max(0, columns.name - _LEAST_NAME)
    guides = ("│" + " " * (columns.step - 1)) * depth
    return guides if len(guides) <= room else f"…{depth} "[:room].rjust(room)


def row_spans(moment: Moment, row: Row, columns: Columns, *, is_open: bool) -> list[Span]:
    """A row of the tree, unpadded at its end.

    Args:
        is_open: what is below the node is shown.
    """
    if row.untried:
        return _untried(moment, row.node, columns)
    view = moment.view(row.node)
    is_current = row.node == moment.current
    before = indent(view.depth, columns)
    sign = ("▾" if is_open else "▸") if view.nodes_below else "·"
    room = columns.name - len(before) - 2
    name = _name(moment, view)
    spans = [
        ("► " if is_current else "  ", "open"),
        (before, "grid"),
        (f"{sign} ", "plain" if view.nodes_below else "grid"),
        (f"{name:{max(0, room)}}", side_style(view.mover) if view.mover else "strong"),
    ]
    ended = view.reason is Reason.GAME_OVER
    if columns.side:
        side = "" if ended else role(moment.trace, view.player).lower()
        spans.append((f"{side:{columns.side}}", "dim"))
    if columns.window:
        window = "" if ended else window_text(moment.trace, view.alpha, view.beta)
        spans.append((f"{window:{columns.window}}", "dim"))
    value = value_text(moment.trace, view)
    spans.append((f"{value:{columns.value}}", value_style(view)))
    state, style = _state(moment, view, columns.state)
    spans.append((f"{state:{columns.state}}", style))
    if columns.below and view.nodes_below:
        below = count(view.nodes_below)
        if len(below) >= columns.below:
            below = rate(view.nodes_below)
        spans.append((f"{below:>{columns.below}}", "dim"))
    return spans


def _name(moment: Moment, view: NodeView) -> str:
    trace = moment.trace
    if trace.is_board and view.mover and view.move is not None:  # needs no position, so it is quick
        return f"{side_name(trace.game, view.mover)}{move_text(trace.game, view.move)}"
    return node_name(moment, view.node).removeprefix("the ")


def value_style(view: NodeView) -> str:
    """The style of a node's value: that of a result only where something is proved."""
    if view.value is None or view.bound is Bound.OPEN:
        return "dim"
    return "plain" if view.estimated or view.bound is Bound.SAMPLED else side_style(view.value)


def _state(moment: Moment, view: NodeView, width: int) -> tuple[str, str]:
    """Where the search is with the node, and what it left out there."""
    words = state_word(moment.trace, view)
    if view.is_open:
        return words, "open"
    if view.was_cut:
        left = len(moment.unvisited(view.node))
        texts = f"{words}, {left} left", f"{words} ({left})", words
        return next((text for text in texts if len(text) < width), words), "cut"
    if view.reason is Reason.GAME_OVER:
        return words, side_style(view.value or 0)
    return words, "dim"


def _untried(moment: Moment, node: int, columns: Columns) -> list[Span]:
    """`3 not visited: (0,1) (2,0) (2,1)`"""
    state = moment.state(node)
    moves = [move_text(state, move) for move in moment.unvisited(node)]
    before = indent(moment.trace.depth[node] + 1, columns)
    spans = [
        ("  ", ""),
        (before, "grid"),
        ("╳ ", "cut"),
        (f"{len(moves)} not visited:" if moves else "not all visited", "dim"),
    ]
    room = sum(columns[:6]) + GUTTER - length(spans)
    for number, move in enumerate(moves):
        more = f" and {len(moves) - number} more"
        last = number == len(moves) - 1
        if len(move) + 1 + (0 if last else len(more)) > room:
            return [*spans, (more, "dim")]
        spans.append((f" {move}", "dim"))
        room -= len(move) + 1
    return spans
