"""Input that comes all at once, as the terminal's reader hands it on: faster than it is used."""

from __future__ import annotations

from textual.events import Event, Key, MouseDown, MouseUp, Paste

from tests.tui.driver import Driver


def key(name: str) -> Key:
    character = {"slash": "/"}.get(name, name)
    return Key(name, character if len(character) == 1 else None)


def click(x: int, y: int) -> tuple[Event, Event]:
    """Press and release the left button."""
    down, up = (
        kind(None, x, y, 0, 0, 1, False, False, False, x, y, None) for kind in (MouseDown, MouseUp)
    )
    return down, up


async def at_once(screen: Driver, *events: Event | str) -> None:
    """All of it before the program gets to any; strings are keys."""
    for event in events:
        screen.app.post_message(key(event) if isinstance(event, str) else event)
    await screen.settle()


__all__ = ["Paste", "at_once", "click", "key"]
