"""The card below the tree: one node's board, its path, and why its search ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual.widgets import Static

from ttt_tui.game import Position
from ttt_tui.search import Moment, Wording
from ttt_tui.search.words import plural
from ttt_tui.tui.look import Inked, Piece, ink_of_player
from ttt_tui.tui.tree_outline import Line


class NodeCard(Static, Inked):
    """Describes one line of the tree."""

    def describe(self, moment: Moment, wording: Wording, line: Line | None) -> None:
        """Show a line of the tree; None is the node of the last event."""
        if not moment.entered or moment.current is None:
            self.update("", layout=False)
            return
        self.update(self._card(moment, wording, line or Line(moment.current)), layout=False)

    def _card(self, moment: Moment, wording: Wording, line: Line) -> RenderableType:
        view = moment.view(line.node)
        position = moment.position(line.node)
        moves = moment.trace.moves_to(line.node)
        why = wording.why(moment, view)
        if line.unvisited is not None:
            moves = [*moves, line.unvisited]
            position = position.play(line.unvisited)
            if moment.is_open(line.node):
                why = "Not visited yet."
            else:
                why = f"Never visited, so nothing is known of its value. {why}"
        text = self.text(path_pieces(moment, wording, moves))
        if line.unvisited is None and not view.is_leaf:
            below = f"  {plural(view.nodes_below, 'node')} below"
            text.append_text(self.text([Piece(below, "dim")]))
        text.append("\n")
        if line.unvisited is None and not view.is_leaf:
            text.append_text(self.text(self._facts(moment, wording, line.node)))
        text.append(why)
        card = Table.grid(padding=(0, 2, 0, 0), expand=True)
        card.add_column(width=2 * position.rules.columns - 1, no_wrap=True)
        card.add_column(ratio=1)
        card.add_row(self._small_board(position, moves[-1] if moves else None), text)
        return card

    def _facts(self, moment: Moment, wording: Wording, node: int) -> list[Piece]:
        view = moment.view(node)
        window = wording.window(view.alpha, view.beta)
        role = wording.role(view.player).capitalize()
        return [
            Piece(f"{view.player.value} is {role}, entered with {window}. ", "dim"),
        ]

    def _small_board(self, position: Position, last: int | None) -> Text:
        rules = position.rules
        pieces = []
        for cell in range(rules.cells):
            owner = position.at(cell)
            if cell and cell % rules.columns == 0:
                pieces.append(Piece("\n"))
            elif cell:
                pieces.append(Piece(" "))
            ground = "cursor" if cell == last else "plain"
            if owner is None:
                pieces.append(Piece("·", "grid"))
            else:
                pieces.append(Piece(owner.value, ink_of_player(owner), ground))  # type: ignore[arg-type]
        return self.text(pieces)


def path_pieces(moment: Moment, wording: Wording, moves: Sequence[int]) -> list[Piece]:
    """`X(0,1) O(0,0)`: the moves from the root, each in its player's ink."""
    if not moves:
        return [Piece("root", "strong")]
    pieces: list[Piece] = []
    player = moment.search.position.to_move
    for move in moves:
        if pieces:
            pieces.append(Piece(" "))
        pieces.append(Piece(f"{player.value}{wording.cell(move)}", ink_of_player(player)))
        player = player.other
    return pieces
