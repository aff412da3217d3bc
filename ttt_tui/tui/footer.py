"""The line of keys at the bottom."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Footer

_WIDE = 100  # columns with room for blanks around each key


class KeyFooter(Footer):
    """Textual's footer, made anew only when another key is shown or greyed."""

    _shown: object = None

    def on_resize(self) -> None:
        self.compact = self.size.width < _WIDE

    def bindings_changed(self, screen: Screen[Any]) -> None:
        active = screen.active_bindings.values()
        shown = [(each.binding, each.enabled) for each in active if each.binding.show]
        if shown != self._shown:
            self._shown = shown
            super().bindings_changed(screen)
