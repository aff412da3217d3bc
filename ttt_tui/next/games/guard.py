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
    """A game that raises `GameFault` where the given one does anything wrong.

    Raises:
        GameFault: it lacks a part of the protocol, or its rules are no `GameRules`.
    """
    kind = type(game)
    if isinstance(game, Guarded) or kind.__module__.startswith("ttt_tui."):
        return game
    name = name or kind.__name__.lower()
    if missing := [part for part in _NEEDED if not hasattr(kind, part)
                   and part not in getattr(game, "__dict__", ())]:  # fmt: skip
        raise GameFault(f"{name}: {kind.__name__} has no {', '.join(missing)}")
    rules = ask(name, "rules", lambda: getattr(game, "rules", None))
    if rules is not None and not isinstance(rules, GameRules):
        raise GameFault(f"{name}: rules are {shown(rules)}: they must be GameRules")
    return Guarded(game, name, rules_of(game))


def ask(name: str, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of a package's game returns.

    Raises:
        GameFault: it raises.
    """
    try:
        return function(*arguments)
    except GameFault:
        raise
    except (Exception, SystemExit) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST_MESSAGE]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise GameFault(f"{name}: {what} raises {said} ({where})") from error


def shown(found: object) -> str:
    """An answer as a message repeats it."""
    try:
        return quoted(found) if isinstance(found, str) else quoted(repr(found))[1:-1]
    except Exception:
        return f"a {type(found).__name__}"


class Guarded:
    """A package's game. It has those optional methods that the game has.

    Attributes:
        game: the package's own.
        rules: its rules.
    """

    __slots__ = ("_name", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules) -> None:
        self.game = game
        self._name = name
        self.rules = rules

    def _ask(self, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
        return ask(self._name, what, function, *arguments)

    def _fault(self, what: str, found: object, right: str) -> GameFault:
        return GameFault(f"{self._name}: {what} of {self} is {shown(found)}: it must be {right}")

    @property
    def to_move(self) -> Side:
        found = self._ask("to_move", lambda: self.game.to_move)
        if found not in (Side.MAX, Side.MIN):
            raise self._fault("to_move", found, "Side.MAX or Side.MIN")
        return Side(found)

    @property
    def key(self) -> Hashable:
        found: Hashable = self._ask("key", lambda: self.game.key)
        self._ask("hash(key)", hash, found)
        return found

    def moves(self) -> tuple[int, ...]:
        moves = self._moves()
        if not moves and self._value() is None:
            raise GameFault(
                f"{self._name}: {self} has no moves and value() is None: "
                "a game that is over has a value"
            )
        return moves

    def _moves(self) -> tuple[int, ...]:
        found = self._ask("moves()", lambda: self.game.moves())
        if not isinstance(found, Sequence):
            raise self._fault("moves()", found, "a list of whole numbers")
        moves = tuple(found)
        for move in moves:
            if type(move) is not int or not 0 <= move <= LARGEST_MOVE:
                raise self._fault("a move", move, f"a whole number from 0 to {LARGEST_MOVE}")
        if len(set(moves)) < len(moves):
            raise self._fault("moves()", found, "a list in which no move is twice")
        return moves

    def play(self, move: int) -> Guarded:
        key = self.key
        after = self._ask(f"play({move})", lambda: self.game.play(move))
        if type(after) is not type(self.game):
            raise self._fault(f"play({move})", after, f"a {type(self.game).__name__}")
        if self.key != key:
            raise GameFault(
                f"{self._name}: play({move}) changes the position that it is called on: "
                "it must return a new one"
            )
        return Guarded(after, self._name, self.rules)

    def value(self) -> float | None:
        found = self._value()
        if found is not None and self._moves():
            raise self._fault("value()", found, "None while there are moves")
        return found

    def _value(self) -> float | None:
        found = self._ask("value()", lambda: self.game.value())
        return None if found is None else self._number("value()", found)

    def _number(self, what: str, found: Any) -> float:
        is_whole = type(found) is int or (isinstance(found, float) and found.is_integer())
        if is_whole and abs(found) <= self.rules.largest:
            return int(found)
        if isinstance(found, float) and math.isinf(found):
            return found
        largest = self.rules.largest
        raise self._fault(what, found, f"a whole number from -{largest:,} to {largest:,}, or inf")

    def __str__(self) -> str:
        return str(self._ask("str()", str, self.game))

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
        if part not in _OPTIONAL:
            raise AttributeError(part)
        method = getattr(self.game, part)

        def asked(*arguments: Any) -> Any:
            what = f"{part}({', '.join(map(repr, arguments))})"
            if part == "read_move":
                return self._read_move(method, *arguments)
            found = self._ask(what, method, *arguments)
            if part == "estimate" and found is not None:
                return int(self._number(what, found))
            if part == "move_text" and not isinstance(found, str):
                raise self._fault(what, found, "text")
            if part == "at" and found not in (None, Side.MAX, Side.MIN):
                raise self._fault(what, found, "a Side or None")
            if part == "draw" and (
                not isinstance(found, list | tuple) or not all(isinstance(r, str) for r in found)
            ):
                raise self._fault(what, found, "a list of rows")
            return found

        return asked

    def _read_move(self, method: Callable[[str], Any], text: str) -> int:
        def refusing(text: str) -> Any:
            try:
                return method(text)
            except ValueError as error:
                return GameTextError(str(error))

        found = self._ask("read_move()", refusing, text)
        if isinstance(found, GameTextError):
            raise found
        if type(found) is not int or found not in self.moves():
            raise GameTextError(f"{quoted(text)} is not a move of {self}")
        return found
