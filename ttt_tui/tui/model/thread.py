"""Functions that run beside the screen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

_Result = TypeVar("_Result")


async def in_thread(function: Callable[[], _Result]) -> _Result:
    """Run a function in a daemon thread and await its result.

    Nobody waits for the thread when the program ends.
    """
    future: Future[_Result] = Future()
    future.set_running_or_notify_cancel()  # from now on nobody but the thread ends it

    def run() -> None:
        try:
            future.set_result(function())
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
