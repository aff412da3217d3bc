"""One line above a tree: how far its search has come, beside the other's."""

from __future__ import annotations

from textual.strip import Strip

from ttt_tui.engine.frame import SearchStatus
from ttt_tui.search import Moment
from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.words.numbers import count, progress

_LEAST_BAR = 6


class RaceLine(StyledWidget):
    """Name, nodes and a progress bar, and which search is done."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._state: tuple[str, int, int | None, bool] | None = None

    def show(self, status: SearchStatus, moment: Moment, total: int | None) -> None:
        """Show a search at a moment; `total` is what it visits in all, where that is known."""
        done = status.done and moment.event == status.events
        name = status.search.options.algorithm.name
        state = (name, status.nodes_at(moment), total, done)
        if state != self._state:
            self._state = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._state is None or y:
            return self.strip([], width)
        name, nodes, total, done = self._state
        head = [Span(f" {name} ", "strong"), Span(f"{count(nodes)} ", "plain")]
        tail = Span("")
        if done:
            tail = Span(" done", "good")
        elif total:
            tail = Span(f" {progress(nodes, total)}", "dim")
        room = width - sum(len(piece.text) for piece in (*head, tail)) - 1
        bar: list[Span] = []
        if room >= _LEAST_BAR and (total or done):
            filled = room if done else min(room, room * nodes // max(1, total or 1))
            bar = [Span("█" * filled, "good" if done else "frontier")]
            bar.append(Span("░" * (room - filled), "grid"))
        return self.strip([*head, *bar, tail], width)
