"""The moves of the game: the one that lost it is marked, and Enter goes to any of them."""

from typing import Any

from textual import on
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttt_tui.games.game import move_text, side_name
from ttt_tui.run.match import Match
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import PlyChosen, styled
from ttt_tui.tui.panels.board import MoveList
from ttt_tui.tui.styles import side_style


class Moves(MoveList):
    """One line for each move, dim if it was taken back; the position shown is highlighted."""

    BORDER_TITLE = "Moves"

    _shown: tuple[object, ...] = ()

    def __init__(self, **attributes: Any) -> None:
        super().__init__(compact=True, **attributes)

    def show(self, snapshot: Snapshot) -> None:
        match, losing = snapshot.state.match, snapshot.losing
        key = (match.start, match.moves, match.undone, losing)
        if key != self._shown:
            self._shown = key
            self.set_options(Option(line) for line in move_lines(match, losing))
            at = losing if losing is not None and not match.undone else len(match.moves)
            self.highlighted = at

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(PlyChosen(event.option_index))


def move_lines(match: Match, losing: int | None) -> list[Content]:
    """Write `start`, `1. X (0,0)`, ...; the move that lost the game says so.

    Args:
        losing: the number of that move, from 1.
    """
    lines = [styled(("start", "dim"))]
    game = match.start
    for ply, move in enumerate((*match.moves, *match.undone), 1):
        side = game.to_move
        line = [
            (f"{ply:2}. ", "dim"),
            (side_name(game, side), side_style(side)),
            (f" {move_text(game, move)}", "plain"),
        ]
        if ply > len(match.moves):
            line = [(text, "dim") for text, _ in line]
        if ply == losing:
            line.append(("  lost the game", "error"))
        lines.append(styled(*line))
        game = game.play(move)
    return lines
