"""Ctrl-C where the compiled engine runs: noted, and acted on when Python is asked again."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def noted_interrupts() -> Iterator[Callable[[], None]]:
    """While it lasts Ctrl-C raises nothing by itself; call what this gives to have it raised.

    The engine calls back from code that cannot let an exception through, and Python would raise
    one at the first instruction of that call, before anything could catch it.
    """
    pressed = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    usual = signal.getsignal(signal.SIGINT)
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or usual is not signal.default_int_handler:
        yield check  # signals are not ours to handle, or Ctrl-C is ignored on purpose
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, usual)
