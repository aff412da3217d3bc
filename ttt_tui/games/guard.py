"""Games of packages, asked in such a way that whatever they do wrong has a name."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable
from functools import partial
from operator import index
from pathlib import Path
from typing import Any, cast

from ttt_tui.games.game import (
    Game,
    GameRules,
    GameTextError,
    Side,
    drawing_of,
    move_text,
    rules_of,
)

_LONGEST_MESSAGE = 200


class PackageFault(Exception):
    """A package's code is wrong; the message is a sentence that names it."""


class GameFault(PackageFault):
    """A package's game raised, or answered nonsense: one sentence that names the game."""


def guarded(game: Game, name: str = "") -> Game:
    """A package's game that raises `GameFault` where it does anything wrong; ours as they are.

    Raises `GameFault` if it cannot even be shown.
    """
    kind = type(game)
    if isinstance(game, Guarded) or kind.__module__.startswith("ttt_tui."):
        return game
    name = name or kind.__name__.lower()
    found = cast("Game", Guarded(game, name, ask(name, "rules", lambda: rules_of(game))))
    found.to_move, found.value(), str(found), drawing_of(found)  # raise now, not on the screen
    for move in found.moves():
        move_text(found, move)
    return found


def ask(name: str, what: str, function: Callable[[], Any], *, refuses: bool = False) -> Any:
    """What a function that asks a package's game returns.

    Raises `GameFault` if it raises; `GameTextError` for a ValueError of one that may refuse a text.
    """
    try:
        return function()
    except GameFault:
        raise
    except (Exception, SystemExit) as error:
        if refuses and isinstance(error, ValueError):
            raise GameTextError(str(error)) from error
        last = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST_MESSAGE]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise GameFault(f"{name}: {what} fails with {said} ({where})") from error


def _moves(found: Any) -> tuple[int, ...]:
    moves = tuple(map(index, found))
    if len(set(moves)) < len(moves) or min(moves, default=0) < 0:
        raise ValueError(f"{moves} are not different numbers from 0")
    return moves


def _whole(found: Any) -> float | None:
    if found is not None and math.isfinite(found) and found != int(found):
        raise ValueError(f"{found} is no whole number")
    return found if found is None or math.isinf(found) else int(found)


_ANSWERS: dict[str, Callable[[Any], Any]] = {
    "to_move": Side,
    "key": lambda found: (hash(found), found)[1],
    "moves": _moves,
    "value": _whole,
    "estimate": _whole,
    "move_text": "".join,
    "draw": lambda found: list(map("".join, found)),
    "at": lambda found: None if found is None else Side(found),
}
"""How an answer is read, which raises for nonsense."""

_PROPERTIES = ("to_move", "key")
_NEEDED = (*_PROPERTIES, "moves", "value")


class Guarded:
    """A package's game: a `Game` with those optional methods that the package's own has."""

    __slots__ = ("_name", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules) -> None:
        self.game = game
        self.rules = rules
        self._name = name

    def __getattr__(self, part: str) -> Any:
        if part not in _ANSWERS or not (part in _NEEDED or hasattr(self.game, part)):
            raise AttributeError(part)
        return self._ask(part) if part in _PROPERTIES else partial(self._ask, part)

    def _ask(self, part: str, *arguments: Any) -> Any:
        def answer() -> Any:
            found = getattr(self.game, part)
            found = _ANSWERS[part](found if part in _PROPERTIES else found(*arguments))
            if part == "moves" and not found and self.value() is None:
                raise ValueError(f"{self.game} has neither moves nor a value")
            return found

        return ask(self._name, part, answer)

    def play(self, move: int) -> Guarded:
        def after() -> Any:
            key = self.key
            found = self.game.play(move)
            if self.key != key:
                raise ValueError("the position itself is changed: return a new one")
            return found

        return Guarded(ask(self._name, f"play({move})", after), self._name, self.rules)

    def __str__(self) -> str:
        return str(ask(self._name, "str()", lambda: str(self.game)))

    def __eq__(self, other: Any) -> bool:
        is_same = isinstance(other, Guarded) and type(self.game) is type(other.game)
        return is_same and bool(self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)
