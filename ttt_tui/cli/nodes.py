"""The nodes of a search: as indented lines, as JSON, and as a drawing shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ttt_tui.cli.common import move_json, moves_json, value_json
from ttt_tui.games.game import move_text, side_name
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Trace
from ttt_tui.words import values

_MOST_STUBS = 3
"""More moves that were never visited are one stub with their number."""


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
        "kind": "estimate" if view.estimated and not view.is_open else view.bound.value,
        "reason": view.reason.name.lower().replace("_", " "),
        "cut": view.was_cut,
        "below": view.nodes_below,
        "unvisited": moves_json(trace.game, moment.unvisited(node)),
    }


def tree_json(trace: Trace) -> str:
    """The root with its children in it, and so on, as JSON.

    The tree may be 1,000 plies deep, and `json` calls itself once a ply.
    """
    moment, pieces, depths = Moment(trace), list[str](), [*trace.depth[: len(trace)], 0]
    for node, (depth, next_depth) in enumerate(pairwise(depths)):
        pieces.append(json.dumps(node_json(moment, node))[:-1] + ', "children": [')
        if next_depth <= depth:
            pieces.append("]}" * (depth - next_depth + 1))
            pieces.append(", ")
    return "".join(pieces[:-1])


@dataclass
class Drawn:
    """A node, or a stub for moves that were never visited.

    Attributes:
        name: the move to it; of the root of a tree its name.
        board: its rows.
        parent: the number of the parent in the list of all nodes.
        sign: 1 if Max is to move, -1 if Min, 0 if the game is over.
        children: the visited ones, then the stubs.
    """

    name: str
    depth: int
    parent: int | None
    board: list[str] = field(default_factory=list)
    value: str = ""
    window: str = ""
    sign: int = 0
    is_best: bool = False
    is_stub: bool = False
    children: list[Drawn] = field(default_factory=list)


def drawn_nodes(trace: Trace) -> list[Drawn]:
    """The nodes in the order of the search, the root first; then the stubs."""
    moment = Moment(trace)
    best, nodes = set(moment.principal_variation()), list[Drawn]()
    for node in range(len(trace)):
        view, game = moment.view(node), moment.state(node)
        board = game.rows_text.split("/") if isinstance(game, Position) else []
        parent = trace.parent(node)
        drawn = Drawn(moment.move_text(node), view.depth, parent, board)
        if isinstance(game, PaperTree):
            drawn.name = game.name
        drawn.value, drawn.is_best = values.value_text(trace, view), node in best
        if not view.is_leaf:
            drawn.window = values.window_text(trace, view.alpha, view.beta)
            drawn.sign = int(view.player)
        nodes.append(drawn)
        if parent is not None:
            nodes[parent].children.append(drawn)
    for node, drawn in enumerate(list(nodes)):
        game, moves = moment.state(node), moment.unvisited(node)
        depth = drawn.depth + 1
        stubs = [Drawn(move_text(game, move), depth, node, is_stub=True) for move in moves]
        for stub, move in zip(stubs, moves, strict=True):
            if (value := game.play(move).value()) is not None:
                stub.value = values.result_of(game, value)
        if len(stubs) > _MOST_STUBS:
            stubs = [Drawn(f"{len(stubs)} moves", depth, node, is_stub=True)]
        drawn.children += stubs
        nodes += stubs
    return nodes
