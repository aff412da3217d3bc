"""The footer: the screen's keys in sections, dim where they cannot act, in few lines; clickable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from ttt_tui.tui.colours import StyledWidget, StyleName
from ttt_tui.tui.keys import notes_on

_KEY = "ttt_key"  # what a piece of text presses when it is clicked
_ALL_KEYS = "question_mark"  # what the name of a section presses
_GAP = 2
_ROOMY = 80  # columns, from which keys without labels stand apart


class _Part(NamedTuple):
    text: str
    style: StyleName
    key: str


_Chunk = list[_Part]
"""Parts that stay on one line."""


@dataclass
class _Entry:
    """A label with the keys that go under it.

    Attributes:
        section: the name of its part of the footer; empty in those without.
        short: there is no room to say which of its keys does what.
        bare: there is no room for the label.
        keys: its keys as they are shown; the same for every length of its label.
    """

    label: str
    bindings: list[Binding]
    enabled: bool
    section: str = ""
    short: bool = False
    bare: bool = False
    keys: _Chunk = field(default_factory=list)

    @property
    def labelled(self) -> _Chunk:
        """The keys with their label."""
        style: StyleName = "plain" if self.enabled else "dim"
        words = [
            _Part(("/" if number else " ") + word, style, key)
            for number, (word, key) in enumerate(self.words)
        ]
        has_letter = any(part.text.isalnum() for part in self.keys)
        return [*_joined(self.keys, "/" if has_letter else ""), *words]

    @property
    def words(self) -> list[tuple[str, str]]:
        """Its label, or what each of its keys is called; with each word the key that it presses.

        A label that is the name of one of several keys presses that one, else the first.
        """
        if self.short or len(self.bindings) == 1:
            named = (each for each in self.bindings if each.description == self.label)
            return [(self.label, next(named, self.bindings[0]).key)]
        return [(each.description, each.key) for each in self.bindings]

    @property
    def rank(self) -> int:
        """When its label goes where room is short: 1 first, 0 last."""
        return notes_on(self.bindings[0].action).gives_way


def _len(chunk: _Chunk) -> int:
    return sum(cell_len(part.text) for part in chunk)


class KeyBar(Static, StyledWidget):
    """Shows the screen's active bindings; a click does what the key does.

    Textual's own footer is one line that scrolls sideways, so half of the keys would be out of
    sight; this one takes more lines, and never parts a key from its label. A screen may part its
    keys into sections, each under its name. Keys that share a label are told apart where there is
    room; where they take more lines than there may be, labels go, section by section, and the keys
    stay.
    """

    _shape: tuple[int, bool, bool] = (0, False, False)
    _height = 0
    _shown: object = None  # all that the lines are made of

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
        shape = (width, screen.has_class("-folded"), screen.has_class("-simple"))
        entries, most = self._entries(screen), getattr(screen, "key_lines", None)
        to_fold = getattr(screen, "sections_to_fold", ())
        # Copies, as shortening changes the entries below.
        shown = (shape, self.app.theme, most, to_fold, [replace(entry) for entry in entries])
        if shown == self._shown:
            return  # most messages change none of it
        self._shown = shown
        lines = self._lines(entries, width)
        shortening = _shortening(list(_first_to_go(entries, to_fold)))
        while most is not None and len(lines) > most and next(shortening, None):
            lines = self._lines(entries, width)
        # Fewer keys must not make the panels above jump: the bar grows, and shrinks only when
        # the terminal gets another width, the screen folds, or the level of detail changes.
        if shape != self._shape:
            self._shape, self._height = shape, 0
        self._height = max(self._height, len(lines))
        self.styles.height = self._height
        self.update(Text("\n", no_wrap=True).join(map(self._text, lines)))

    def _entries(self, screen: Screen[object]) -> list[_Entry]:
        """Those of a section stand together, the sections in their order."""
        entries: dict[str, _Entry] = {}
        shows = getattr(screen, "shows_key", lambda _: True)
        label_of = getattr(screen, "label_of_key", lambda _: "")
        section_of = getattr(screen, "section_of", lambda _: "")
        for active in screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not binding.description or not shows(binding.action):
                continue
            label = binding.group.description if binding.group else binding.description
            label = label_of(binding.action) or label
            entry = entries.setdefault(label, _Entry(label, [], False, section_of(active)))
            if binding.action not in [known.action for known in entry.bindings]:
                entry.bindings.append(binding)
            entry.enabled = entry.enabled or active.enabled
        for entry in entries.values():
            entry.keys = self._keys(entry)
        order = list(getattr(screen, "key_sections", ()))
        place = {section: number for number, section in enumerate(order)}
        return sorted(entries.values(), key=lambda entry: place.get(entry.section, -1))

    def _lines(self, entries: Iterable[_Entry], width: int) -> list[list[_Chunk]]:
        """The entries in order, none of them parted."""
        lines: list[list[_Chunk]] = []
        used = width
        for section, those in groupby(entries, key=lambda entry: entry.section):
            for chunk in self._chunks(section, list(those)):
                length = _len(chunk)
                if used + _GAP + length > width:
                    lines.append([])
                    used = -_GAP
                lines[-1].append(chunk)
                used += _GAP + length
        return lines

    def _chunks(self, section: str, entries: Sequence[_Entry]) -> list[_Chunk]:
        """What is not to be parted: each key with its label, and those that have none together."""
        chunks = [entry.labelled for entry in entries if not entry.bare]
        if bare := [part for entry in entries if entry.bare for part in entry.keys]:
            chunks.append(_joined(bare, " " if self.app.size.width >= _ROOMY else ""))
        if section and chunks:
            chunks[0] = [_Part(f"{section}: ", "strong", _ALL_KEYS), *chunks[0]]
        return chunks

    def _keys(self, entry: _Entry) -> _Chunk:
        style: StyleName = "frontier" if entry.enabled else "dim"
        display = self.app.get_key_display
        return [_Part(display(binding), style, binding.key) for binding in entry.bindings]

    def _text(self, chunks: Iterable[_Chunk]) -> Text:
        line = Text()
        for chunk in chunks:
            if line:
                line.append(" " * _GAP)
            for text, style, key in chunk:
                line.append(text, self.style_of(style) + Style(meta={_KEY: key}))
        return line

    def on_click(self, event: Click) -> None:
        if pressed := event.style.meta.get(_KEY):
            self.app.simulate_key(pressed)


def _first_to_go(entries: Sequence[_Entry], sections: Sequence[str]) -> Iterable[_Entry]:
    """Whose labels are left out, one after another, where there is no room for all.

    All of the first section's, then of the others those that give way, and at last the rest.
    """
    those = [[entry for entry in entries if entry.section == section] for section in sections]
    ranked = [sorted((e for e in part if e.rank), key=lambda e: e.rank) for part in those]
    rest = [[entry for entry in reversed(part) if not entry.rank] for part in those]
    for part in (*ranked[:1], *rest[:1], *ranked[1:], *rest[1:]):
        yield from part


def _shortening(entries: Sequence[_Entry]) -> Iterator[_Entry]:
    """Take away the names of the keys, entry by entry, then the labels."""
    for entry in entries:
        if len(entry.bindings) > 1:
            entry.short = True
            yield entry
    for entry in entries:
        entry.bare = True
        yield entry


def _joined(keys: _Chunk, between: str = "") -> _Chunk:
    """Keys with something between them, `W/F/f`; beside a long name at least a blank."""
    parts = keys[:1]
    for before, part in pairwise(keys):
        if between or len(before.text) + len(part.text) > 2:
            parts.append(_Part(between or " ", "plain", part.key))
        parts.append(part)
    return parts
