"""The games that other packages declare, as entry points of the group `ttt_tui.games`.

The name of an entry point is the first word of a position's text; its object is a function that
takes the whole text and returns a `GameState`. It is loaded when such a text is first read. The
game's code runs in this process, as a search asks it many thousand times a second; so it is checked
(`ttt_tui.game.checked_state`).
"""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from typing import Any

from ttt_tui.engine.plugins import entries
from ttt_tui.game import NotationError, quoted
from ttt_tui.game.checked_state import GameError, checked, guarded
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import GAMES

GROUP = "ttt_tui.games"

_NAME = re.compile(r"(?![xo]+\Z)[a-z][a-z0-9_-]{1,29}")


def names() -> tuple[str, ...]:
    """Those that can be the first word of a text, and are not the names of our own games."""
    return tuple(
        each.name
        for each in entries(GROUP)
        if _NAME.fullmatch(each.name) and each.name not in GAMES
    )


def example(name: str) -> str:
    """The attribute `example` of the function that reads its texts, else the name alone."""
    try:
        text = getattr(_loaded(_entry(name)), "example", None)
    except NotationError:  # which is said when a text is read
        return name
    return text if isinstance(text, str) and text.split()[:1] == [name] else name


def read(name: str, text: str) -> GameState:
    """See `ttt_tui.game.game_texts.GameHost`."""
    read_text = _loaded(_entry(name))
    what = f"reading {quoted(text)}"
    try:
        return checked(guarded(name, what, read_text, text, refusal=ValueError))
    except GameError as error:
        raise NotationError(f"this game cannot be used: {error}") from error
    except ValueError as error:
        raise NotationError(f"{quoted(text)} is not a position of {name}: {error}") from error


def _entry(name: str) -> EntryPoint:
    return next(each for each in entries(GROUP) if each.name == name)


def _loaded(entry: EntryPoint) -> Any:
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:
        raise NotationError(
            f"the game {entry.name} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not callable(found):
        raise NotationError(
            f"the game {entry.name} cannot be used: {entry.value} is not a function that takes a "
            "text and returns a state"
        )
    return found
