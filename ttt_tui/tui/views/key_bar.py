"""The footer: every key that can act now, over as many lines as it takes, each clickable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from ttt_tui.tui.colours import Inked
from ttt_tui.tui.keys import notes_on

_KEY = "ttt_key"  # what a piece of text presses when it is clicked
_GAP = 2


@dataclass
class _Entry:
    """A label with the keys that go under it."""

    label: str
    bindings: list[Binding]
    enabled: bool


def _rank(entry: _Entry) -> int:
    """Among those that a low screen goes without, 0 for those that always have room."""
    return notes_on(entry.bindings[0].action).gives_way


class KeyBar(Static, Inked):
    """Shows the screen's active bindings; a click does what the key does.

    Textual's own footer is one line that scrolls sideways, so half of the keys would be out of
    sight; this one takes more lines, and never parts a key from its label.
    """

    _shape: tuple[int, bool, bool] = (0, False, False)
    _height = 0

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._show)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._show(self.screen))

        self._show(self.screen)

    def on_resize(self) -> None:
        self._show(self.screen)

    def _show(self, screen: Screen[object]) -> None:
        if not self.is_attached or screen is not self.screen:
            return
        width = self.app.size.width - self.styles.padding.width
        entries = list(self._entries(screen))
        lines = self._lines(entries, width)
        most = getattr(screen, "key_lines", len(lines))
        first_to_go = sorted(filter(_rank, entries), key=_rank, reverse=True)
        while len(lines) > most and first_to_go:
            entries.remove(first_to_go.pop())
            lines = self._lines(entries, width)
        # Fewer keys must not make the panels above jump: the bar grows, and shrinks only when
        # the terminal gets another width, or the screen folds.
        shape = (width, screen.has_class("-folded"), screen.has_class("-simple"))
        if shape != self._shape:
            self._shape, self._height = shape, 0
        self._height = max(self._height, len(lines))
        self.styles.height = self._height
        self.update(Text("\n", no_wrap=True).join(lines))

    def _lines(self, entries: Iterable[_Entry], width: int) -> list[Text]:
        """The entries in order, none of them parted."""
        lines: list[Text] = []
        for entry in entries:
            text = self._entry_text(entry)
            if lines and lines[-1].cell_len + _GAP + text.cell_len <= width:
                lines[-1].append(" " * _GAP)
                lines[-1].append_text(text)
            else:
                lines.append(text)
        return lines

    def _entries(self, screen: Screen[object]) -> Iterable[_Entry]:
        entries: dict[str, _Entry] = {}
        shows = getattr(screen, "shows_key", lambda _: True)
        for active in screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not binding.description or not shows(binding.action):
                continue
            label = binding.group.description if binding.group else binding.description
            entry = entries.setdefault(label, _Entry(label, [], False))
            if binding.action not in [known.action for known in entry.bindings]:
                entry.bindings.append(binding)
            entry.enabled = entry.enabled or active.enabled
        return entries.values()

    def _entry_text(self, entry: _Entry) -> Text:
        text = Text()
        for binding in entry.bindings:
            style = self.style_of("frontier" if entry.enabled else "dim")
            display = self.app.get_key_display(binding)
            text.append(display, style + Style(meta={_KEY: binding.key}))
        style = self.style_of("plain" if entry.enabled else "dim")
        text.append(f" {entry.label}", style + Style(meta={_KEY: entry.bindings[0].key}))
        return text

    def on_click(self, event: Click) -> None:
        if pressed := event.style.meta.get(_KEY):
            self.app.simulate_key(pressed)
