"""Games of packages, checked while they are asked, so that whatever they do wrong has a name."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

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


class Guarded:
    """A package's game, which has those optional methods that the package's own has."""

    __slots__ = ("_name", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules) -> None:
        self.game = game
        self.rules = rules
        self._name = name

    def _ask(self, what: str, *arguments: Any, refuses: bool = False) -> Any:
        call = f"{what}({', '.join(map(repr, arguments))})"
        return ask(self._name, call, lambda: getattr(self.game, what)(*arguments), refuses=refuses)

    def _check(self, is_right: bool, what: str, found: object, right: str) -> None:
        if not is_right:
            where = f"{self._name}: {what} of {self}"
            raise GameFault(f"{where} is {_shown(found)}: it must be {right}")

    @property
    def to_move(self) -> Side:
        found = ask(self._name, "to_move", lambda: self.game.to_move)
        self._check(found in (Side.MAX, Side.MIN), "to_move", found, "Side.MAX or Side.MIN")
        return Side(found)

    @property
    def key(self) -> Hashable:
        found: Hashable = ask(self._name, "key", lambda: self.game.key)
        ask(self._name, "hash(key)", hash, found)
        return found

    def moves(self) -> tuple[int, ...]:
        moves = self._moves()
        if not moves and self._number("value") is None:
            raise GameFault(f"{self._name}: {self} has neither moves nor a value()")
        return moves

    def _moves(self) -> tuple[int, ...]:
        found = self._ask("moves")
        is_right = isinstance(found, Sequence) and all(
            type(move) is int and 0 <= move <= LARGEST_MOVE for move in found
        )
        right = f"a list of different whole numbers from 0 to {LARGEST_MOVE}"
        self._check(is_right and len(set(found)) == len(found), "moves()", found, right)
        return tuple(found)

    def play(self, move: int) -> Guarded:
        key = self.key
        after = self._ask("play", move)
        kind = type(self.game)
        self._check(type(after) is kind, f"play({move})", after, f"a {kind.__name__}")
        if self.key != key:
            raise GameFault(
                f"{self._name}: play({move}) changes the position that it is called on: "
                "it must return a new one"
            )
        return Guarded(after, self._name, self.rules)

    def value(self) -> float | None:
        found = self._number("value")
        if found is not None:
            self._check(not self._moves(), "value()", found, "None while there are moves")
        return found

    def _number(self, what: str, *, finite: bool = False) -> float | None:
        found = self._ask(what)
        if found is None or (isinstance(found, float) and math.isinf(found) and not finite):
            return found
        largest = self.rules.largest
        is_number = type(found) is int or (isinstance(found, float) and found.is_integer())
        is_right = is_number and abs(found) <= largest
        right = f"None or a whole number from -{largest:,} to {largest:,}"
        self._check(is_right, f"{what}()", found, right + ", inf or -inf" * (not finite))
        return int(found)

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
        return lambda *arguments: self._optional(part, *arguments)

    def _optional(self, part: str, *arguments: Any) -> Any:
        if part == "estimate":
            return self._number(part, finite=True)
        found = self._ask(part, *arguments, refuses=part == "read_move")
        if part == "read_move" and found not in self.moves():
            raise GameTextError(f"{quoted(str(arguments[0]))} is not a move of {self}")
        if part == "move_text":
            self._check(isinstance(found, str), f"move_text({arguments[0]})", found, "text")
        if part == "at":
            is_side = found in (None, Side.MAX, Side.MIN)
            self._check(is_side, f"at({arguments[0]})", found, "a Side or None")
        if part == "draw":
            is_rows = isinstance(found, list | tuple) and all(isinstance(r, str) for r in found)
            self._check(is_rows, "draw()", found, "a list of rows")
        return found
