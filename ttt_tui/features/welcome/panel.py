"""The panel of the welcome: a line for each thing to do, each to be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.markup import escape
from textual.widget import Widget

from ttt_tui.tui.dashboard.feature import Offer
from ttt_tui.tui.panel_heights import HintPanel

_KEY, _GAP, _HEAD = 3, 2, 35  # columns


class WelcomePanel(HintPanel):
    """A line for each offer; where a line is too short for its words, they stand below it."""

    _offers: Sequence[Offer] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        self._offers = offers
        self._lay_out()

    def on_resize(self) -> None:
        if self.is_open:
            self._lay_out()

    def _lay_out(self) -> None:
        assert isinstance(self.parent, Widget)  # it has itself no width before it is open
        room = self.parent.size.width - self.styles.padding.width
        wide = max(len(offer.label) for offer in self._offers)
        if max(_KEY + wide + _GAP + len(offer.words) for offer in self._offers) > room:
            wide = 0
        lines = ["[b]Welcome.[/b] " * (room >= _HEAD) + "What would you like to do?"]
        for offer in self._offers:
            label = f"[@click={offer.action}]{escape(offer.label)}[/]"
            used = _KEY + max(wide, len(offer.label)) + _GAP
            gap = " " * (used - _KEY - len(offer.label))
            if used + len(offer.words) > room:
                gap = "\n" + " " * _KEY
            key = f"[b]{offer.key:>2}[/b]"
            lines.append(f"{key} {label}{gap}[$dim-color]{escape(offer.words)}[/]")
        self.open("\n".join(lines))
