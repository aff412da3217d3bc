"""Short films for the tests, each made once, and a cast as a terminal shows it."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any

import pyte

from tests.cases import WORKED
from ttt_tui.features.film.camera import take
from ttt_tui.features.film.script import Script, beside
from ttt_tui.features.film.shots import Film
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, SearchOptions

SIZE = (80, 24)


def script(position: str = WORKED, **others: Any) -> Script:
    """A few frames of alpha-beta."""
    usual: dict[str, Any] = {"seconds": 4, "rate": 5, "size": SIZE, "backend": "compiled"}
    shown = others.pop("shown", Algorithm.ALPHA_BETA)
    options = others.pop("options", SearchOptions())
    return Script(read_state(position), options, beside(shown), shown, **usual | others)


@cache
def film() -> Film:
    """The worked example, as a time-lapse."""
    return asyncio.run(take(script()))


def screens(cast: str) -> list[tuple[float, pyte.Screen]]:
    """What a terminal shows after each event of a cast, and when."""
    head, *events = map(json.loads, cast.splitlines())
    found = []
    for number in range(len(events)):
        screen = pyte.Screen(head["width"], head["height"])
        stream = pyte.Stream(screen)
        for _, _, drawn in events[: number + 1]:
            stream.feed(drawn)
        found.append((events[number][0], screen))
    return found
