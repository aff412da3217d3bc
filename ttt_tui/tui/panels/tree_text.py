"""Rows of the search tree as text, with as many columns as have room."""

from typing import NamedTuple

from ttt_tui.games.game import Side, move_text, rules_of
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.tui.panel import length
from ttt_tui.tui.panels.tree_rows import TreeRow
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.numbers import count
from ttt_tui.words.rollouts import playout_text
from ttt_tui.words.values import (
    node_name,
    result_of,
    role,
    state_word,
    step_name,
    value_text,
    window_text,
)

_GUTTER = 2
_WIDTHS = {"turn": 6, "window": 15, "value": 10, "state": 12}
_VISITS = "    N"
_ROLLOUT_WIDTHS = {_VISITS: 7, "Q": 6, "UCB1": 6}
_TURNS = {Side.CHANCE: "avg"}  # the others have their names
_LEAST_NAME = 24  # for less, columns are left out; UCB1, Q and state, for less than half
_LEAST_VALUE = 7  # beside a name that has less than half
_MOST_NAME = 40  # so that a value stands near its move


class Columns(NamedTuple):
    """The widths of the columns, each with a blank at its end.

    Attributes:
        step: the indentation of a level.
    """

    name: int
    others: dict[str, int]
    step: int


def columns_for(width: int, *, of_rollouts: bool = False) -> Columns:
    """Return as many columns as have room beside the moves."""
    others = dict(_ROLLOUT_WIDTHS if of_rollouts else _WIDTHS)
    for name in ("turn", "window", "UCB1", "Q", "state"):
        least = _LEAST_NAME // 2 if name in ("UCB1", "Q", "state") else _LEAST_NAME
        if name in others and width - _GUTTER - sum(others.values()) < least:
            del others[name]
    if not of_rollouts and width - _GUTTER - sum(others.values()) < _LEAST_NAME // 2:
        others["value"] = _LEAST_VALUE
    room = min(_MOST_NAME, max(0, width - _GUTTER - sum(others.values())))
    return Columns(room, others, 2 if room >= _LEAST_NAME else 1)


def _fitted(text: str, width: int) -> str:
    """Fit a text into a column so that a blank stays behind it."""
    if len(text) >= width:
        text = text[: max(0, width - 2)] + "…"
    return text.ljust(width)


def head(columns: Columns) -> list[Span]:
    """Return the names of the columns."""
    names = " " * _GUTTER + "move".ljust(columns.name)
    for name, width in columns.others.items():
        names += name.ljust(width)
    return [(names, "dim")]


def indent(depth: int, columns: Columns, name: int) -> str:
    """Draw a line for each level; if that leaves too little room, write the depth in figures.

    Args:
        name: the length of the name behind it.
    """
    guides = ("│" + " " * (columns.step - 1)) * depth
    figure = f"{depth}"
    room = max(2, len(figure), columns.name - name - 3)
    return guides if len(guides) <= room else f"{figure} ".rjust(room)[:room]


def sign_at(moment: Moment, node: int, columns: Columns) -> int:
    """Return the column of the sign that folds a node."""
    name = node_name(moment, node)
    return _GUTTER + len(indent(moment.trace.depth[node], columns, len(name)))


def row_spans(moment: Moment, row: TreeRow, columns: Columns, *, is_open: bool) -> list[Span]:
    """Return a row of the tree.

    Args:
        is_open: True if the nodes below it are shown.
    """
    if row.untried:
        return _untried(moment, row.node, columns)
    trace = moment.trace
    view = moment.view(row.node)
    name = node_name(moment, row.node).removeprefix("the ")
    before = indent(view.depth, columns, len(name))
    is_current = row.node == moment.row_of(moment.current or 0)
    spans = [("► " if is_current else "  ", "open"), (before, "grid")]
    if Mark.PLAYOUT in view.mark:
        return [*spans, ("· ", "grid"), (playout_text(moment, row.node), "dim")]
    if view.nodes_below:
        spans.append(("▾ " if is_open else "▸ ", "plain"))
    else:
        spans.append(("· ", "grid"))
    name_style = side_style(view.mover) if view.mover else "strong"
    spans.append((_fitted(name, columns.name - len(before) - 2), name_style))
    texts = {
        "turn": (_TURNS.get(view.player) or role(trace, view.player).lower(), "dim"),
        "window": (window_text(trace, view.alpha, view.beta), "dim"),
        "value": (value_text(trace, view), value_style(view)),
        "state": _state(moment, view),
    }
    if view.statistics is not None:
        visits, _, ucb1 = view.statistics
        is_known = view.node and not moment.hides_best
        texts[_VISITS] = f"{count(visits):>5}", "plain"
        texts["Q"] = value_text(trace, view), "plain"
        texts["UCB1"] = f"{ucb1:.2f}" if is_known else "", "dim"
    if not view.nodes_below and moment.is_over(row.node):
        texts |= {"turn": ("", "dim"), "window": ("", "dim")}
    for column, (text, style) in texts.items():
        if column in columns.others:
            spans.append((_fitted(text, columns.others[column]), style))
    return spans


def value_style(view: NodeView) -> str:
    """Return the style of a node's value: that of a side only if something is proved."""
    if view.value is None or view.bound is Bound.OPEN:
        return "dim"
    if view.estimated or view.bound is Bound.SAMPLED:
        return "plain"
    return side_style(view.value)


def _state(moment: Moment, view: NodeView) -> Span:
    """Say how far the search is with the node."""
    game = moment.trace.game
    if view.reason is Reason.GAME_OVER and rules_of(game).results:
        value = view.value or 0
        return result_of(game, value), side_style(value)
    style = "dim"
    if view.is_open:
        style = "open"
    elif view.was_cut:
        style = "cut"
    return state_word(moment.trace, view), style


def _untried(moment: Moment, node: int, columns: Columns) -> list[Span]:
    """Name the moves that were cut: `3 not visited: (0,1) (2,0) (2,1)`."""
    state = moment.state(node)
    untried = moment.unvisited(node)
    moves = [move_text(state, move) for move in untried]
    name = max((len(step_name(state, move)) for move in untried), default=0)
    before = indent(moment.trace.depth[node] + 1, columns, name)
    text = f"{len(moves)} not visited: {' '.join(moves)}" if moves else "not all visited"
    spans = [("  ", ""), (before, "grid"), ("╳ ", "cut")]
    room = _GUTTER + columns.name + sum(columns.others.values()) - length(spans)
    if len(text) > room:
        text = text[: room - 1].rpartition(" ")[0].rstrip(":") + " …"
    return [*spans, (text, "dim")]
