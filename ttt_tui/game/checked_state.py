"""A game of another package, checked while it is played, so that an error of it has a name.

Each call may raise, and each answer may be impossible. What costs little is checked in each state;
whether a move leaves the state as it was, and whether the moves are the same when asked again, in
the first states and in a sample of all later ones: a game that does wrong there mostly does so at
once.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from operator import attrgetter, methodcaller
from typing import Any

from ttt_tui.game.call_limit import CallLimit, OutOfTime
from ttt_tui.game.game_state import LARGEST_MOVE, GameRules, GameState, rules_of
from ttt_tui.game.reading import one_line, quoted, quoted_data
from ttt_tui.game.rules import NotationError, Player

LONGEST_CALL = 5.0
"""Seconds that one call of a foreign game may take."""

_FIRST = 200
_THEN_EVERY = 50
_LONGEST_MESSAGE = 200
_OWN = "ttt_tui."

_NEEDED = ("to_move", "key", "moves", "play", "value")

_limit = CallLimit()


class GameError(Exception):
    """A game of another package did what cannot be: `<game>: ...`."""


def checked(state: GameState) -> GameState:
    """The state, checked as it is played; one of our own is returned as it is.

    Raises:
        GameError: it is no game state, or its rules are none.
    """
    kind = type(state)
    if isinstance(state, CheckedState) or kind.__module__.startswith(_OWN):
        return state
    game = _Game(state)
    missing = [name for name in _NEEDED if not _has(state, name)]
    if missing:
        raise GameError(f"{game.name}: {kind.__name__} lacks {', '.join(missing)}")
    return _kind_for(kind)(state, game)


def guarded(
    game: str,
    what: str,
    function: Callable[..., Any],
    *arguments: Any,
    refusal: type[Exception] | tuple[()] = (),
) -> Any:
    """What a function of a foreign game returns.

    Args:
        what: what is called, for messages.
        refusal: the exception by which the function may refuse its arguments; it is let through.

    Raises:
        GameError: it raises another, or takes too long.
    """
    try:
        return _limit.call(LONGEST_CALL, function, *arguments)
    except refusal:
        raise
    except OutOfTime:
        raise GameError(
            f"{game}: {what} takes longer than {LONGEST_CALL:g} s: it seems never to end"
        ) from None
    except (Exception, SystemExit) as error:
        raise GameError(f"{game}: {what} raises {_said(error)}") from error


def _has(state: object, name: str) -> bool:
    """As `hasattr`, but a property is not asked."""
    return hasattr(type(state), name) or name in getattr(state, "__dict__", ())


class _Game:
    """What the states of a game have in common: its name, its limits, how much has been played."""

    def __init__(self, state: GameState) -> None:
        rules = getattr(state, "rules", None)
        if rules is not None and not isinstance(rules, GameRules):
            name = type(state).__name__.lower()
            raise GameError(f"{name}: rules are {quoted_data(rules)}: they must be GameRules")
        self.rules = rules_of(state)
        self.name = self.rules.name
        self._plays = 0

    def is_in_sample(self) -> bool:
        """Whether this move is looked at closely."""
        self._plays += 1
        return self._plays <= _FIRST or self._plays % _THEN_EVERY == 0

    def call(self, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """As `guarded`."""
        return guarded(self.name, what, function, *arguments)

    def error(self, what: str) -> GameError:
        return GameError(f"{self.name}: {what}")

    def number(self, what: str, state: CheckedState, found: object) -> float:
        """A value or an estimate of a state.

        Raises:
            GameError: it is none.
        """
        if isinstance(found, float) and math.isinf(found):
            return found
        if type(found) is int or (isinstance(found, float) and found.is_integer()):
            number = int(found)
            if abs(number) <= self.rules.largest:
                return number
            raise self.error(
                f"{what} of {state} is {number}: its rules say that none is larger than "
                f"{self.rules.largest}"
            )
        raise self.error(
            f"{what} of {state} is {quoted_data(found)}: it must be a whole number, inf or -inf"
        )


def _said(error: BaseException) -> str:
    """An exception in a line, with the line of code that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    from pathlib import Path  # 6 ms, for errors alone

    where = f" ({Path(last.filename).name}, line {last.lineno})"
    is_ours = Path(last.filename).is_relative_to(Path(__file__).parents[1])
    message = one_line(" ".join(f"{type(error).__name__}: {error}".split()))
    return f"{message[:_LONGEST_MESSAGE]}{'' if is_ours else where}"


_to_move, _key = attrgetter("to_move"), attrgetter("key")
_moves, _value = methodcaller("moves"), methodcaller("value")


class CheckedState:
    """A state of a foreign game. Its optional methods are there where the game's are (`_kind_for`).

    Attributes:
        state: the game's own.
    """

    __slots__ = ("_game", "_known_moves", "state")

    def __init__(self, state: Any, game: _Game) -> None:
        self.state = state
        self._game = game
        self._known_moves: tuple[int, ...] | None = None

    @property
    def rules(self) -> GameRules:
        return self._game.rules

    @property
    def to_move(self) -> Player:
        found = self._game.call("to_move", _to_move, self.state)
        if isinstance(found, Player):
            return found
        raise self._game.error(
            f"to_move is {quoted_data(found)}: it must be Player.MAX or Player.MIN"
        )

    @property
    def key(self) -> Hashable:
        key: Hashable = self._game.call("key", _key, self.state)
        self._game.call("the hash of key", hash, key)
        return key

    def moves(self) -> tuple[int, ...]:
        if self._known_moves is None:
            moves = self._asked_moves()
            if not moves and self.value() is None:
                raise self._game.error(f"{self} has no moves, and value() is None: a game that is "
                                       "over has a value")  # fmt: skip
            self._known_moves = moves
        return self._known_moves

    def _asked_moves(self) -> tuple[int, ...]:
        found = self._game.call("moves()", _moves, self.state)
        if not isinstance(found, Sequence):
            raise self._game.error(
                f"moves() of {self} is {quoted_data(found)}: it must be a list of whole numbers"
            )
        for move in found:
            if type(move) is not int or not 0 <= move <= LARGEST_MOVE:
                raise self._game.error(
                    f"moves() of {self} has {quoted_data(move)}: a move is a whole number from 0 "
                    f"to {LARGEST_MOVE}"
                )
        moves = tuple(found)
        if len(set(moves)) < len(moves):
            twice = next(move for move in moves if moves.count(move) > 1)
            raise self._game.error(f"moves() of {self} has {twice} twice")
        return moves

    def play(self, move: int) -> CheckedState:
        if not self._game.is_in_sample():
            return self._played(move)
        before, key, moves = str(self), self.key, self.moves()
        after = self._played(move)
        if str(self) != before:
            raise self._game.error(
                f"play({move}) changes the state that it is called on: {before} is now {self}; it "
                "must return a new state"
            )
        if self.key != key:
            raise self._game.error(
                f"play({move}) changes the key of the state that it is called on, {before}; it "
                "must return a new state"
            )
        if self._asked_moves() != moves:
            raise self._game.error(
                f"moves() of {before} differs between two calls: the same state must have the same "
                "moves in the same order"
            )
        return after

    def _played(self, move: int) -> CheckedState:
        state = self._game.call(f"play({move})", self.state.play, move)
        if type(state) is not type(self.state):
            raise self._game.error(f"play({move}) returns {quoted_data(state)}, which is no state "
                                   f"of this game, as {type(self.state).__name__} is")  # fmt: skip
        return type(self)(state, self._game)

    def value(self) -> float | None:
        found = self._game.call("value()", _value, self.state)
        if found is None:
            return None
        number = self._game.number("value()", self, found)
        if self._asked_moves():
            raise self._game.error(
                f"value() of {self} is {number}, and it has moves: it must be None while the game "
                "continues"
            )
        return number

    def __str__(self) -> str:
        return str(self._game.call("str()", str, self.state))

    def __repr__(self) -> str:
        return f"<{self._game.name} {quoted(str(self))}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CheckedState)
            and type(self.state) is type(other.state)
            and self.key == other.key
            and str(self) == str(other)
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Callable[[GameState], GameState], tuple[Any]]:
        return checked, (self.state,)

    # Of these a kind of states has those that its game has

    def _estimate(self) -> int | None:
        found = self._game.call("estimate()", self.state.estimate)
        if found is None:
            return None
        number = self._game.number("estimate()", self, found)
        if math.isinf(number):
            raise self._game.error(f"estimate() of {self} is infinite: it must be a whole number")
        return int(number)

    def _move_text(self, move: int) -> str:
        return self._text(f"move_text({move})", self._game.call(
            f"move_text({move})", self.state.move_text, move))  # fmt: skip

    def _text(self, what: str, found: object) -> str:
        if isinstance(found, str):
            return found
        raise self._game.error(f"{what} is {quoted_data(found)}: it must be text")

    def _read_move(self, text: str) -> int:
        """Raises:
        NotationError: it is no legal move here.
        """
        try:
            found = guarded(
                self._game.name, "read_move()", self.state.read_move, text, refusal=ValueError
            )
        except ValueError as error:
            raise NotationError(str(error)) from error
        if type(found) is not int or found not in self.moves():
            raise NotationError(f"{quoted(text)} is not a legal move of {self}")
        return found

    def _draw(self) -> list[str]:
        rows = self._game.call("draw()", self.state.draw)
        if isinstance(rows, str) or not isinstance(rows, Sequence):
            raise self._game.error(f"draw() is {quoted_data(rows)}: it must be a list of rows")
        return [self._text("a row of draw()", row) for row in rows]

    def _at(self, cell: int) -> Player | None:
        found = self._game.call(f"at({cell})", self.state.at, cell)
        if found is None or isinstance(found, Player):
            return found
        raise self._game.error(f"at({cell}) is {quoted_data(found)}: it must be a Player or None")


_OPTIONAL = ("estimate", "move_text", "read_move", "draw", "at")


@cache
def _kind_for(kind: type) -> type[CheckedState]:
    """Whoever asks what a state can do finds what the game's own states can."""
    has = {name: getattr(CheckedState, f"_{name}") for name in _OPTIONAL if hasattr(kind, name)}
    return type(CheckedState.__name__, (CheckedState,), {"__slots__": (), **has})
