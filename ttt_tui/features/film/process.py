"""A film made in a process of its own: one has room for one screen only, and that stays quick."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ttt_tui.engine.child import BackgroundError, read_request, running
from ttt_tui.features.film.formats import Written, written
from ttt_tui.features.film.script import FilmError, Script

__all__ = ["BackgroundError", "Done", "FilmError", "film_in_background"]


class Done(NamedTuple):
    """How many frames are made, and how many there will be."""

    frames: int
    of: int


async def film_in_background(script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
    """How far the film is, and last the film in the format of this name.

    Leaving the iteration (`contextlib.aclosing` sees to that) or cancelling the task ends it.

    Raises:
        FilmError: an algorithm from outside fails, or a program that writes the format.
        BackgroundError: the process failed or was killed.
        OSError: it cannot be started.
    """
    # The process may be killed, so its temporary files are removed here.
    with TemporaryDirectory(prefix="ttt-tui-", ignore_cleanup_errors=True) as folder:
        async with running(__name__, "film's", (script, name, folder)) as child:
            while True:
                answer: Done | Written = await child.answer()
                yield answer
                if isinstance(answer, Written):
                    return


def main() -> None:
    """In that process: answer the request on standard input."""
    import asyncio  # not for the command, which has this module

    from ttt_tui.features.film.camera import take

    (script, name, tempfile.tempdir), send = read_request()
    os.environ.pop("NO_COLOR", None)  # that is about this terminal, not about a file

    def tell(frames: int, of: int) -> None:
        with redirect_stdout(sys.__stdout__):  # a screen takes it for what its program prints
            send(Done(frames, of))

    try:
        send(written(asyncio.run(take(script, tell)), name))
    except FilmError as error:
        send(error)
