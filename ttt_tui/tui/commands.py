"""The command palette: every action that can act now, taken from the key bindings."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from textual.actions import parse
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.events import Click
from textual.markup import escape
from textual.screen import Screen

from ttt_tui.tui.forms import PlainList
from ttt_tui.tui.keys import notes_on


def has_words(text: str, query: str) -> bool:
    """Whether each word of the query begins a word of the text."""
    words = text.casefold().replace("(", " ").replace("/", " ").split()
    wanted = query.casefold().split()
    return bool(wanted) and all(any(w.startswith(part) for w in words) for part in wanted)


class _Found(CommandList, PlainList, can_focus=False):
    """What the palette has found."""


class Palette(CommandPalette):
    """The palette, which closes once: Textual's takes one screen from the stack for each click."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            yield _Found() if isinstance(part, CommandList) else part

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def on_click(self, event: Click) -> None:
        """A click where there is no terminal any more is none: Textual's fails on it (8.2.8)."""
        if not self.size.region.contains_point(event.screen_offset):
            event.prevent_default()


class Entry(NamedTuple):
    """Something to choose.

    Attributes:
        name: by which it is listed.
        about: what it does, as markup.
        also: other words by which people look for it.
        run: does it.
    """

    name: str
    about: str
    also: str
    run: Callable[[], object]


class ActionCommands(Provider):
    """One entry for each active binding that has a name; nothing is listed twice.

    A screen may have more that is found by its words and not listed: `found_by_words()`.

    Attributes:
        ONLY: the actions that are listed; None for all.
    """

    ONLY: ClassVar[Container[str] | None] = None

    def _in_order(self) -> list[ActiveBinding]:
        """What makes sense now, then the screen's and the program's, then the focused panel's.

        Those of a panel mostly move its cursor.
        """
        now = [word.action for word in getattr(self.screen, "words_now", tuple)()]

        def place(active: ActiveBinding) -> int:
            if active.binding.action in now:
                return now.index(active.binding.action)
            is_of_panel = not isinstance(active.node, Screen | App)
            return len(now) + 2 * is_of_panel + isinstance(active.node, App)

        return sorted(self.screen.active_bindings.values(), key=place)

    def _actions(self) -> Iterator[Entry]:
        seen = set()
        for active in self._in_order():
            binding = active.binding
            # The toolkit's own keys have no id.
            ours = binding.id is not None and (self.ONLY is None or binding.action in self.ONLY)
            if not ours or not self._acts(active) or binding.action in seen:
                continue
            seen.add(binding.action)
            key = self.app.get_key_display(binding)
            about = escape(f"{binding.tooltip or binding.description}  ({key})")
            run = partial(self.app.run_action, binding.action, active.node)
            notes = notes_on(binding.action)
            yield Entry(notes.named or binding.description, about, notes.also, run)

    def _acts(self, active: ActiveBinding) -> bool:
        """Whether it can act now. To Textual an action of `screen` is one of the palette by now."""
        space, name, parameters = parse(active.binding.action)
        if space == "screen":
            return self.screen.check_action(name, parameters) is True
        return active.enabled

    async def discover(self) -> Hits:
        for entry in self._actions():
            yield DiscoveryHit(entry.name, entry.run, help=entry.about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        more: Callable[[], Iterable[Entry]] = tuple
        if self.ONLY is None:
            more = getattr(self.screen, "found_by_words", tuple)
        for name, about, also, run in (*self._actions(), *more()):
            # Letters here and there are looked for in names only: in a sentence some are always
            # found, in a time that grows with all the ways to choose them.
            by_words = 2.0 * len(query) if has_words(f"{about} {also}", query) else 0.0
            score = max(matcher.match(name), by_words)
            if name.casefold().startswith(query.casefold()):
                score += len(query)  # whoever names a thing means it
            if score > 0:
                yield Hit(score, matcher.highlight(name), run, help=about)


def commands_of(actions: Container[str]) -> type[ActionCommands]:
    """Those of these actions, for a palette of a few."""
    return type("GroupCommands", (ActionCommands,), {"ONLY": actions})
