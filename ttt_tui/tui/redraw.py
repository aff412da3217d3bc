"""Drawing each part of the screen once, however often one message asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from textual.widget import Widget


class Part(NamedTuple):
    """A part of the screen: how it is drawn, and the names of what it shows."""

    draw: Callable[[], None]
    needs: frozenset[str]


class Redraw:
    """Collects which parts of a screen are out of date, and draws them when a message is handled.

    Whoever changes something says so at once; what is drawn then is the state after all changes.
    """

    def __init__(self, host: Widget, parts: Mapping[str, Part], ready: Callable[[], bool]) -> None:
        """
        Args:
            host: the screen whose messages are waited for.
            parts: in the order of drawing. A part may ask for later ones.
            ready: whether the screen stands; what is asked for before or after is forgotten.
        """
        self._host = host
        self._parts = parts
        self._ready = ready
        self._due: set[str] = set()
        self._asked = False

    def ask(self, *parts: str, changed: Iterable[str] = ()) -> None:
        """Draw these parts, and all that need what has changed, after the message at hand."""
        if not self._ready():
            return
        self._due.update(parts)
        if changed:
            needing = (name for name, part in self._parts.items() if part.needs & set(changed))
            self._due.update(needing)
        if self._due and not self._asked:
            self._asked = True
            self._host.call_next(self.now)

    def everything(self) -> None:
        """Draw all parts after the message at hand."""
        self.ask(*self._parts)

    def now(self, *parts: str) -> None:
        """Draw at once what has been asked for; with names only that of it."""
        if not self._ready():
            self._asked = False
            self._due.clear()
            return
        if not parts:
            self._asked = False
        with self._host.app.batch_update():
            for name, part in self._parts.items():
                if name in self._due and (not parts or name in parts):
                    part.draw()
        self._due.difference_update(parts or self._parts)
