"""The nodes of a search as SVG, LaTeX and the page draw them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.position import Position
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Trace
from ttt_tui.words import values

_MOST_STUBS = 3
"""The most moves of a node that have a stub each; more of them share one, with their number."""


@dataclass
class FigureNode:
    """A visited node, or a stub for moves that were never visited.

    Attributes:
        name: the move to it; the root of a tree has its name.
        parent: the number of the parent in the list of all nodes.
        board: its rows.
        sign: 1 if Max is to move, -1 if Min, 0 if the game is over.
        is_best: it is in the principal variation.
        children: the visited nodes, then the stubs.
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
    children: list[FigureNode] = field(default_factory=list)


def figure_nodes(trace: Trace) -> list[FigureNode]:
    """Return the nodes in the order of the search, the root first, and then the stubs."""
    moment = Moment(trace)
    best = set(moment.principal_variation())
    nodes: list[FigureNode] = []
    for node in range(len(trace)):
        drawn = _visited(moment, node)
        drawn.is_best = node in best
        nodes.append(drawn)
        if drawn.parent is not None:
            nodes[drawn.parent].children.append(drawn)
    for node, drawn in enumerate(list(nodes)):
        stubs = _stubs(moment.state(node), moment.unvisited(node), node, drawn.depth + 1)
        drawn.children += stubs
        nodes += stubs
    return nodes


def _visited(moment: Moment, node: int) -> FigureNode:
    trace = moment.trace
    view = moment.view(node)
    game = moment.state(node)
    name = game.name if isinstance(game, PaperTree) else moment.move_text(node)
    drawn = FigureNode(name, view.depth, trace.parent(node))
    drawn.value = values.value_text(trace, view)
    if isinstance(game, Position):
        drawn.board = game.rows_text.split("/")
    if not view.is_leaf:
        drawn.window = values.window_text(trace, view.alpha, view.beta)
        drawn.sign = int(view.player)
    return drawn


def _stubs(game: Game, moves: tuple[int, ...], parent: int, depth: int) -> list[FigureNode]:
    if len(moves) > _MOST_STUBS:
        return [FigureNode(f"{len(moves)} moves", depth, parent, is_stub=True)]
    stubs = []
    for move in moves:
        stub = FigureNode(move_text(game, move), depth, parent, is_stub=True)
        value = game.play(move).value()
        if value is not None:
            stub.value = values.result_of(game, value)
        stubs.append(stub)
    return stubs
