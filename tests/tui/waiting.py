"""How long a test waits for the screen: until all that was sent to it is handled, no longer.

Textual's pilot sends every widget a message before and after each key, and then waits for an idle
processor, which takes long next to a running search and on a busy machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from heapq import heapify
from typing import Any
from unittest.mock import patch

from textual.app import App, ScreenError
from textual.message_pump import MessagePump
from textual.pilot import Pilot

_TURNS = 50  # of the event loop, after which whoever is still busy is waited for
_ROUNDS = 3  # in which what was drawn is laid out anew, and what that asks for is drawn
_SOON = 0.012  # seconds; the program's rests between two slices of work are shorter

_wait_for_messages = Pilot._wait_for_screen
_press_keys = App._press_keys


@contextmanager
def unhurried() -> Iterator[None]:
    """Let pilots wait as little as they can."""
    with (
        patch("textual.app.wait_for_idle", _one_turn),
        patch.object(App, "_press_keys", _press_each),
        patch.object(Pilot, "_wait_for_screen", _wait_for_screen),
        patch.object(Pilot, "pause", _pause),
    ):
        yield


async def has_gone_on(app: App[Any]) -> bool:
    """Wait for what moves, and let go on who rests but shortly; False where there is neither."""
    if app._animator._animations:
        await app._animator.wait_until_complete()
        return True
    loop: Any = asyncio.get_running_loop()
    soon = loop.time() + _SOON
    resting = [timer for timer in loop._scheduled if not timer.cancelled()]
    first = min(resting, key=asyncio.TimerHandle.when, default=None)
    if first is None or first.when() > soon:
        return False
    # As if its time had come: who rests only lets others have a turn, and nobody has to wait.
    first._when = 0.0
    heapify(loop._scheduled)
    await asyncio.sleep(0)
    return True


async def _one_turn(*_: float) -> None:
    await asyncio.sleep(0)


async def _press_each(app: App[Any], keys: Iterable[str]) -> None:
    for key in keys:
        await _press_keys(app, [key])
        if await _all_handled(app):
            app.screen._on_timer_update()
        await app._animator.wait_until_complete()  # a page scrolls smoothly


async def _pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    for _ in range(_ROUNDS if delay is None else 1):
        await pilot._wait_for_screen()
        await asyncio.sleep(delay or 0)
        pilot.app.screen._on_timer_update()


async def _wait_for_screen(pilot: Pilot[Any], timeout: float = 30) -> bool:
    # One that is busy for long, with a child process, say, is sent a message after all.
    return await _all_handled(pilot.app) or await _wait_for_messages(pilot, timeout)


async def _all_handled(app: App[Any]) -> bool:
    """Wait until every widget of the current screen waits for its next message."""
    for _ in range(_TURNS):
        await asyncio.sleep(0)
        try:
            screen = app.screen
        except ScreenError:
            return False
        if all(map(_waits, (app, *screen.walk_children(with_self=True)))):
            return True
    return False


def _waits(pump: MessagePump) -> bool:
    if pump._closing or pump._closed:
        return True
    ready: Any = pump._message_queue.ready_event
    return not ready.is_set() and bool(ready._waiters)
