"""A view in a tab, which draws only while its tab is shown."""

from __future__ import annotations

from textual.containers import ScrollableContainer

from ttt_tui.next.tui.state import Snapshot


class TabView(ScrollableContainer):
    """Keeps the newest snapshot; a hidden view draws it when its tab is opened.

    A view has `key(snapshot)`, which is equal as long as its part of the snapshot is, and
    `draw(snapshot)`.
    """

    _snapshot: Snapshot | None = None
    _drawn: object = None

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        if not self.is_on_screen:
            return
        key = (self.key(snapshot), self.app.theme)
        if key != self._drawn:
            self._drawn = key
            self.draw(snapshot)

    def redraw(self) -> None:
        self._drawn = None
        if self._snapshot is not None:
            self.show(self._snapshot)

    def on_show(self) -> None:
        self.redraw()

    def key(self, snapshot: Snapshot) -> object:
        raise NotImplementedError

    def draw(self, snapshot: Snapshot) -> None:
        raise NotImplementedError
