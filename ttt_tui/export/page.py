"""A recorded search as one page that a browser steps through, without a server.

All sentences are made here; `page.html` shows them, and is the template of worksheets, too.
"""

import json
import re
from collections import defaultdict
from html import escape
from importlib.resources import files
from typing import Any

from rich.markup import escape as escape_markup
from rich.text import Text

from ttt_tui.export import svg
from ttt_tui.export.figure import figure_nodes
from ttt_tui.games.game import Game, drawing_of, rules_of, side_at
from ttt_tui.search.algorithms import MINIMAX
from ttt_tui.search.exact import full_tree
from ttt_tui.search.moment import Moment, cuts
from ttt_tui.search.options import usual_algorithms
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace
from ttt_tui.version import __version__
from ttt_tui.words import numbers, values, why

MOST_NODES = 5_000
"""The most nodes of a page: they take 500 KB, and each step a few milliseconds."""
_MOST_DRAWN = {True: 120, False: 60}
"""The most nodes of a tree from paper that is drawn, and of another game's search."""
_MOST_COUNTED = 20_000
"""The most nodes of minimax to a depth that are visited to count them: 2 s of Othello."""


def fill_template(title: str, *, drawing: str = "", sheets: str = "", data: Any = None) -> str:
    """Return the page, in ASCII, with a search to step through, or with sheets to print."""
    parts = {
        "title": escape(title),
        "style": svg.STYLE,
        "drawing": drawing,
        "sheets": sheets,
        # No name can end the script: the data holds no `<`.
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    }
    template = files(__package__).joinpath("page.html").read_text("utf-8")
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)
    return page.encode("ascii", "xmlcharrefreplace").decode()


def to_html(trace: Trace) -> str:
    """Write the page of a search, whose trace has at most `MOST_NODES` nodes."""
    data = _search_data(trace)
    drawing = ""
    if len(data["nodes"]) <= _MOST_DRAWN[trace.rules.is_tree]:
        # Best play is the result, which the page says at its end.
        nodes = figure_nodes(trace, is_bare=True)
        drawing = svg.draw_tree(nodes).text
        data["stubs"] = [node.parent for node in nodes if node.is_struck]
    title = f"{trace.algorithm.name} on {trace.game}"
    return fill_template(title, drawing=drawing, data=data)


def _search_data(trace: Trace) -> dict[str, Any]:
    """Return the nodes and events, their texts by number: most of them are there often."""
    texts: defaultdict[str, int] = defaultdict(lambda: len(texts))
    final = Moment(trace)
    places = {node: place for place, node in enumerate(final.rows())}
    nodes = []
    for node in places:
        numbers = [texts[text] for text in _node_texts(final, node)]
        parent = trace.parent(node)
        above = None if parent is None else places[final.row_of(parent)]
        nodes.append([above, trace.depth[node], *numbers])
    events = []
    for event in range(1, trace.events + 1):
        moment = Moment(trace, event)
        current = moment.current
        assert current is not None
        row = moment.row_of(current)
        parent = trace.parent(row)
        value_above = "" if parent is None else _value(moment, parent)
        reason = why.why(moment, current)
        is_left = not moment.is_open(current)
        if is_left:
            reason = f"{reason} {why.formula(final, current)}".strip()
        said = [texts[text] for text in (_value(moment, current), value_above, reason)]
        events.append([places[row], *said, int(is_left)])
    return {
        "about": ", ".join([*values.unusual_options(trace), f"ttt-tui {__version__}"]),
        "minimax": _minimax(trace),
        "result": _result(trace),
        "nodes": nodes,
        "events": events,
        "cuts": [*cuts(trace)],
        "texts": list(texts),
    }


def _node_texts(moment: Moment, node: int) -> tuple[str, ...]:
    """Return a node's name, side to move, window, state at the end, and board.

    A node at which the game is over has neither side nor window, and a rollout has no window.
    """
    trace = moment.trace
    view = moment.view(node)
    game = moment.state(node)
    side = window = ""
    if not view.is_leaf:
        side = f"{values.side_and_role(trace, view.player)} to move"
        window = values.window_text(trace, view.alpha, view.beta)
    state = "" if view.statistics else values.state_word(trace, view)
    unvisited = moment.unvisited(node)
    if unvisited:
        state += f", never visited: {values.moves_text(game, unvisited)}"
    return values.node_name(moment, node), side, window, state, board_text(game)


def _value(moment: Moment, node: int) -> str:
    """Return `+1`, or of an open node `0 so far`."""
    view = moment.view(node)
    text = values.numbers_text(moment.trace, view)
    return f"{text} so far" if view.is_open and view.value is not None else text


def board_text(game: Game) -> str:
    """Return the rows of a board; of a tree nothing, of another game its drawing or text."""
    rules = rules_of(game)
    if rules.is_tree:
        return ""
    if rules.grid is None:
        return Text.from_markup("\n".join(drawing_of(game) or [escape_markup(str(game))])).plain
    rows, columns = rules.grid
    lines = []
    for row in range(rows):
        sides = [side_at(game, row * columns + column) for column in range(columns)]
        lines.append(" ".join(side.letter if side else "." for side in sides))
    return "\n".join(lines)


def _result(trace: Trace) -> str:
    parts = []
    if trace.result and trace.result.best_move is not None:
        parts.append(f"Best move: {values.moves_text(trace.game, [trace.result.best_move])}.")
    unproved = values.incomplete(trace)
    view = Moment(trace).view(0)
    value = values.value_text(trace, view)
    if view.is_exact and trace.rules.results:
        value += f", {values.result(trace, view.value or 0)}"
    parts.append(f"Not proved after {unproved}." if unproved else f"Value: {value}.")
    return " ".join(parts)


def _minimax(trace: Trace) -> str:
    """Return the nodes that a search without cuts visits; empty if they are not known."""
    name = usual_algorithms(trace.game)[0]
    if trace.algorithm.rollouts or trace.algorithm.name == name:
        return ""
    if trace.options.depth is None:
        nodes = full_tree(trace.game)
    else:
        whole = search(trace.game, MINIMAX, trace.options, capacity=0, nodes=_MOST_COUNTED)
        nodes = whole.totals.nodes if whole.done else None
    return "" if nodes is None else f"{name}: {numbers.plural(nodes, 'node')}"
