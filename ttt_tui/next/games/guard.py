"""Games of packages, checked while they are asked, so that whatever they do wrong has a name."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from ttt_tui.next.games.game import LARGEST_MOVE, Game, GameRules, Side, rules_of
from ttt_tui.next.games.reading import GameTextError, quoted

_NEEDED = ("to_move", "key", "moves", "play", "value")
_OPTIONAL = ("estimate", "move_text", "read_move", "draw", "at")
_LONGEST_MESSAGE = 200


class GameFault(Exception):
    """A package's game raised, or answered nonsense: one sentence that names the game."""


def guarded(game: Game, name: str = "") -> Game:
    """A package's game that raises `GameFault` where it does anything wrong; ours as they are.

    Raises `GameFault` if it lacks a part of the protocol, or its rules are no `GameRules`.
    """
    kind = type(game)
    if isinstance(game, Guarded) or kind.__module__.startswith("ttt_tui."):
        return game
    name = name or kind.__name__.lower()
    has = {*dir(kind), *getattr(game, "__dict__", ())}
    if missing := [part for part in _NEEDED if part not in has]:
        raise GameFault(f"{name}: {kind.__name__} has no {', '.join(missing)}")
    rules = ask(name, "rules", lambda: getattr(game, "rules", None))
    if rules is not None and not isinstance(rules, GameRules):
        raise GameFault(f"{name}: rules are {_shown(rules)}: they must be GameRules")
    return Guarded(game, name, rules_of(game))


def ask(name: str, what: str, function: Callable[..., Any], *arguments: Any,
        refuses: bool = False) -> Any:  # fmt: skip
    """What a function of a package's game returns.

    Raises `GameFault` if it raises; `GameTextError` for a ValueError of one that may refuse a text.
    """
    try:
        return function(*arguments)
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
    try:
        return quoted(found) if isinstance(found, str) else quoted(repr(found))[1:-1]
    except Exception:
        return f"a {type(found).__name__}"


def _is_moves(found: Any) -> bool:
    if not isinstance(found, Sequence) or not all(type(move) is int for move in found):
        return False
    return len(set(found)) == len(found) and all(0 <= move <= LARGEST_MOVE for move in found)


def _is_whole(found: Any) -> bool:
    return type(found) is int or (isinstance(found, float) and found.is_integer())


_RIGHT: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "to_move": (lambda found: found in (Side.MAX, Side.MIN), "Side.MAX or Side.MIN"),
    "key": (lambda found: isinstance(found, Hashable), "hashable"),
    "moves": (_is_moves, f"a list of different whole numbers from 0 to {LARGEST_MOVE}"),
    "value": (
        lambda found: found is None or _is_whole(found) or found in (math.inf, -math.inf),
        "None, a whole number, inf or -inf",
    ),
    "estimate": (lambda found: found is None or _is_whole(found), "None or a whole number"),
    "move_text": (lambda found: isinstance(found, str), "text"),
    "read_move": (lambda found: type(found) is int, "the number of a move"),
    "at": (lambda found: found in (None, Side.MAX, Side.MIN), "a Side or None"),
    "draw": (
        lambda found: isinstance(found, list | tuple) and all(isinstance(r, str) for r in found),
        "a list of rows",
    ),
}
"""What an answer must be, and how that is said."""


class Guarded:
    """A package's game, which has those optional methods that the package's own has."""

    __slots__ = ("_name", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules) -> None:
        self.game = game
        self.rules = rules
        self._name = name

    def _ask(self, part: str, *arguments: Any) -> Any:
        what = part if part in ("to_move", "key") else f"{part}({', '.join(map(repr, arguments))})"

        def answer() -> Any:
            found = getattr(self.game, part)
            return found if what == part else found(*arguments)

        found = ask(self._name, what, answer, refuses=part == "read_move")
        is_right, right = _RIGHT[part]
        if not is_right(found):
            self._fail(f"{what} of {self} is {_shown(found)}: it must be {right}")
        largest = self.rules.largest
        if part in ("value", "estimate") and found is not None and largest < abs(found) < math.inf:
            self._fail(f"{what} of {self} is {found}: its rules say that the largest is {largest}")
        return found

    def _fail(self, what: str) -> NoReturn:
        raise GameFault(f"{self._name}: {what}")

    @property
    def to_move(self) -> Side:
        return Side(self._ask("to_move"))

    @property
    def key(self) -> Hashable:
        key: Hashable = self._ask("key")
        ask(self._name, "hash(key)", hash, key)
        return key

    def moves(self) -> tuple[int, ...]:
        moves = tuple(self._ask("moves"))
        if not moves and self._ask("value") is None:
            self._fail(f"{self} has neither moves nor a value()")
        return moves

    def play(self, move: int) -> Guarded:
        key = self.key
        after = ask(self._name, f"play({move})", lambda: self.game.play(move))
        if type(after) is not type(self.game):
            self._fail(f"play({move}) is {_shown(after)}: it must be a {type(self.game).__name__}")
        if self.key != key:
            self._fail(f"play({move}) changes the position it is played on: return a new one")
        return Guarded(after, self._name, self.rules)

    def value(self) -> float | None:
        found = self._ask("value")
        if found is not None and self._ask("moves"):
            self._fail(f"value() of {self} is {found}: it must be None while there are moves")
        return int(found) if found is not None and math.isfinite(found) else found

    def __str__(self) -> str:
        return str(ask(self._name, "str()", str, self.game))

    def __repr__(self) -> str:
        return f"<{self._name} {quoted(str(self))}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Guarded)
            and type(self.game) is type(other.game)
            and self.key == other.key
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __getattr__(self, part: str) -> Callable[..., Any]:
        if part not in _OPTIONAL or not hasattr(self.game, part):
            raise AttributeError(part)
        return partial(self._read_move if part == "read_move" else self._ask, part)

    def _read_move(self, part: str, text: str) -> int:
        move: int = self._ask(part, text)
        if move not in self.moves():
            raise GameTextError(f"{quoted(text)} is not a move of {self}")
        return move
