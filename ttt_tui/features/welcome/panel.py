"""The panel of the welcome: a line for each thing to do, each to be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.events import Click
from textual.markup import escape
from textual.widgets import Static

from ttt_tui.tui.dashboard.limb import Offer
from ttt_tui.tui.sharing import WantsRoom


class WelcomePanel(Static):
    """Stands below the tree, over nothing; hidden until `show`."""

    DEFAULT_CSS = """
    WelcomePanel { display: none; height: auto; padding: 0 1; background: $panel; }
    WelcomePanel.-open { display: block; }
    """

    def show(self, offers: Sequence[Offer]) -> None:
        wide = max(len(offer.label) for offer in offers)
        lines = ["[b]Welcome.[/b] What would you like to do?"]
        for offer in offers:
            label = f"[@click={offer.action}]{escape(offer.label)}[/]"
            gap = " " * (wide - len(offer.label))
            key = f"[b]{offer.key:>2}[/b]"
            lines.append(f"{key} {label}{gap}  [$dim-ink]{escape(offer.words)}[/]")
        self.update("\n".join(lines))
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
