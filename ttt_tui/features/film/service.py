"""What films take from outside; tests put another in its place."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ttt_tui.engine.files import usual_folder

if TYPE_CHECKING:  # loaded when a film is wanted
    from ttt_tui.features.film.formats import Written
    from ttt_tui.features.film.process import Done
    from ttt_tui.features.film.script import Script

Make: TypeAlias = "Callable[[Script, str], AsyncGenerator[Done | Written, None]]"


def _make(script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
    from ttt_tui.features.film.process import film_in_background

    return film_in_background(script, name)


class FilmService:
    """Attributes:
    make: how far a film is, now and then, and last the film in a format.
    """

    def __init__(self, make: Make = _make, folder: Path | None = None) -> None:
        self.make = make
        self._folder = folder

    @property
    def folder(self) -> Path:
        """Where the names of files begin that are typed on the dashboard."""
        return self._folder or usual_folder()
