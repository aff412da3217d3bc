"""What is offered below the tree, to be taken by a click or a key."""

from __future__ import annotations

from textual.events import Click
from textual.widgets import Static

from ttt_tui.tui.panel_heights import WantsRoom


class HintPanel(Static):
    """Stands over nothing, hidden until it is opened; a click on what it offers hides it."""

    DEFAULT_CSS = """
    HintPanel { display: none; height: auto; padding: 0 1; background: $panel; }
    HintPanel.-open { display: block; }
    """

    def open(self, markup: str) -> None:
        self.update(markup)
        self.add_class("-open")

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def hide(self) -> None:
        self.remove_class("-open")
        # What it has taken is shared anew once it is gone.
        self.call_after_refresh(self.post_message, WantsRoom(self))

    def on_click(self, event: Click) -> None:
        if "@click" in event.style.meta:
            self.hide()
