"""A view that draws a snapshot again only when its own part of it has changed."""

from __future__ import annotations

from textual.containers import ScrollableContainer

from ttt_tui.next.tui.state import Snapshot


class KeyedView(ScrollableContainer):
    """Has `key(snapshot)`, which is equal as long as its part is, and `draw(snapshot)`."""

    _snapshot: Snapshot | None = None
    _drawn: object = None

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.redraw())

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        key = self.key(snapshot)
        if key != self._drawn:
            self._drawn = key
            self.draw(snapshot)

    def redraw(self) -> None:
        """Draw again what is shown, in another size or theme."""
        self._drawn = None
        if self._snapshot is not None:
            self.show(self._snapshot)

    def key(self, snapshot: Snapshot) -> object:
        raise NotImplementedError

    def draw(self, snapshot: Snapshot) -> None:
        raise NotImplementedError
