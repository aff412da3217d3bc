"""What a program meets that asks its user, waits, or never ends."""

from __future__ import annotations

import builtins
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

_ANSWERS = ("X", "1", "y", "2", "O", "3", "n", "5", "1 1", "4", "0", "7", "0 0", "6", "9", "8", "x")
_MOST_ANSWERS = 400


class Answers:
    """Someone who answers every question with one thing after the other, until it is too much.

    Attributes:
        given: how many answers.
    """

    def __init__(self, understood: Sequence[str] = ()) -> None:
        """`understood` are answers that the program asks about, beside the usual ones."""
        self.given = 0
        self._answers = [*_ANSWERS, *(each for each in understood if each not in _ANSWERS)]

    def answer(self, *_: object) -> str:
        if self.given >= _MOST_ANSWERS:
            raise EOFError("asked too often")
        self.given += 1
        return self._answers[(self.given - 1) % len(self._answers)]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """In the place of `input`; `sleep` does not wait."""
        names: Any = builtins
        clock: Any = time
        asked, slept = names.input, clock.sleep
        names.input, clock.sleep = self.answer, _nap
        try:
            yield
        finally:
            names.input, clock.sleep = asked, slept


def _nap(_: float) -> None:
    """Does not wait: there is no user."""


class TooLong(BaseException):
    """A statement that prepares something does not come to an end."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raises:
    TooLong: within the block, after so many seconds; where the system has no such alarm, never.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooLong(f"takes longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Searches(BaseException):
    """What prepares something would search."""


@contextmanager
def stopping_at(names: set[str]) -> Iterator[None]:
    """Raises:
    Searches: within the block, when a function of one of these names is called.
    """

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name in names:
            raise Searches(frame.f_code.co_name)

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)
