"""The panel of the welcome: a line for each thing to do, each to be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.markup import escape

from ttt_tui.tui.dashboard.limb import Offer
from ttt_tui.tui.invitation import Invitation


class WelcomePanel(Invitation):
    """A line for each offer."""

    def show(self, offers: Sequence[Offer]) -> None:
        wide = max(len(offer.label) for offer in offers)
        lines = ["[b]Welcome.[/b] What would you like to do?"]
        for offer in offers:
            label = f"[@click={offer.action}]{escape(offer.label)}[/]"
            gap = " " * (wide - len(offer.label))
            key = f"[b]{offer.key:>2}[/b]"
            lines.append(f"{key} {label}{gap}  [$dim-ink]{escape(offer.words)}[/]")
        self.open("\n".join(lines))
