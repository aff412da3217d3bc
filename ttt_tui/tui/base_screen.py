"""The base of all screens: one mouse button, and classes for the size of the terminal."""

from __future__ import annotations

from textual.events import Event, MouseEvent
from textual.geometry import Size
from textual.screen import Screen, ScreenResultType


class BaseScreen(Screen[ScreenResultType]):
    """A screen that knows its size and hears only the left button of the mouse."""

    def _forward_event(self, event: Event) -> None:
        if not isinstance(event, MouseEvent) or event.button <= 1:
            super()._forward_event(event)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Take the classes of a new size first: Textual's come after the layout (8.2.8).

        A size that is over is not laid out: its layout and that of the next size would call for
        each other for ever.
        """
        if size is not None:
            size = self.app.size
            width, height = size
            sizes = {
                "-tiny": width < 80,
                "-narrow": 80 <= width < 120,
                "-low": height < 24,
                "-tall": height >= 36,
            }
            before = self.classes
            self.update_classes(sizes, update=False)
            if self.classes != before:
                self.app.stylesheet.update(self)
        super()._refresh_layout(size, scroll)
