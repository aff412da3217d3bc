"""One line above a tree: how far its search has come, beside the other's."""

from __future__ import annotations

from textual.strip import Strip

from ttt_tui.search import Moment
from ttt_tui.search.words import count
from ttt_tui.tui.look import Inked, Piece

_LEAST_BAR = 6


class RaceLine(Inked):
    """Name, nodes and a progress bar; in a race also who has finished."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._state: tuple[str, int, int | None, bool, bool] | None = None

    def show(self, moment: Moment, total: int | None, race: bool) -> None:
        """Show a search at a moment; `total` is what it visits in all, where that is known."""
        search = moment.search
        newest = moment.event == search.events
        nodes = search.nodes if newest else max(0, moment.entered - 1)
        state = (search.options.algorithm.value, nodes, total, search.done and newest, race)
        if state != self._state:
            self._state = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._state is None or y:
            return self.strip([], width)
        name, nodes, total, done, race = self._state
        head = [Piece(f" {name} ", "strong"), Piece(f"{count(nodes)} ", "plain")]
        tail = Piece("")
        if done:
            tail = Piece(" finished" if race else " done", "good")
        elif total:
            tail = Piece(f" {100 * nodes / total:.0f} %", "dim")
        room = width - sum(len(piece.text) for piece in (*head, tail)) - 1
        bar: list[Piece] = []
        if room >= _LEAST_BAR and (total or done):
            filled = room if done else min(room, room * nodes // max(1, total or 1))
            bar = [Piece("█" * filled, "good" if done else "frontier")]
            bar.append(Piece("░" * (room - filled), "grid"))
        return self.strip([*head, *bar, tail], width)
