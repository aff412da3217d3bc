"""How long judging may go on: its loops ask, and whoever has it done sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class OutOfTime(Exception):
    """It is to end here, without a verdict."""


_goes_on: ContextVar[Callable[[], bool] | None] = ContextVar("goes_on", default=None)


@contextmanager
def as_long_as(goes_on: Callable[[], bool]) -> Iterator[None]:
    """Within the block, `check_deadline` asks this; other threads are not concerned."""
    token = _goes_on.set(goes_on)
    try:
        yield
    finally:
        _goes_on.reset(token)


def check_deadline() -> None:
    """Raises:
    OutOfTime: it may not go on.
    """
    goes_on = _goes_on.get()
    if goes_on is not None and not goes_on():
        raise OutOfTime
