"""The tree of a search as indented lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ttt_tui.next.cli.common import move_json, moves_json, value_json
from ttt_tui.next.games.game import side_name
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.trace import Trace
from ttt_tui.next.words import values


def tree_lines(trace: Trace) -> Iterator[str]:
    """Each node on a line below its parent: move, side, window, value, what is known of it."""
    moment = Moment(trace)
    for node in range(len(trace)):
        view, indent = moment.view(node), "  " * trace.depth[node]
        role, window = "leaf", ""
        if not view.is_leaf:
            role = values.side_and_role(trace, view.player)
            window = values.window_text(trace, view.alpha, view.beta)
        name = values.node_name(moment, node)
        value, word = values.value_text(trace, view), values.state_word(trace, view)
        yield f"{indent + name:<26} {role:<10} {window:<14} {value:<8} {word}".rstrip()
        if moves := moment.unvisited(node):
            yield f"{indent}  not visited: {values.moves_text(moment.state(node), moves)}"


def node_json(moment: Moment, node: int) -> dict[str, Any]:
    """A node without its children. Values and windows are from Max's side; X is Max on a board."""
    trace, view, game = moment.trace, moment.view(node), moment.state(node)
    infinity = trace.infinity
    return {
        "node": node,
        "parent": trace.parent(node),
        "ply": view.depth,
        "move": move_json(trace.game, view.move),
        "player": side_name(game, view.player),
        "alpha": None if view.alpha == -infinity else value_json(infinity, view.alpha),
        "beta": None if view.beta == infinity else value_json(infinity, view.beta),
        "value": value_json(infinity, view.value),
        "kind": view.bound.name.lower(),
        "reason": view.reason.name.lower().replace("_", " "),
        "cut": view.was_cut,
        "below": view.nodes_below,
        "unvisited": moves_json(trace.game, moment.unvisited(node)),
    }


def tree_json(trace: Trace) -> dict[str, Any]:
    """The root with its children in it, and so on."""
    moment, nodes = Moment(trace), dict[int, dict[str, Any]]()
    for node in range(len(trace)):
        found = nodes[node] = {**node_json(moment, node), "children": []}
        if found["parent"] is not None:
            nodes[found["parent"]]["children"].append(found)
    return nodes[0]
