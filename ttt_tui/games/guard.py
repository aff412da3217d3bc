"""Games of packages, checked while they are asked, so that whatever they do wrong has a name."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Hashable
from functools import partial
from operator import index
from pathlib import Path
from typing import Any

from ttt_tui.games.game import (
    Game,
    GameRules,
    GameTextError,
    Side,
    drawing_of,
    move_text,
    quoted,
    rules_of,
)

_LONGEST_MESSAGE = 200
_LARGEST_MOVE = 2**31 - 1


class GameFault(Exception):
    """A package's game raised, or answered nonsense: one sentence that names the game."""


def guarded(game: Game, name: str = "") -> Game:
    """A package's game that raises `GameFault` where it does anything wrong; ours as they are.

    Raises `GameFault` if it cannot even be shown.
    """
    kind = type(game)
    if isinstance(game, Guarded) or kind.__module__.startswith("ttt_tui."):
        return game
    name = name or kind.__name__.lower()
    found = Guarded(game, name, ask(name, "rules", lambda: rules_of(game)))
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
        raise GameFault(f"{name}: {what} raises {said} ({where})") from error


def _shown(found: object) -> str:
    """An answer as a message repeats it."""
    return quoted(found) if isinstance(found, str) else quoted(repr(found))[1:-1]


def _key(found: Any) -> Hashable:
    hash(found)
    return found  # type: ignore[no-any-return]


def _moves(found: Any) -> tuple[int, ...]:
    moves = tuple(map(index, found))
    if len(set(moves)) < len(moves) or not all(0 <= move <= _LARGEST_MOVE for move in moves):
        raise ValueError
    return moves


def _value(found: Any) -> float | None:
    if found in (None, math.inf, -math.inf):
        return found  # type: ignore[no-any-return]
    if found != int(found):
        raise ValueError
    return int(found)


_ANSWERS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "to_move": (Side, "Side.MAX or Side.MIN"),
    "key": (_key, "hashable"),
    "moves": (_moves, f"a list of different whole numbers from 0 to {_LARGEST_MOVE}"),
    "value": (_value, "None, inf, -inf or a whole number up to the largest of its rules"),
    "estimate": (lambda found: found if found is None else int(found), "None or a whole number"),
    "move_text": ("".join, "text"),
    "draw": (lambda found: list(map("".join, found)), "a list of rows"),
    "at": (lambda found: None if found is None else Side(found), "a Side or None"),
}
"""How an answer is read, which raises for nonsense, and how a message says what it must be."""


class Guarded:
    """A package's game, which has those optional methods that the package's own has."""

    __slots__ = ("_name", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules) -> None:
        self.game = game
        self.rules = rules
        self._name = name

    def _ask(self, part: str, *arguments: Any) -> Any:
        def given() -> Any:
            found = getattr(self.game, part)
            return found if part in ("to_move", "key") else found(*arguments)

        found = ask(self._name, part, given)
        read, right = _ANSWERS[part]
        try:
            answer = read(found)
            if part in ("value", "estimate") and self.rules.largest < abs(answer or 0) < math.inf:
                raise ValueError
        except Exception:
            raise self._fault(f"{part} is {_shown(found)}: it must be {right}") from None
        return answer

    def _fault(self, what: str) -> GameFault:
        return GameFault(f"{self._name}: at {self}, {what}")

    @property
    def to_move(self) -> Side:
        return Side(self._ask("to_move"))

    @property
    def key(self) -> Hashable:
        key: Hashable = self._ask("key")
        return key

    def moves(self) -> tuple[int, ...]:
        moves: tuple[int, ...] = self._ask("moves")
        if not moves and self.value() is None:
            raise self._fault("there are neither moves nor a value")
        return moves

    def play(self, move: int) -> Guarded:
        key = self.key
        after = ask(self._name, f"play({move})", lambda: self.game.play(move))
        if type(after) is not type(self.game):
            right = f"it must be a {type(self.game).__name__}"
            raise self._fault(f"play({move}) is {_shown(after)}: {right}")
        if self.key != key:
            raise self._fault(f"play({move}) changes the position: return a new one")
        return Guarded(after, self._name, self.rules)

    def value(self) -> float | None:
        value: float | None = self._ask("value")
        return value

    def __str__(self) -> str:
        return str(ask(self._name, "str()", lambda: str(self.game)))

    def __eq__(self, other: Any) -> bool:
        is_same = isinstance(other, Guarded) and type(self.game) is type(other.game)
        return is_same and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __getattr__(self, part: str) -> Callable[..., Any]:
        if part not in _ANSWERS or not hasattr(self.game, part):
            raise AttributeError(part)
        return partial(self._ask, part)
