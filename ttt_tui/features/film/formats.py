"""The formats of films, and the process that makes a film: the screen stays quick."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.child import read_request, running
from ttt_tui.engine.installation import is_installed, missing
from ttt_tui.features.film.script import FilmError, Script, ScriptError

if TYPE_CHECKING:  # they come with the screen, which is loaded when a film is made
    from ttt_tui.features.film.shots import Film


FORMATS = {
    "cast": "for asciinema and its player",
    "svg": "a picture that moves, for web pages",
    "gif": "for slides and chats",
    "mp4": "a video, by ffmpeg",
}
SUFFIXES = {f".{name}": name for name in FORMATS}
PIXELS = ("gif", "mp4")
"""Those that are bytes, not text."""


class Written(NamedTuple):
    """A film as text or as bytes, and how many shots it shows."""

    content: str | bytes
    shots: int


def offered() -> dict[str, str]:
    """The formats by their endings; in a browser only those that can be made there.

    Elsewhere a missing program or extra can be installed, and `check_available` says how.
    """
    is_served = visitors_folder() is not None
    return {end: name for end, name in SUFFIXES.items() if not (is_served and _fails(name))}


def _fails(name: str) -> bool:
    try:
        check_available(name)
    except ScriptError:
        return True
    return False


def check_available(name: str) -> None:
    """Raises:
    ScriptError: the format of this name takes what is not installed.
    """
    if name in PIXELS and not is_installed("PIL"):
        raise ScriptError(missing("film", f"a film as {name}"))
    if name == "mp4" and visitors_folder() is not None:
        raise ScriptError("a film as mp4 cannot be made in a browser: choose gif or svg")
    if name == "mp4" and shutil.which("ffmpeg") is None:
        raise ScriptError(
            "a film as mp4 needs the program ffmpeg, which is not on the PATH: install the package "
            "ffmpeg of your system, or take it from https://ffmpeg.org"
        )


def written(film: Film, name: str) -> Written:
    """A film in the format of this name.

    Raises:
        FilmError: the program that writes the format failed.
    """
    return Written(_WRITERS[name](film), len(film.shots))


def _cast(film: Film) -> str:
    from ttt_tui.features.film.picture import to_cast

    return "".join(to_cast(film))


def _svg(film: Film) -> str:
    from ttt_tui.features.film.picture import to_svg

    return "".join(to_svg(film))


def _gif(film: Film) -> bytes:
    from ttt_tui.features.film.raster import to_gif

    return to_gif(film)


def _mp4(film: Film) -> bytes:
    from ttt_tui.features.film.raster import to_mp4

    return to_mp4(film)


_WRITERS: dict[str, Callable[[Film], str | bytes]] = {
    "cast": _cast, "svg": _svg, "gif": _gif, "mp4": _mp4,
}  # fmt: skip


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
