"""Records one call of a search: each of its calls is a node, in columns.

The board of a call is looked up by a key that is quick to make; only a board that is new is read.
"""

from __future__ import annotations

import json
import sys
from array import array
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import chain
from math import nan
from string import Template
from traceback import walk_stack
from types import FrameType
from typing import Any

from ttt_tui.programs.boards import COLUMNS, Head, Stones, new_stone
from ttt_tui.programs.file_run import FileRun, WatchedCall
from ttt_tui.programs.line import written
from ttt_tui.programs.readings import Search, pick
from ttt_tui.programs.stand_ins import Halt

_MOST_VARIABLES = 12
_LONGEST = 60
_LONGEST_ANSWER = 2_000

_BODY = Template("""\
    _ttt_before = _ttt_here[0]
    _ttt_key = _ttt_here
    try:
        _ttt_key = $KEY
        _ttt_now = _ttt_before.after[{number}][_ttt_key]
    except Exception:
        _ttt_now = _ttt_entered(_ttt_call({number}, _ttt_f, _ttt_under, {{{given}}}), _ttt_key)
    if _ttt_now is None:
        return _ttt_f({passed})
    for _ in _ttt_run.left:
        break
    else:
        raise _ttt_halt
    _ttt_log(_ttt_now.number)
    $WINDOW
    _ttt_here[0] = _ttt_now
    try:
        _ttt_result = _ttt_f({passed})
    except (Exception, SystemExit):
        _ttt_here[0] = _ttt_before
        _ttt_raw(_ttt_nan)
        _ttt_log(-1)
        raise
    _ttt_here[0] = _ttt_before
    _ttt_raw($VALUE)
    _ttt_log(_ttt_at[0])
    return _ttt_result""")
"""The body of a watched function. It takes most of the time, so all is at hand.

It may be ended anywhere: a number without its return is left out (`RecordedCalls`).
"""


@dataclass(eq=False, slots=True)
class _CalledBoard:
    """A board that a function was called with.

    Attributes:
        number: of the board, from 1; 0 before the first call.
        after: those that were called from here by functions and keys; None where no node begins.
    """

    number: int = 0
    function: int = -1
    stones: Stones = (0, 0)
    after: dict[int, dict[Any, _CalledBoard | None]] = field(default_factory=dict)


_NOTHING_FOUND: Head = {"illegal": None, "fault": None, "mover": None, "variables": ""}
"""Facts of a call in which nothing was odd."""


class Capture:
    """The columns of one call.

    Attributes:
        here: the board where the run is, as its only element.
        stones: once it is over, the boards, X's and O's masks, one after the other.
        found: beside the columns: `illegal`, the first board that is not its caller's and one stone
            of the side to move; `fault`, the end of a call that did not return; `mover`, 0 if X
            moves first; `variables` at the event asked for; what the call `returned`.
    """

    def __init__(self, run: FileRun, search: Search, event: int) -> None:
        self.run = run
        self.search = search
        self.columns: dict[str, Any] = {name: [] for name in COLUMNS}
        self.here = [_CalledBoard()]
        self.found: Head = {}
        self.event = event
        self._boards: dict[tuple[int, Any], _CalledBoard] = {}
        self._numbers: dict[Stones, int] = {}

    def record(self, call: WatchedCall, most: int) -> bytes:
        """Make the call with at most a number of nodes; return the reply."""
        run = self.run
        if self.event >= 0:
            run.at = run.names["_ttt_at"] = _LineKeeper(self)
        path = self.search.value
        shared = {
            "_ttt_entered": self._entered, "_ttt_here": self.here, "_ttt_at": run.at,
            "_ttt_nan": nan, "_ttt_pick": partial(pick, path=path or ()),
        } | {f"_ttt_{name}": column.append for name, column in self.columns.items()}  # fmt: skip
        for number in {*self.search.group, call.function} & self.search.keys.keys():
            value = "_ttt_nan"
            if path is not None and number in self.search.group:
                value = "_ttt_pick(_ttt_result)" if path else "_ttt_result"
            low, high = self.search.windows.get(number, ("_ttt_nan", "_ttt_nan"))
            window = f"_ttt_alpha({low}), _ttt_beta({high})" if self.search.windows else "pass"
            key = self.search.keys[number]
            run.rewrite(number, _BODY.substitute(KEY=key, WINDOW=window, VALUE=value), shared)
        call = replace(call, target=run.wrap(call.function, call.raw, call.target))
        returned, fault = run.attempt(call, most)
        self.found["returned"] = as_json(returned)
        if "illegal" not in self.found:
            self.found.setdefault("fault", fault)
        self.stones = self.columns["stones"] = [*chain.from_iterable(self._numbers)]
        self.found["sizes"] = {name: len(each) for name, each in self.columns.items()}
        return framed(_NOTHING_FOUND | self.found, self.filled())

    def filled(self) -> bytes:
        """All columns."""
        found = bytearray()
        for name, code in COLUMNS.items():
            column = self.columns[name]
            try:
                found += array(code, column)
            except Exception:  # of what is no number
                found += array(code, [pick(each, ()) for each in column])
        return bytes(found)

    # Called by the written code

    def _entered(self, call: WatchedCall, key: Any) -> _CalledBoard | None:
        """Return the board of a call that was not made here before; None if no node begins.

        A node is a call of the search, one legal move after its caller's.
        """
        before = self.here[0]
        number = call.function
        now = self._board(call, key)
        is_same = now.number == before.number and number != before.function
        begins = not before.number or (number in self.search.group and not is_same)
        if before.number and begins and not self._is_legal(before.stones, now.stones):
            frame, line = self.run.of_file(walk_stack(None))[0]
            self.found["illegal"] = {
                "board": now.number, "line": line, "variables": _described(frame),
            }  # fmt: skip
            raise Halt
        node = now if begins else None
        with suppress(TypeError):
            before.after.setdefault(number, {})[key] = node
        return node

    def _board(self, call: WatchedCall, key: Any) -> _CalledBoard:
        """Return the board of a call, which is read if its key is new."""
        number = call.function
        with suppress(KeyError, TypeError):  # a key that is new, or that cannot be hashed
            return self._boards[number, key]
        stones = self.search.stones_of(call)
        if stones is None:
            self.found["fault"] = {"text": "a board is not read", "own": False}
            raise Halt
        place = self._numbers.setdefault(stones, len(self._numbers) + 1)
        now = _CalledBoard(place, number, stones)
        with suppress(TypeError):
            self._boards[number, key] = now
        return now

    def _is_legal(self, before: Stones, now: Stones) -> bool:
        stone = new_stone(before, now)
        if stone is None:
            return False
        # Masks of X and of O have no cell in common: their sum is all stones.
        plies = sum(before).bit_count() - sum(next(iter(self._numbers))).bit_count()
        mover = (stone[0] + plies) % 2
        return bool(mover == self.found.setdefault("mover", mover))


class _LineKeeper(list[int]):
    """Takes lines, and the variables at the event asked for."""

    def __init__(self, capture: Capture) -> None:
        super().__init__([-1])
        self._capture = capture

    def __setitem__(self, place: Any, line: Any) -> None:
        super().__setitem__(place, line)
        if len(self._capture.columns["log"]) == self._capture.event:
            self._capture.found["variables"] = _described(sys._getframe(1))


def _described(frame: FrameType) -> str:
    """Write the variables of a frame as text: `cell = 4, value = -1`."""
    every = frame.f_locals.items()
    shown = [(n, v) for n, v in every if not n.startswith("_ttt") and not callable(v)]
    with suppress(Exception):  # of a `__repr__`
        some = shown[:_MOST_VARIABLES]
        return ", ".join(f"{name} = {written(value)[:_LONGEST]}" for name, value in some)
    return ""


def framed(head: Head, blob: bytes = b"") -> bytes:
    """Return a reply: a line of JSON, and columns behind it."""
    return json.dumps(head).encode() + b"\n" + blob


def as_json(value: Any) -> Any:
    """Return an answer of the program as JSON has it; None if it is long, or has no such form."""
    try:
        text = json.dumps(value, default=_simple, skipkeys=True)
    except Exception:
        return None
    return json.loads(text) if len(text) <= _LONGEST_ANSWER else None


def _simple(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    attributes = {} if isinstance(value, Enum) else getattr(value, "__dict__", {})
    return attributes or written(value)
