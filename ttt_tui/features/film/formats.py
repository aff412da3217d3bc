"""The formats in which a film leaves the program, by name and by the ending of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # they come with the screen, which is loaded when a film is made
    from ttt_tui.features.film.shots import Film

FORMATS = {
    "cast": "for asciinema and its player",
    "svg": "a picture that moves, for web pages",
}
SUFFIXES = {".cast": "cast", ".svg": "svg"}


class Written(NamedTuple):
    """A film as text, and how many frames it shows."""

    text: str
    shots: int


def written(film: Film, name: str) -> Written:
    """A film in the format of this name."""
    from ttt_tui.features.film.cast import to_cast
    from ttt_tui.features.film.picture import to_svg

    write: Callable[[Film], Iterator[str]] = {"cast": to_cast, "svg": to_svg}[name]
    return Written("".join(write(film)), len(film.shots))
