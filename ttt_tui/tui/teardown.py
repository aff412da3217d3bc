"""What fails only because its screen is being taken down, which is no failure.

Textual composes and mounts a screen over many turns of its loop. Taken down meanwhile, by a signal
or a quick Escape, the screen's children are no longer mounted, but its handlers still run, those of
Textual's own widgets, too, and find nothing (Textual 8.2.8: `NoMatches` in `on_mount`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from textual._context import active_message_pump
from textual.app import ScreenStackError
from textual.css.query import NoMatches
from textual.message_pump import MessagePump
from textual.widget import MountError
from textual.worker import NoActiveWorker, WorkerFailed, get_current_worker

_OF_WHAT_IS_GONE = (NoMatches, MountError, ScreenStackError)


def comes_of_teardown(error: Exception, *, leaving: bool) -> bool:
    """Whether an error means only that what it was about is gone.

    Args:
        error: what a handler or a worker has raised; called where it is caught.
        leaving: the whole program is being left.
    """
    cause = error.error if isinstance(error, WorkerFailed) else error
    if not isinstance(cause, _OF_WHAT_IS_GONE):
        return False
    return leaving or any(_is_going(pump) for pump in _active_pumps())


def _active_pumps() -> Iterator[MessagePump]:
    """Whose handler or worker runs, and all that hold it."""
    pump: MessagePump | None = active_message_pump.get(None)
    with suppress(NoActiveWorker):  # a worker that a key has begun runs in the name of the app
        pump = get_current_worker().node
    while pump is not None:
        yield pump
        pump = pump._parent


def _is_going(pump: MessagePump) -> bool:
    return pump._closing or pump._closed or getattr(pump, "_pruning", False)
