"""Games of packages: each fault of such a game becomes an error that names the game."""

from __future__ import annotations

import atexit
import signal
from collections.abc import Callable
from functools import partial
from itertools import islice
from math import inf
from reprlib import repr as short_repr
from threading import get_ident, main_thread
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
_SECONDS = 1.0  # for an answer
_TICK_SECONDS = 0.1


class PackageFault(Exception):
    """The code of a package is wrong; the message is a sentence that names it."""


class GameFault(PackageFault):
    """A package's game raised, or gave a wrong answer; the message names the game."""


def guarded(game: Game, name: str = "") -> Game:
    """Return a package's game so that its faults raise `GameFault`; ours stay as they are.

    Raises `GameFault` if the game cannot even be shown.
    """
    kind = type(game)
    if isinstance(game, Guarded) or kind.__module__.startswith("ttt_tui."):
        return game
    import rich.text  # noqa: F401  # not within a question, whose time is short

    name = name or kind.__name__.lower()
    rules = ask(name, "rules", rules_of, game)
    ask(name, "rules", _check_rules, rules, wanted=_RIGHT_RULES)
    found = cast("Game", Guarded(game, name, rules))
    found.to_move, hash(found), str(found), drawing_of(found)  # raise now, not on the screen
    for move in found.moves():
        move_text(found, move)
    return found


def ask(
    name: str,
    what: str,
    function: Callable[..., Any],
    *arguments: Any,
    wanted: str = "",
    refuses: bool = False,
    seconds: float = _SECONDS,
) -> Any:
    """Call a function that asks a package's game, or that checks its answer.

    Args:
        wanted: the right form of the answer, which is the first argument of a checking function.
        refuses: True if the function may refuse a text with a ValueError.
        seconds: the time to wait.

    Raises:
        GameTextError: the text is refused.
        GameFault: the function raises anything else, or does not return in time.
    """
    is_timed = _alarm.ticks == inf and get_ident() == _MAIN_THREAD
    if is_timed:
        _alarm.start(seconds)
    try:
        return function(*arguments)
    except GameFault:
        raise
    except BaseException as error:
        _alarm.ticks = inf
        if refuses and isinstance(error, ValueError):
            raise GameTextError(printable(str(error))) from error
        words = f"fails with {words_of(error)}"
        if wanted and not isinstance(error, NoAnswer):
            words = f"is {short_repr(arguments[0])}, and must be {wanted}"
        raise GameFault(printable(f"{name}: {what} {words}")) from error
    finally:
        if is_timed:
            _alarm.ticks = inf


def words_of(error: BaseException) -> str:
    """Return an error of a package in words, with its place; raise it again if it is Ctrl-C.

    If the program handles Ctrl-C by itself, a KeyboardInterrupt comes from the package.
    """
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(error, KeyboardInterrupt) and handler is signal.default_int_handler:
        raise error
    from traceback import extract_tb  # seldom needed

    words = f"{type(error).__name__}: {error}"
    theirs = [each for each in extract_tb(error.__traceback__) if each.filename != __file__]
    if theirs:
        words += f" ({theirs[-1].filename.rpartition('/')[2]}, line {theirs[-1].lineno})"
    return words


def printable(text: str) -> str:
    """Return a text of a package on one line, without control characters, not too long."""
    return "".join(filter(str.isprintable, " ".join(text.split())))[:_LONGEST_MESSAGE]


class NoAnswer(BaseException):
    """The time for an answer is over. `except Exception` does not catch it."""


class _Alarm:
    """Interrupts a call of the main thread, the only one that signals reach.

    A timer ticks while games are asked: setting one for each call takes as long as the call.
    Ticks are counted, because a busy machine may let a process wait for a second.

    Attributes:
        ticks: the number of ticks left for the current call.
    """

    ticks = inf
    _is_on = False

    def start(self, seconds: float) -> None:
        self.ticks = seconds / _TICK_SECONDS
        if not self._is_on:
            self._is_on = True
            signal.signal(signal.SIGALRM, self._tick)
            signal.setitimer(signal.ITIMER_REAL, _TICK_SECONDS, _TICK_SECONDS)
            atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)  # Python's end resets signals

    def _tick(self, _number: int, _frame: object) -> None:
        self.ticks -= 1
        if self.ticks == inf:
            self._is_on = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        elif self.ticks < 0:
            raise NoAnswer(f"it takes longer than {_SECONDS:g} s")


_MAIN_THREAD = main_thread().ident
_alarm = _Alarm()


# Checks of answers. Each function raises for a wrong one.


def only(found: Any, *, where: bool) -> Any:
    """Return an allowed answer."""
    if not where:
        raise ValueError
    return found


def _text(found: str, most: int = 100) -> str:
    return str(only(found, where=found.isprintable() and len(found) <= most))


def _whole(found: Any, least: int, most: int) -> int:
    whole = int(found)
    return int(only(whole, where=whole == found and least <= whole <= most))


_SIDES = {side: side for side in Side}

_RIGHT_RULES = (
    "a GameRules: printable texts without [, two players, longest from 1 to 10,000, "
    "largest to 10^9, a grid of 1 to 26 rows and columns or None, no tree, no lines"
)


def _check_rules(rules: GameRules) -> None:
    for text in (rules.name, *rules.players):
        only(_text(text), where="[" not in text)  # it stands in titles, which are markup
    _text(rules.summary, 1_000)
    for number, most in ((rules.longest, 10_000), *((side, 26) for side in rules.grid or ())):
        _whole(number, 1, most)
    _whole(rules.largest, 0, 10**9)
    is_pair = len(rules.players) == len(rules.grid or rules.players) == 2
    only(rules, where=is_pair and not (rules.is_tree or rules.has_lines))


def _key(found: Any, _: GameRules) -> Any:
    hash(found)
    return found


def _moves(found: Any, _: GameRules) -> tuple[int, ...]:
    moves = tuple(_whole(move, 0, 2**31 - 1) for move in islice(found, 10_001))
    return tuple(only(moves, where=len({*moves}) == len(moves) <= 10_000))


def _value(found: Any, rules: GameRules) -> float | None:
    if found in (inf, -inf) and not rules.results:
        return float(found)
    most = 1 if rules.results else rules.largest
    return None if found is None else _whole(found, -most, most)


def _estimate(found: Any, rules: GameRules) -> int | None:
    return None if found is None else _whole(found, -rules.largest, rules.largest)


def _rows(found: Any, _: GameRules) -> list[str]:
    from rich.style import Style  # few games need it
    from rich.text import Text

    rows = only(found, where=not isinstance(found, str) and len(found) <= 100)
    rows = [_text(row, 1_000) for row in rows]
    for span in Text.from_markup("\n".join(rows)).spans:
        Style.parse(f"{span.style}")  # which raises
    return rows


# fmt: off
_ANSWERS: dict[str, tuple[str, Callable[[Any, GameRules], Any]]] = {
    "to_move": ("Side.MAX or Side.MIN", lambda found, _: _SIDES[found]),
    "key": ("hashable", _key),
    "moves": ("at most 10,000 different whole numbers from 0 to 2^31 - 1", _moves),
    "value": ("None, or a whole number or infinity that the rules allow", _value),
    "estimate": ("None, or a whole number that the rules allow", _estimate),
    "move_text": (
        "a printable text of 1 to 100 characters",
        lambda found, _: only(_text(found), where=found),
    ),
    "draw": ("at most 100 rows of at most 1,000 characters", _rows),
    "at": ("None, Side.MAX or Side.MIN", lambda found, _: None if found is None else _SIDES[found]),
    "str()": ("a printable text", lambda found, _: _text(found, 100_000)),
}
# fmt: on

_PROPERTIES = ("to_move", "key")
_NEEDED = (*_PROPERTIES, "moves", "value")


class Guarded:
    """A package's game: a `Game` with the same optional methods."""

    __slots__ = ("_name", "_ply", "game", "rules")

    def __init__(self, game: Any, name: str, rules: GameRules, ply: int = 0) -> None:
        self.game = game
        self.rules = rules
        self._name = name
        self._ply = ply  # moves since the position that was read

    def __getattr__(self, part: str) -> Any:
        if part not in _ANSWERS or not (part in _NEEDED or hasattr(self.game, part)):
            raise AttributeError(part)
        if part in _PROPERTIES:
            return self._read(part, ask(self._name, part, getattr, self.game, part))
        return self._moves if part == "moves" else partial(self._ask, part)

    def _ask(self, part: str, *arguments: Any) -> Any:
        method = ask(self._name, part, getattr, self.game, part)
        return self._read(part, ask(self._name, part, method, *arguments))

    def _read(self, part: str, found: Any) -> Any:
        wanted, read = _ANSWERS[part]
        return ask(self._name, part, read, found, self.rules, wanted=wanted)

    def _moves(self) -> tuple[int, ...]:
        moves: tuple[int, ...] = self._ask("moves")
        value = self.value()
        if bool(moves) is not (value is None):
            raise GameFault(
                f"{self._name}: moves are {short_repr(moves)} and value is {value} in {self}: "
                "a game has moves until it has a value"
            )
        return moves

    def play(self, move: int) -> Guarded:
        if self._ply >= self.rules.longest:
            raise GameFault(
                f"{self._name} does not end: its longest game is said to have {self.rules.longest} "
                "plies, and this one continues after them"
            )
        what = f"play({move})"
        key = self.key
        after = ask(self._name, what, self.game.play, move)
        wanted = "another position of the same class, and leave this one as it is"
        ask(self._name, what, self._check_after, after, key, wanted=wanted)
        return Guarded(after, self._name, self.rules, self._ply + 1)

    def _check_after(self, after: Any, key: object) -> None:
        is_another = type(after) is type(self.game) and after is not self.game
        only(after, where=is_another and self.key == key)

    def __str__(self) -> str:
        return str(self._read("str()", ask(self._name, "str()", str, self.game)))

    def __eq__(self, other: Any) -> bool:
        is_same = isinstance(other, Guarded) and type(self.game) is type(other.game)
        return is_same and bool(self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)
