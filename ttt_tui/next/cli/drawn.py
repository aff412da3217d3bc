"""What a drawing of a tree shows of each node: the same in SVG and in LaTeX."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttt_tui.next.games.position import Position
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.trace import Trace
from ttt_tui.next.words import values

_MOST_STUBS = 3
"""More moves that were never visited are one stub with their number."""


@dataclass
class Drawn:
    """A node, or a stub for moves that were never visited.

    Attributes:
        lines: the move and the rows of a board.
        parent: the number of the parent in the list of all nodes.
        sign: 1 if Max is to move, -1 if Min, 0 if the game is over.
        children: the visited ones, then the stubs.
    """

    lines: list[str]
    depth: int
    parent: int | None
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
        drawn = Drawn([moment.move_text(node)] * bool(node) + board, view.depth, parent)
        drawn.value, drawn.is_best = values.value_text(trace, view), node in best
        if not view.is_leaf:
            drawn.window = values.window_text(trace, view.alpha, view.beta)
            drawn.sign = int(view.player)
        nodes.append(drawn)
        if parent is not None:
            nodes[parent].children.append(drawn)
    for node, drawn in enumerate(list(nodes)):
        game, moves = moment.state(node), moment.unvisited(node)
        texts = [values.moves_text(game, [move]) for move in moves]
        if len(texts) > _MOST_STUBS:
            texts = [f"{len(texts)} moves"]
        stubs = [Drawn([text], drawn.depth + 1, node, is_stub=True) for text in texts]
        drawn.children += stubs
        nodes += stubs
    return nodes
