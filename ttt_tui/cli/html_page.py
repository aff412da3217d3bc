"""A recorded search as one page that a browser steps through, without a server.

All sentences are made here; `page.html` shows them. The data holds no `<`: no name can be a tag.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from rich.markup import escape as escape_markup
from rich.text import Text

from ttt_tui.cli.nodes import drawn_nodes
from ttt_tui.export.tree_layout import tidy
from ttt_tui.games.game import Game, drawing_of, rules_of, side_at
from ttt_tui.search.moment import Moment, NodeView
from ttt_tui.search.options import OPTIONS, used
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.version import __version__
from ttt_tui.words import values, why

MOST_NODES = 5_000  # they take 500 KB, and each step a few milliseconds
_MOST_DRAWN, _LETTER, _GAP = 120, 8, 22  # nodes, and pixels of a drawing


def to_html(trace: Trace) -> Iterator[str]:
    """The whole page, of a trace of at most `MOST_NODES` nodes."""
    title = escape(f"{trace.algorithm.name} on {trace.game}")
    page = files("ttt_tui.cli").joinpath("page.html").read_text("ascii")
    head, tail = page.split("{{data}}")
    yield head.replace("{{title}}", title.encode("ascii", "xmlcharrefreplace").decode())
    yield json.dumps(_data(trace), separators=(",", ":")).replace("<", "\\u003c")
    yield tail


def _data(trace: Trace) -> dict[str, Any]:
    game, rows, strings = trace.game, [*_rows(trace)], dict[str, int]()

    def number(entry: int | str) -> int:  # a text is its place among the strings
        return strings.setdefault(entry, len(strings)) if isinstance(entry, str) else entry

    return {
        "about": _about(trace),
        "events": trace.events,
        "grid": rules_of(game).grid,
        "nodes": {name: [number(row[name]) for row in rows] for name in rows[0]},
        "strings": [*strings],
        "drawing": _drawing(trace) if rules_of(game).is_tree else None,
    }


def _about(trace: Trace) -> str:
    """The options that are not as usual, and what was found."""
    parts = []
    for each in OPTIONS:
        if used(each, trace.algorithm) and each.value(trace.options) != each.default:
            text = each.write(each.value(trace.options))
            parts.append(f"{each.label}: {each.choices.get(text, text)}")
    if trace.result and trace.result.best_move is not None:
        parts.append(f"best move: {values.moves_text(trace.game, [trace.result.best_move])}")
    unproved, value = values.incomplete(trace), _value(Moment(trace), 0)
    parts.append(f"not proved after {unproved}" if unproved else f"value: {value}")
    return "; ".join([*parts, f"ttt-tui {__version__}"])


def _rows(trace: Trace) -> Iterator[dict[str, int | str]]:
    """Each node: its place, and what it says when entered (`asks`) and when left.

    An open node says something else only when a child is entered or left, so the child keeps it.
    """
    final = Moment(trace)
    for node in range(len(trace)):
        view, parent = final.view(node), trace.parent(node)
        entered = Moment(trace, trace.entered_at(node) + 1)
        left_at = trace.left_at(node)
        left = None if left_at is None or left_at >= trace.events else Moment(trace, left_at + 1)
        game = final.state(node)
        is_over = game.value() is not None
        has_window = not is_over and trace.algorithm.prunes
        alpha, beta = _window(final, view) if has_window else ("", "")
        yield {
            "depth": view.depth,
            "end": trace.end[node],
            "move": -1 if view.move is None else view.move,
            "leaf": int(view.reason is Reason.GAME_OVER),
            "cut": int(view.was_cut),
            "side": int(view.player),
            "name": values.node_name(final, node),
            "who": "" if is_over else f"{values.side_and_role(trace, view.player)} to move",
            "window": values.window_text(trace, view.alpha, view.beta) * has_window,
            "alpha": alpha,
            "beta": beta,
            "asks": why.why(entered, node),
            "value": _value(final, node) if left else "",
            "state": values.state_word(trace, view) if left else "",
            "why": why.why(final, node) if left else "",
            "formula": why.formula(final, node) if left else "",
            "unvisited": values.moves_text(game, final.unvisited(node)) if left else "",
            "parentValueIn": "" if parent is None else _value(entered, parent),
            "parentWhyIn": "" if parent is None else why.why(entered, parent),
            "parentValueOut": "" if parent is None or left is None else _value(left, parent),
            "parentWhyOut": "" if parent is None or left is None else why.why(left, parent),
            "board": _board(game),
        }


def _board(game: Game) -> str:
    """The cells of a grid row by row, `X`, `O` and `.`; of another game its drawing or text."""
    if grid := rules_of(game).grid:
        sides = (side_at(game, cell) for cell in range(grid[0] * grid[1]))
        return "".join(side.letter if side else "." for side in sides)
    return Text.from_markup("\n".join(drawing_of(game) or [escape_markup(str(game))])).plain


def _window(moment: Moment, view: NodeView) -> tuple[str, str]:
    """Alpha and beta of the side that is called Max, and where each comes from."""
    trace, (low, high) = moment.trace, why.window_words(moment, view.node)
    ends = [values.number(trace, end) for end in (view.alpha, view.beta)]
    alpha, beta = ends[:: values.max_side(trace)]
    return f"alpha {alpha}: {low}", f"beta {beta}: {high}"


def _value(moment: Moment, node: int) -> str:
    """`+1, X wins`, or of an open node `0 so far`."""
    view = moment.view(node)
    text = values.value_text(moment.trace, view)
    if view.is_open:
        return text if view.value is None else f"{text} so far"
    words = values.result(moment.trace, view.value or 0) if view.is_exact else text
    return text if words == text else f"{text}, {words}"


def _drawing(trace: Trace) -> dict[str, Any] | None:
    """Where each node of a small tree stands, then stubs for what was never visited."""
    if len(trace) > _MOST_DRAWN:
        return None
    nodes = drawn_nodes(trace)
    parents = [each.parent for each in nodes]
    widths = [max(map(len, (each.name, each.value, "xxx"))) * _LETTER for each in nodes]
    return {
        "x": [round(x) for x in tidy(parents, widths, _GAP)],
        "depth": [each.depth for each in nodes],
        "parent": parents,
        "name": [each.name for each in nodes],
    }
