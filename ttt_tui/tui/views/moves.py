"""The list of moves: what has been played, and what each move made of the game."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttt_tui.engine.match import Match
from ttt_tui.game import format_coordinates
from ttt_tui.search import Exact
from ttt_tui.tui.colours import Span, StyledWidget, style_of_player, style_of_value
from ttt_tui.words.sentences import exact_words


class MoveList(OptionList, StyledWidget):
    """The game's moves, the start first; choosing one asks to jump there.

    The number of the chosen option is the ply.
    """

    HELP = """\
**Moves.** The game so far, each move with the exact result it leads to under perfect play, and
in how many moves of both sides, itself counted, where that is known: as `v` writes it
into the move's cell and `h` says of a best one. `?` marks a move that gave away
a better result. Enter or a click jumps to the position after that move; later moves stay on the
list until another move is played.
"""

    def show(self, match: Match, exact: list[Exact | None]) -> None:
        """Show the game; `exact` has the value of each of its positions, None where unknown."""
        record = match.record
        self.clear_options()
        options = [Option(self.text([Span("  start", "dim")]))]
        for ply, cell in enumerate(record.moves, start=1):
            options.append(Option(self._line(match, ply, cell, exact)))
        self.add_options(options)
        self.highlighted = record.ply

    def _line(self, match: Match, ply: int, cell: int, exact: list[Exact | None]) -> Text:
        record = match.record
        player = record.positions[ply - 1].to_move
        on_board = ply <= record.ply
        name = f"{player.value} {format_coordinates(cell, record.start.rules)}"
        pieces = [
            Span(f"{ply:>2}  ", "dim"),
            Span(name, style_of_player(player) if on_board else "dim"),
        ]
        before, after = exact[ply - 1], exact[ply]
        if after is not None:
            worse = before is not None and player.sign * after.value < player.sign * before.value
            pieces.append(Span(" ? " if worse else "   ", "warn"))
            words = exact_words(after.outcome, after.of_move.distance)
            pieces.append(Span(words, style_of_value(after.value) if on_board else "dim"))
        return self.text(pieces)
