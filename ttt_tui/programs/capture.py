"""Records one call of a search: each of its calls is a node, in columns.

The board of a call is looked up by a key that is quick to make; only a board that is new is read.
"""

from __future__ import annotations

import builtins
import re
import sys
import threading
from array import array
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf, nan
from traceback import walk_tb
from types import CodeType
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import COLUMNS, Stones
from ttt_tui.programs.probe import READER, expression, value_at
from ttt_tui.programs.readings import Reading, pick
from ttt_tui.programs.stand_ins import WINDOWS, Halt
from ttt_tui.programs.watching import Watched, WatchedCall, alarm

_MOST_VARIABLES = 12
_LONGEST = 60

_BODY = """\
    $before = $here[0]
    try:
        $now = $before.after[{number}][KEY]
    except Exception:
        $now = $new($call({number}, $f, {{{given}}}))
        if $now is None:
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
    """A board that a function was called with: its number, and the boards that followed, by key."""

    __slots__ = ("after", "function", "number")

    def __init__(self, number: int, function: int, functions: Iterable[int]) -> None:
        self.number = number
        self.function = function
        self.after: dict[int, dict[Any, _CalledBoard]] = {each: {} for each in functions}


class Capture:
    """The columns of one call.

    Attributes:
        stones: the boards, X's and O's masks, one after the other.
        here: the board where the run is, as its only element.
        illegal: the first board that is not its caller's and one stone of the side to move.
        fault: the end of a call that did not return.
        is_threaded: it searches in several threads at a time, which cannot be told apart.
        variables: of the nodes asked for.
    """

    def __init__(
        self, watched: Watched, reading: Reading, group: Collection[int], wanted: set[int]
    ) -> None:
        self.watched = watched
        self.reading = reading
        self.group = group
        self.wanted = wanted
        self.columns: dict[str, Any] = {name: [] for name in COLUMNS}
        self.columns["log"] = array("i")
        self.stones = self.columns["stones"] = array("Q")
        self.here = [_CalledBoard(0, -1, reading.slots)]
        self.illegal: dict[str, Any] | None = None
        self.fault: dict[str, Any] | None = None
        self.is_threaded = False
        self.variables: dict[int, str] = {}
        self.mover: int | None = None
        self._keys: dict[int, CodeType] = {}
        self._known: dict[Any, int] = {}
        self._numbers: dict[Stones, int] = {}
        self._boards: dict[tuple[int, int], _CalledBoard] = {}
        path = reading.value
        self._pick = (lambda _: nan) if path is None else partial(pick, path=path)
        self._last: BaseException | None = None

    def run(self, call: WatchedCall, most: int, seconds: float) -> Any:
        """Make the call with at most a number of nodes, and return what it returns."""
        watched = self.watched
        watched.left[0] = most
        if self.wanted:
            watched.at = builtins._ttt_at = _LineKeeper(self)  # type: ignore[attr-defined]
        numbers = [
            number for number in self.reading.slots if number in (*self.group, call.function)
        ]
        for number in numbers:
            self._write(number, "[]")
        try:
            with alarm(seconds):
                return replace(call, target=watched.watch(call.function)(call.target)).make()
        except Halt:
            is_large = watched.left[0] <= 0
            words = f"it makes more than {most:,} calls" if is_large else "it took too long"
            if self.illegal is None and self.fault is None:
                self.fault = {"text": words, "own": False, "node": None}
        except BaseException as error:
            if self.fault is None:
                self.fault = self._told(error, None)
        return None

    def _write(self, number: int, key: str) -> None:
        """Write the body that records a function; `key` stands for its board."""
        low, high = self.reading.windows.get(number, ("_ttt_nan", "_ttt_nan"))
        value = "_ttt_result" if self.reading.value == () else "_ttt_pick(_ttt_result)"
        shared = {
            "new": self._new, "here": self.here, "raised": self._raised, "at": self.watched.at,
            "pick": self._pick, "nan": nan, "read": READER,
        } | {name: column.append for name, column in self.columns.items()}  # fmt: skip
        window = f"_ttt_alpha({low}), _ttt_beta({high})" if self.reading.windows else "pass"
        body = _BODY.replace("KEY", key).replace("WINDOW", window)
        body = body.replace("VALUE", value if number in self.group else "_ttt_nan")

        names = {f"_ttt_{name}": each for name, each in shared.items()}
        self.watched.rewrite(number, body, names)

    @property
    def head(self) -> dict[str, Any]:
        """Everything but the columns."""
        return {
            "sizes": {name: len(column) for name, column in self.columns.items()},
            "mover": self.mover,
            "illegal": self.illegal,
            "fault": self.fault,
            "variables": self.variables,
        }

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

    def _new(self, call: WatchedCall) -> _CalledBoard | None:
        """The board of a call that no call from here had before; None where no node begins."""
        number = call.function
        before = self.here[0]
        if before.number and number not in self.group:
            return None
        key = self._key(call)
        found = self._known.get(key) or self._read(call)
        if found == before.number and number != before.function:
            return None
        if before.number and not self._is_legal(before.number, found):
            self._note_illegal(found)
            raise Halt
        new = _CalledBoard(found, number, self.reading.slots)
        now = self._boards.setdefault((found, number), new)
        key = self._key(call) if key is None else key
        if key is not None:  # without a key it is read each time
            self._known[key] = found
            before.after[number][key] = now
        return now

    def _key(self, call: WatchedCall) -> Any:
        names = {"_ttt_under": call.raw, "_ttt_read": READER}
        with suppress(Exception):
            key = eval(self._keys[call.function], names, call.arguments)
            hash(key)
            return key

    def _read(self, call: WatchedCall) -> int:
        """The number of the board of a call."""
        number = call.function
        slot = self.reading.slots[number]
        value = value_at(slot.path, call)
        stones = self.reading.stones(slot, value)
        if stones is None:
            self.fault = {"text": "a board is not read", "own": False, "node": None}
            raise Halt
        if number not in self._keys:
            place = expression(slot.path, call.raw.__code__)
            key = f"str({place})" if READER else boards.key_code(value, slot.keys, place)
            self._keys[number] = compile(key, "<ttt>", "eval")
            self._write(number, key)
        return self._number(stones)

    def _number(self, stones: Stones) -> int:
        found = self._numbers.setdefault(stones, len(self._numbers) + 1)
        if 2 * found > len(self.stones):
            self.stones.extend(stones)
        return found

    def _raised(self, error: BaseException, before: _CalledBoard) -> None:
        """Leave a node by an exception."""
        if isinstance(error, Halt):
            return
        if error is not self._last:
            self._last = error
            self.fault = self._told(error, self.node)
        self.here[0] = before
        self.columns["log"].append(-1)
        self.columns["raw"].append(nan)

    @property
    def node(self) -> int:
        """The node where the run is: the last that was entered and not left."""
        log = self.columns["log"]
        entered = left = 0
        total = len(log) - len(self.columns["raw"])
        for event in reversed(log):
            left += 1 if event < 0 else -1
            entered += event > 0
            if left < 0:
                break
        return total - entered

    def _is_legal(self, before: int, now: int) -> bool:
        (old_x, old_o), (x, o) = (self.stones[2 * each - 2 : 2 * each] for each in (before, now))
        stone = (x ^ old_x) | (o ^ old_o)
        side = int(x == old_x)
        if (x != old_x and o != old_o) or stone.bit_count() != 1 or stone & (old_x | old_o):
            return False
        level = (old_x | old_o).bit_count() - (self.stones[0] | self.stones[1]).bit_count()
        if self.mover is None:
            self.mover = side ^ (level & 1)
        return side == self.mover ^ (level & 1)

    def _note_illegal(self, found: int) -> None:
        self.is_threaded |= threading.active_count() > 1
        frame = sys._getframe()
        while frame.f_back is not None and frame.f_code.co_filename != str(
            self.watched.source.path
        ):
            frame = frame.f_back
        x, o = self.stones[2 * found - 2 : 2 * found]
        told = {"node": self.node, "x": x, "o": o, "line": frame.f_lineno}
        self.illegal = told | {"variables": described(frame.f_locals)}

    def _told(self, error: BaseException, node: int | None) -> dict[str, Any]:
        return told(error, self.watched) | {"node": node}


class _LineKeeper(list[int]):
    """Takes lines, and the variables at the returns of the nodes asked for."""

    def __init__(self, capture: Capture) -> None:
        super().__init__([-1])
        self._capture = capture

    def __setitem__(self, place: Any, line: Any) -> None:
        super().__setitem__(place, line)
        node = self._capture.node
        if node in self._capture.wanted:
            self._capture.variables[node] = described(sys._getframe(1).f_locals)


def told(error: BaseException, watched: Watched) -> dict[str, Any]:
    """Describe an exception of the program."""
    path = str(watched.source.path)
    frames = walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == path]
    text = f"{type(error).__name__}: {error}"[:200]
    is_own = not isinstance(error, MemoryError) and watched.mocked <= WINDOWS
    return {"text": text, "line": lines[-1] if lines else None, "own": is_own}


def described(variables: Mapping[str, Any]) -> str:
    """Write variables as text: `cell = 4, value = -1`."""
    shown = [(n, v) for n, v in variables.items() if n[:4] != "_ttt" and not callable(v)]
    texts = (f"{name} = {as_text(value, _LONGEST)}" for name, value in shown[:_MOST_VARIABLES])
    return ", ".join(texts)


def as_text(value: Any, most: int) -> str:
    """Write a value in one line, cut off after a number of characters."""
    try:
        text = re.sub(r"\n\s*", " ", repr(value))
    except Exception:
        return "..."
    if " object at 0x" in text:
        return f"<{type(value).__name__}>"
    return text if len(text) <= most else text[:most] + "..."


def as_json(value: Any, depth: int = 3) -> Any:
    """Return an answer of the program as JSON has it."""
    if depth and isinstance(value, (list, tuple, set)):
        return [as_json(each, depth - 1) for each in list(value)[:64]]
    if depth and isinstance(value, dict):
        return {str(key)[:30]: as_json(each, depth - 1) for key, each in list(value.items())[:64]}
    value = boards.plain(value, 0)
    if isinstance(value, str):
        return value[:100]
    is_number = isinstance(value, (int, float)) and abs(value) < 1 << 53
    return value if is_number or value in (inf, -inf) else None
