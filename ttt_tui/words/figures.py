"""What stands at each node of a drawing of a tree, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.game import Position
from ttt_tui.search.reading.part import Part, Row
from ttt_tui.search.trace import Reason
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


@dataclass(frozen=True)
class Label:
    """A node in words, from Max's side, as the tree on the screen has it.

    Attributes:
        row: the node.
        position: the board there.
        sign: 1 where Max is to move, -1 where Min is, 0 where the game is over.
        move: what led to it: `X (0,0)`; empty at the root.
        window: on entering, `[-1, +inf]`; empty where the game is over.
        value: `+1`, `<= 0`, `~+0.12`.
        unvisited: the moves that were left out, `(0,1)`.
        hidden: `12 nodes below`, where the part ends above them; else empty.
        best: whether it is on the line of best play.
    """

    row: Row
    position: Position
    sign: int
    move: str
    window: str
    value: str
    unvisited: tuple[str, ...]
    hidden: str
    best: bool

    @property
    def board(self) -> list[str]:
        """`["..O", "XOO", "..X"]`"""
        return self.position.rows_text.split("/")


def labels(part: Part) -> Iterator[Label]:
    """Each node of a part, in the order of the search."""
    moment = part.moment
    formatter = Formatter.of(moment.search.position, moment.search.options)
    best = {0, *moment.principal_variation()} if moment.is_entered(0) else set()
    first_ply = moment.trace.depth[part.node]
    for row in part.rows():
        view = moment.view(row.node)
        is_over = row.reason is Reason.GAME_OVER
        ends_here = part.plies is not None and row.ply - first_ply == part.plies
        move = "" if row.move is None else f"{row.player.other.value} {formatter.cell(row.move)}"
        yield Label(
            row,
            moment.position(row.node),
            0 if is_over else 1 if row.player is formatter.max_player else -1,
            move,
            "" if is_over else formatter.window_of(view),
            formatter.value(view),
            tuple(map(formatter.cell, row.unvisited)),
            f"{plural(row.below, 'node')} below" if ends_here and row.below else "",
            row.node in best,
        )
