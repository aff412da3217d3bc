"""A position in a few words and cells: its board without lines, and the moves that led there."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.game import Position
from ttt_tui.search import Moment
from ttt_tui.tui.colours import Ink, Piece, ink_of_player
from ttt_tui.words.sentences import Wording


def small_board(position: Position, last: int | None) -> list[list[Piece]]:
    """The board's rows without lines, the last move on a ground of its own."""
    rules = position.rules
    rows: list[list[Piece]] = [[] for _ in range(rules.rows)]
    for cell in range(rules.cells):
        row, owner = rows[cell // rules.columns], position.at(cell)
        if row:
            row.append(Piece(" "))
        if owner is None:
            row.append(Piece("·", "grid"))
        else:
            ground: Ink = "cursor" if cell == last else "plain"
            row.append(Piece(owner.value, ink_of_player(owner), ground))
    return rows


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
