"""The footer: every key that can act now, over as many lines as it takes, each clickable."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from ttt_tui.tui.look import Inked

_HARD_SPACE = "\u00a0"
_KEY = "ttt_key"  # what a piece of text presses when it is clicked


class KeyBar(Static, Inked):
    """Shows the screen's active bindings; a click does what the key does.

    Textual's own footer is one line that scrolls sideways, so half of the keys would be out of
    sight; this one wraps.
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._show)
        self._show(self.screen)

    def _show(self, screen: Screen[object]) -> None:
        if not screen.is_attached or self.screen is not screen:
            return
        entries: dict[str, tuple[list[Binding], bool]] = {}
        for active in screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not binding.description:
                continue
            name = binding.group.description if binding.group else binding.description
            keys, enabled = entries.setdefault(name, ([], False))
            if binding.action not in [known.action for known in keys]:
                keys.append(binding)
            entries[name] = (keys, enabled or active.enabled)
        text = Text()
        for name, (bindings, enabled) in entries.items():
            if text:
                text.append("  ")
            for binding in bindings:
                key = self.app.get_key_display(binding)
                style = self.style_of("frontier" if enabled else "dim")
                text.append(key, style + Style(meta={_KEY: binding.key}))
            label = f"{_HARD_SPACE}{name.replace(' ', _HARD_SPACE)}"
            style = self.style_of("plain" if enabled else "dim")
            text.append(label, style + Style(meta={_KEY: bindings[0].key}))
        self.update(text)

    def on_click(self, event: Click) -> None:
        if pressed := event.style.meta.get(_KEY):
            self.app.simulate_key(pressed)
