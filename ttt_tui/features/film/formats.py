"""The formats in which a film leaves the program, by name and by the ending of a file."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.installation import is_installed, missing
from ttt_tui.features.film.script import ScriptError

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
    from ttt_tui.features.film.cast import to_cast

    return "".join(to_cast(film))


def _svg(film: Film) -> str:
    from ttt_tui.features.film.picture import to_svg

    return "".join(to_svg(film))


def _gif(film: Film) -> bytes:
    from ttt_tui.features.film.gif import to_gif

    return to_gif(film)


def _mp4(film: Film) -> bytes:
    from ttt_tui.features.film.mp4 import to_mp4

    return to_mp4(film)


_WRITERS: dict[str, Callable[[Film], str | bytes]] = {
    "cast": _cast, "svg": _svg, "gif": _gif, "mp4": _mp4,
}  # fmt: skip
