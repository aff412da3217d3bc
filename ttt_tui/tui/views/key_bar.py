"""The footer: one line of whole words, each of them a target for the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from ttt_tui.tui.fitting import NARROW_WIDTH
from ttt_tui.tui.keys import notes_on

_MOST = 4  # of what makes sense now
_FEWEST = 2  # of that, before words become shorter
_SHORT_KEYS = {"space": "␣"}


class FooterWord(NamedTuple):
    """What can be done now.

    Attributes:
        action: of a key of the screen.
        word: what to call it now.
        short: a shorter word, for a narrow screen; empty: there is none.
    """

    action: str
    word: str
    short: str = ""


class _Shown(NamedTuple):
    key: str
    display: str
    word: str
    action: str
    tooltip: str

    @property
    def width(self) -> int:
        return cell_len(f"{self.display} {self.word}")


class KeyBar(Footer):
    """Textual's footer with few of the keys: what makes sense now, then what always does.

    Textual's own lists every key and scrolls sideways. What has no room here is left out, the last
    of what makes sense now first; the menu has everything.
    """

    DEFAULT_CSS = """
    KeyBar { padding: 0 1; }
    KeyBar.-compact FooterKey { margin-right: 2; }
    KeyBar.-narrow { padding: 0 0 0 1; }
    KeyBar.-compact.-narrow FooterKey { margin-right: 1; }
    """

    def __init__(self, words: Callable[[], Sequence[FooterWord]], *, id: str | None = None) -> None:  # noqa: A002
        """`words` are those that make sense now, the most useful first."""
        super().__init__(id=id, compact=True)
        self._words = words
        self._shown: list[_Shown] = []

    def on_resize(self) -> None:
        self.bindings_changed(self.screen)

    def bindings_changed(self, screen: Screen[object]) -> None:
        if not self.is_attached or screen is not self.screen:
            return
        if (shown := self._fitting()) != self._shown:  # most messages change none of it
            self._shown = shown
            self.call_after_refresh(self.recompose)

    def compose(self) -> ComposeResult:
        for each in self._shown:
            yield FooterKey(*each[:4], tooltip=each.tooltip).data_bind(compact=Footer.compact)

    def _fitting(self) -> list[_Shown]:
        active: dict[str, ActiveBinding] = {}
        for each in self.screen.active_bindings.values():
            known = active.get(each.binding.action)
            # Of two keys the first, but not one like ctrl+c, which only must never be taken.
            if each.enabled and (known is None or known.binding.priority):
                active.pop(each.binding.action, None)
                active[each.binding.action] = each

        def shown(action: str, word: str, *, short: bool = False) -> _Shown:
            binding = active[action].binding
            display = self.app.get_key_display(binding)
            display = _SHORT_KEYS.get(display, display) if short else display
            return _Shown(binding.key, display, word, action, binding.tooltip)

        words = [each for each in self._words() if each.action in active][:_MOST]
        always = [
            shown(action, each.binding.description)
            for action, each in active.items()
            if each.binding.id and notes_on(action).always  # the toolkit's own keys have no id
        ]
        width = self.app.size.width
        is_narrow = width < NARROW_WIDTH
        self.set_class(is_narrow, "-narrow")
        gap = padding = 1 if is_narrow else 2

        def fitting(now: list[_Shown]) -> list[_Shown]:
            while now and sum(each.width + gap for each in now + always) > width + gap - padding:
                now.pop()
            return now

        now = fitting([shown(each.action, each.word) for each in words])
        if len(now) < min(_FEWEST, len(words)):
            short = [shown(each.action, each.short or each.word, short=True) for each in words]
            now = fitting(short)
        return now + always
