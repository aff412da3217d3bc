"""What the process of a user's program sends: read whole, and refused unless every part is right.

The program shares that process and may write whatever it likes, so nothing is believed unchecked.
Sizes, depths and types are limited here; whether a message fits those before it is for `runner`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from math import isfinite
from typing import Any

from ttt_tui.features.programs.channel import Answer, Batch, unpacked
from ttt_tui.features.programs.recording import BoardWords
from ttt_tui.game import Player, Position, Rules, one_line

LARGEST_FRAME = 4 << 20
"""Bytes; 16,384 nodes, all of them odd, are 2 MB."""

_LONGEST_TEXT = 4_000
_MOST_NAMES = 1_000
_LARGEST_NUMBER = 1 << 40


NOT_RECOGNISED, SKIPPED, SYNTAX_ERROR, TIME_OUT = CAUSES = (
    "not-recognised", "skipped", "syntax-error", "time-out",
)  # fmt: skip
"""Why no search of a file was recorded; it is skipped if no function of it calls itself."""


class BadMessage(ValueError):
    """It is no message of ours; the words say why."""


@dataclass(frozen=True)
class Recognised:
    """The search has been found; `recipe` finds it again."""

    functions: tuple[str, ...]
    call: str
    guessed: tuple[str, ...]
    board: BoardWords
    start: Position
    window: tuple[str, str] | None
    depth: str | None
    recipe: dict[str, Any]
    file: str


@dataclass(frozen=True)
class Over:
    """The search has come to its end, or to a limit."""

    complete: bool
    stopped: str
    chosen: int | None
    random: bool
    note: str
    seconds: float


@dataclass(frozen=True)
class Failed:
    """This way to call the search led nowhere; `next` is the following one, None without."""

    words: str
    helps: str
    next: tuple[int, int] | None


@dataclass(frozen=True)
class Refused:
    """No way to call the search will do: why, in a sentence.

    Attributes:
        cause: one of `CAUSES`.
    """

    words: str
    cause: str


@dataclass(frozen=True)
class Move:
    """What the program answers in a position, by its number; -1: no more comes, and why."""

    number: int
    answer: Answer


@dataclass(frozen=True)
class Seen:
    """The variables of a node."""

    node: int
    entry: dict[str, str]
    leave: dict[str, str]
    returned: str


@dataclass(frozen=True)
class Standstill:
    """The program has made no call for a while: where it is."""

    file: str
    line: int


@dataclass(frozen=True)
class Ended:
    """Nothing more comes: the process has ended, or `fault` says what it sent instead."""

    fault: str = ""


Message = Batch | Recognised | Over | Failed | Refused | Move | Seen | Standstill | Ended


def decoded(kind: bytes, data: bytes) -> Message:
    """A message from its frame.

    Raises:
        BadMessage: something of it is not as it has to be.
    """
    try:
        if kind == b"B":
            return unpacked(data)
        if kind != b"J":
            raise BadMessage("a frame of unknown kind")
        found = json.loads(data)
        if not isinstance(found, dict) or found.get("kind") not in _READ:
            raise BadMessage("a message of unknown kind")
        return _READ[found["kind"]](found)
    except BadMessage:
        raise
    except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError, MemoryError) as error:
        raise BadMessage(f"{type(error).__name__} in a message") from None


def _recognised(found: dict[str, Any]) -> Recognised:
    rows, columns, in_a_row, gravity = _list(found["rules"], 4)
    rules = Rules(_int(rows), _int(columns), _int(in_a_row), _bool(gravity))
    x, o, turn = _list(found["start"], 3)
    x, o = _int(x, rules.full), _int(o, rules.full)
    if x & o:
        raise BadMessage("two stones on a cell")
    functions, window = _texts(found["functions"]), found["window"]
    if not functions:
        raise BadMessage("a search without a function")
    low_high = None if window is None else _texts(_list(window, 2))
    recipe = found["recipe"]
    if not isinstance(recipe, dict):
        raise BadMessage("an invalid recipe")
    return Recognised(
        functions,
        _text(found["call"]),
        _texts(found["guessed"]),
        BoardWords(*_texts(_list(found["board"], 4))),
        Position(x, o, Player.O if _int(turn, 1) else Player.X, rules),
        None if low_high is None else (low_high[0], low_high[1]),
        None if found["depth"] is None else _text(found["depth"]),
        recipe,
        _text(found["file"]),
    )


def _refused(found: dict[str, Any]) -> Refused:
    cause = _text(found["cause"])
    if cause not in CAUSES:
        raise BadMessage("an unknown cause")
    return Refused(_text(found["words"]), cause)


def _move(found: dict[str, Any]) -> Move:
    cell, value = found["cell"], found["value"]
    if value is not None and not (type(value) in (int, float) and isfinite(value)):
        raise BadMessage("an invalid value")
    number = -1 if found["number"] == -1 else _int(found["number"])
    return Move(number, Answer(None if cell is None else _int(cell), value, _text(found["why"])))


def _by_fields(kind: type[Message]) -> Callable[[dict[str, Any]], Message]:
    """What reads a message whose fields are all of the types below."""
    readers = {field.name: _FIELDS[str(field.type)] for field in fields(kind)}  # type: ignore[arg-type]
    return lambda found: kind(**{name: read(found[name]) for name, read in readers.items()})


def _int(value: object, most: int = _LARGEST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadMessage("a number out of range")
    return value


def _bool(value: object) -> bool:
    if type(value) is not bool:
        raise BadMessage("neither true nor false")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise BadMessage("no text, or too long a text")
    return one_line(" ".join(value.splitlines()))


def _list(value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST_NAMES:
        raise BadMessage("no list, or too long a list")
    if length is not None and len(value) != length:
        raise BadMessage(f"a list of {len(value)} items instead of {length}")
    return value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(_text, _list(value)))


def _named(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > _MOST_NAMES:
        raise BadMessage("no variables, or too many")
    return {_text(name): _text(text) for name, text in value.items()}


def _seconds(value: object) -> float:
    if not isinstance(value, float) or not (isfinite(value) and value >= 0):
        raise BadMessage("an invalid time")
    return value


def _attempt(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    number, attempt = _list(value, 2)
    return _int(number), _int(attempt)


_FIELDS: dict[str, Callable[[object], Any]] = {
    "int": _int,
    "int | None": lambda value: None if value is None else _int(value),
    "bool": _bool,
    "float": _seconds,
    "str": _text,
    "dict[str, str]": _named,
    "tuple[int, int] | None": _attempt,
}
"""Readers by the type of a field."""

_READ: dict[str, Callable[[dict[str, Any]], Message]] = {
    "recognised": _recognised,
    "refused": _refused,
    "move": _move,
    "over": _by_fields(Over),
    "failed": _by_fields(Failed),
    "seen": _by_fields(Seen),
    "stands": _by_fields(Standstill),
}
