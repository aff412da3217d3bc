"""Records one call of a search: each of its calls is a node, in columns.

The board of a call is looked up by a key that is quick to make; only a board that is new is read.
"""

from __future__ import annotations

import json
import sys
import threading
from array import array
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import nan
from types import FrameType
from typing import Any, NoReturn

from ttt_tui.programs.boards import COLUMNS, Stones, key_code, new_stone
from ttt_tui.programs.file_run import FileRun, WatchedCall
from ttt_tui.programs.line import written
from ttt_tui.programs.places import READER, expression, value_at
from ttt_tui.programs.readings import Search, pick
from ttt_tui.programs.stand_ins import Halt

_MOST_VARIABLES = 12
_LONGEST = 60
_LONGEST_ANSWER = 2_000

_BODY = """\
    $before = $here[0]
    try:
        $now = $called[{number}][KEY]
    except Exception:
        $now = $new($call({number}, $f, {{{given}}}))
    if $now not in $before.after and not $begins($before, $now):
        return $f({passed})
    if $left[0] <= 0:
        $stop()
    $left[0] -= 1
    $log($now.number)
    WINDOW
    $here[0] = $now
    try:
        $result = $f({passed})
    except BaseException as $error:
        $raised($error, $before)
        raise
    $here[0] = $before
    $log($at[0])
    $raw(VALUE)
    return $result""".replace("$", "_ttt_")
"""The body of a watched function. It takes most of the time, so all is at hand."""


class _CalledBoard:
    """A board that a function was called with.

    Attributes:
        number: of the board, from 1; 0 before the first call.
        after: those that were called from here, one move later.
    """

    __slots__ = ("after", "function", "number")

    def __init__(self, number: int, function: int) -> None:
        self.number = number
        self.function = function
        self.after = set[_CalledBoard]()


class Capture:
    """The columns of one call.

    Attributes:
        stones: the boards, X's and O's masks, one after the other.
        here: the board where the run is, as its only element.
        found: beside the columns: `illegal`, the first board that is not its caller's and one stone
            of the side to move; `fault`, the end of a call that did not return; `mover`, 0 if X
            moves first; `variables` of the nodes asked for.
    """

    def __init__(self, run: FileRun, search: Search, wanted: list[int]) -> None:
        self.run = run
        self.search = search
        self.columns: dict[str, Any] = {name: [] for name in COLUMNS}
        self.columns["log"] = array("i")
        self.stones = self.columns["stones"] = array("Q")
        self.here = [_CalledBoard(0, -1)]
        self.found: dict[str, Any] = dict.fromkeys(("illegal", "fault", "mover"))
        self.found["variables"] = dict.fromkeys(wanted, "")
        self._keys: dict[int, str] = {}
        self._called: dict[int, dict[Any, _CalledBoard]] = {n: {} for n in search.slots}
        self._boards: dict[tuple[Stones, int], _CalledBoard] = {}
        self._numbers: dict[Stones, int] = {}
        self._error: BaseException | None = None
        self._error_node: int | None = None

    def record(self, call: WatchedCall, most: int, seconds: float) -> None:
        """Make the call with at most a number of nodes."""
        run = self.run
        if self.found["variables"]:
            run.at = run.names["_ttt_at"] = _LineKeeper(self)
        for number in {*self.search.group, call.function} & self.search.slots.keys():
            self._write(number, "[]")
        call = replace(call, target=run.watch(call.function)(call.target))
        _, fault = run.attempt(call, most, seconds)
        if fault and not self.found["illegal"] and not self.found["fault"]:
            node = self._error_node if "line" in fault else None
            self.found["fault"] = fault | {"node": node}

    def _write(self, number: int, key: str) -> None:
        """Write the body that records a function; `key` stands for its board."""
        low, high = self.search.windows.get(number, ("_ttt_nan", "_ttt_nan"))
        path = self.search.value
        value = "_ttt_pick(_ttt_result)" if path else "_ttt_result"
        if path is None or number not in self.search.group:
            value = "_ttt_nan"
        window = f"_ttt_alpha({low}), _ttt_beta({high})" if self.search.windows else "pass"
        shared = {
            "new": self._new, "begins": self._begins, "here": self.here, "called": self._called,
            "raised": self._raised, "at": self.run.at, "pick": partial(pick, path=path or ()),
            "nan": nan, "read": READER,
        } | {name: column.append for name, column in self.columns.items()}  # fmt: skip
        body = _BODY.replace("KEY", key).replace("WINDOW", window).replace("VALUE", value)
        self.run.rewrite(number, body, {f"_ttt_{name}": each for name, each in shared.items()})

    @property
    def head(self) -> dict[str, Any]:
        """Everything but the columns."""
        sizes = {name: len(column) for name, column in self.columns.items()}
        return self.found | {"sizes": sizes}

    def filled(self) -> bytes:
        """All columns."""
        parts = list[bytes]()
        for name, code in COLUMNS.items():
            column = self.columns[name]
            try:
                parts.append(array(code, column).tobytes())
            except (TypeError, ValueError, OverflowError):
                parts.append(array(code, [pick(each, ()) for each in column]).tobytes())
        return b"".join(parts)

    # Called by the written code

    def _new(self, call: WatchedCall) -> _CalledBoard:
        """The board of a call whose key is not known."""
        number = call.function
        slot = self.search.slots[number]
        value = value_at(slot.path, call)
        stones = self.search.stones(number, value)
        if stones is None:
            self._halt("a board is not read")
        if stones not in self._numbers:
            self._numbers[stones] = len(self._numbers) + 1
            self.stones.extend(stones)
        now = _CalledBoard(self._numbers[stones], number)
        now = self._boards.setdefault((stones, number), now)
        if number not in self._keys:
            place = expression(slot.path, call.raw.__code__)
            self._keys[number] = f"str({place})" if READER else key_code(value, slot.keys, place)
            self._write(number, self._keys[number])
        with suppress(Exception):  # without a key that can be hashed it is read each time
            names = {"_ttt_under": call.raw, "_ttt_read": READER}
            self._called[number][eval(self._keys[number], names, call.arguments)] = now
        return now

    def _begins(self, before: _CalledBoard, now: _CalledBoard) -> bool:
        """Return True if a node begins: a call of the search, one legal move after its caller's."""
        if before.number:
            is_same = now.number == before.number and now.function != before.function
            if is_same or now.function not in self.search.group:
                return False
            if not self._is_legal(before.number, now.number):
                self._note_illegal(now.number)
        before.after.add(now)
        return True

    def _raised(self, error: BaseException, before: _CalledBoard) -> None:
        """Leave a node by an exception."""
        if isinstance(error, Halt):
            return
        if error is not self._error:
            self._error = error
            self._error_node = self.node
        self.here[0] = before
        self.columns["log"].append(-1)
        self.columns["raw"].append(nan)

    @property
    def node(self) -> int:
        """The node where the run is: the last that was entered and not left."""
        log = self.columns["log"]
        left = 0
        node = len(log) - len(self.columns["raw"])
        for event in reversed(log):
            left += 1 if event < 0 else -1
            node -= event > 0
            if left < 0:
                break
        return node

    def _is_legal(self, before: int, now: int) -> bool:
        root, old, new = (self._stones_of(number) for number in (1, before, now))
        stone = new_stone(old, new)
        if stone is None:
            return False
        mover = (stone[0] + sum(old).bit_count() - sum(root).bit_count()) % 2
        if self.found["mover"] is None:
            self.found["mover"] = mover
        return bool(mover == self.found["mover"])

    def _stones_of(self, board: int) -> Stones:
        x, o = self.stones[2 * board - 2 : 2 * board]
        return x, o

    def _halt(self, text: str) -> NoReturn:
        self.found["fault"] = {"text": text, "own": False, "node": None}
        raise Halt

    def _note_illegal(self, found: int) -> NoReturn:
        if threading.active_count() > 1:
            self._halt("it searches in several threads at a time")
        frame = sys._getframe()
        path = str(self.run.source.path)
        while frame.f_back is not None and frame.f_code.co_filename != path:
            frame = frame.f_back
        x, o = self._stones_of(found)
        self.found["illegal"] = {
            "node": self.node, "x": x, "o": o, "line": frame.f_lineno,
            "variables": _described(frame),
        }  # fmt: skip
        raise Halt


class _LineKeeper(list[int]):
    """Takes lines, and the variables at the returns of the nodes asked for."""

    def __init__(self, capture: Capture) -> None:
        super().__init__([-1])
        self._capture = capture

    def __setitem__(self, place: Any, line: Any) -> None:
        super().__setitem__(place, line)
        node = self._capture.node
        variables = self._capture.found["variables"]
        if node in variables:
            variables[node] = _described(sys._getframe(1))


def _described(frame: FrameType) -> str:
    """Write the variables of a frame as text: `cell = 4, value = -1`."""
    every = frame.f_locals.items()
    shown = [(n, v) for n, v in every if not n.startswith("_ttt") and not callable(v)]
    texts = [f"{name} = {as_text(value)}" for name, value in shown[:_MOST_VARIABLES]]
    return ", ".join(texts)


def as_text(value: Any) -> str:
    """Write a value in one line that is not long."""
    try:
        text = written(value)
    except Exception:
        return "..."
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def as_json(value: Any) -> Any:
    """Return an answer of the program as JSON has it; None if it is long, or has no such form."""
    try:
        text = json.dumps(value, default=_simple, skipkeys=True)
    except Exception:
        return None
    return json.loads(text) if len(text) <= _LONGEST_ANSWER else None


def _simple(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else as_text(value)
