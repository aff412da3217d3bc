"""A studio that makes films as far as the test lets it, and their folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

from ttt_tui.features.film.dashboard import FilmMaker
from ttt_tui.features.film.formats import Done, Written
from ttt_tui.features.film.script import Script


class Studio:
    """Attributes:
    asked: the films that were wanted, and their formats.
    open: how many of them have not ended.
    go_on: the film comes to its end once this is set.
    error: what is raised then.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[Script, str]] = []
        self.open = 0
        self.go_on = asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self, script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
        self.asked.append((script, name))
        self.open += 1
        try:
            yield Done(script.ticks // 2, script.ticks)
            await self.go_on.wait()
            if self.error is not None:
                raise self.error
            yield Written(f"{name} of {script.state}\n", 1)
        finally:
            self.open -= 1


def stand_ins(folder: Path, studio: Studio | None = None) -> list[object]:
    """Films are made by this studio."""
    del folder
    return [FilmMaker(studio or Studio())]
