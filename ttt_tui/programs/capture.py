"""Records one call of a search: each of its calls is a node, in columns.

The board of a call is looked up by a key that is quick to make; only a board that is new is read.
"""

from __future__ import annotations

import builtins
import re
import sys
import threading
import time
from array import array
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf, nan
from traceback import walk_tb
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import COLUMNS
from ttt_tui.programs.loading import WINDOWS, Call, Halt, Loaded
from ttt_tui.programs.placing import Stones, stones_of
from ttt_tui.programs.probe import Slot, bound, plain_function, value_at
from ttt_tui.programs.readings import Reading, pick

MOST_NODES = 2_000_000
_MOST_VARIABLES = 12
_LONGEST = 60


class Capture:
    """The columns of one call.

    Attributes:
        stones: the boards, X's and O's masks, one after the other.
        odd: the first board that is not its caller's and one stone of the side to move.
        fault: how the call ended, if not by itself.
        variables: of the nodes asked for.
    """

    def __init__(self, loaded: Loaded, reading: Reading, group: set[int], wanted: set[int]) -> None:
        self.loaded, self.reading, self.group, self.wanted = loaded, reading, group, wanted
        self.columns: dict[str, Any] = {name: array(code) for name, code in COLUMNS.items()}
        self.stones = array("Q")
        self.odd: dict[str, Any] | None = None
        self.fault: dict[str, Any] | None = None
        self.variables: dict[int, str] = {}
        self.mover: int | None = None
        self._ids: dict[Any, int] = {}
        self._numbers: dict[Stones, int] = {}
        self._keys: dict[int, Callable[..., Any]] = {}
        self.here: Callable[[], int] = lambda: -1
        self._level: Callable[[], int] = lambda: 0

    def run(self, call: Call, seconds: float) -> Any:
        """Make the call, and return what it returns."""
        loaded, self._ends = self.loaded, time.monotonic() + seconds
        if self.wanted:
            loaded.at = builtins._ttt_at = _Noting(self)  # type: ignore[attr-defined]
        loaded.handle = self._handle()
        try:
            return loaded.handle(call.target, call.function, call.args, call.kwargs)
        except Halt:
            words = (
                "it took too long" if time.monotonic() >= self._ends else "it has too many nodes"
            )
            self.fault = {"text": words, "own": False}
        except BaseException as error:
            if self.fault is None:
                self.fault = _told(error, None, loaded)
        finally:
            loaded.handle = None
        return None

    def _handle(self) -> Callable[..., Any]:
        """What is done for each call. It takes most of the time, so everything is at hand."""
        loaded, group, slots, keys = self.loaded, self.group, self.reading.slots, self._keys
        line, raw, at = self.columns["line"], self.columns["raw"], loaded.at
        new_board, new_depth = self.columns["board"].append, self.columns["depth"].append
        new_line, new_raw = line.append, raw.append
        new_alpha, new_beta = self.columns["alpha"].append, self.columns["beta"].append
        known, legal, monotonic, ends = self._ids.get, set[int](), time.monotonic, self._ends
        path, has_windows = self.reading.value, any(map(all, self.reading.windows.values()))
        is_plain = path == ()
        level, nodes, here, here_number, here_board = 0, 0, -1, -1, -1
        is_over, last = False, None

        def handle(
            function: Any, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]
        ) -> Any:
            nonlocal level, nodes, here, here_number, here_board, is_over, last
            try:
                found = known(keys[number](function, args, kwargs))
            except Exception:
                found = None
            if found is None:
                if number not in slots or (level and number not in group):
                    return function(*args, **kwargs)
                found = self._board(function, number, args, kwargs)
            if found == here_board and number != here_number:
                result = function(*args, **kwargs)
                if raw[here] != raw[here]:
                    raw[here] = _number(result, path)
                return result
            if level:
                pair = here_board << 21 | found
                if pair not in legal:
                    if number not in group:
                        return function(*args, **kwargs)
                    if not self._is_legal(here_board, found, level - 1):
                        is_over, loaded.handle = True, None
                        self._note_odd(here, found)
                        return function(*args, **kwargs)
                    legal.add(pair)
            node = nodes
            if not node & 1023 and (node >= MOST_NODES or monotonic() >= ends):
                raise Halt
            new_board(found)
            new_depth(level)
            new_line(0)
            new_raw(nan)
            if has_windows:
                low, high = self._window(function, number, args, kwargs)
                new_alpha(low)
                new_beta(high)
            up, up_number, up_board = here, here_number, here_board
            here, here_number, here_board = node, number, found
            nodes += 1
            level += 1
            try:
                result = function(*args, **kwargs)
            except BaseException as error:
                if not isinstance(error, Halt):
                    if error is not last and not is_over:
                        last = error
                        self.fault = _told(error, node, loaded)
                    here, here_number, here_board = up, up_number, up_board
                    level -= 1
                raise
            if is_over:
                return result
            here, here_number, here_board = up, up_number, up_board
            level -= 1
            line[node] = at[0]
            if is_plain and (node or number in group):
                try:
                    raw[node] = result
                except TypeError:
                    raw[node] = nan
            elif path is not None and number in group:
                raw[node] = _number(result, path)
            return result

        self.here, self._level = lambda: here, lambda: level
        return handle

    @property
    def head(self) -> dict[str, Any]:
        """All but the columns."""
        return {
            "nodes": len(self.columns["board"]),
            "boards": len(self.stones) // 2,
            "open": self._level(),
            "mover": self.mover,
            "odd": self.odd,
            "fault": self.fault,
            "variables": {str(node): text for node, text in self.variables.items()},
        }

    def filled(self) -> bytes:
        """All columns."""
        count = len(self.columns["board"])
        for name in ("alpha", "beta"):
            column = self.columns[name]
            column.extend(array("d", [nan]) * (count - len(column)))
        return b"".join((self.stones.tobytes(), *(c.tobytes() for c in self.columns.values())))

    # Boards

    def _board(
        self, function: Any, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> int:
        """The number of a board that was not seen before, or has no quick key."""
        slot, plain = self.reading.slots[number], plain_function(function)
        value = value_at(slot.path, plain, bound(plain, args, kwargs))
        if number not in self._keys:
            self._keys[number] = _key_of(slot, value, plain, args)
        stones = stones_of(self.reading, slot, value)
        if stones is None:
            raise Halt
        found = self._numbers.setdefault(stones, len(self._numbers))
        if found * 2 == len(self.stones):
            self.stones.extend(stones)
        with suppress(Exception):  # without a key it is read each time
            self._ids[self._keys[number](function, args, kwargs)] = found
        return found

    def _is_legal(self, before: int, now: int, level: int) -> bool:
        old, new = self.stones[2 * before : 2 * before + 2], self.stones[2 * now : 2 * now + 2]
        gained = [new[side] & ~old[side] for side in (0, 1)]
        if any(old[side] & ~new[side] for side in (0, 1)) or (old[0] | old[1]) & sum(gained):
            return False
        if sum(gained).bit_count() != 1:
            return False
        side = 0 if gained[0] else 1
        if self.mover is None:
            self.mover = side ^ (level & 1)
        return side == self.mover ^ (level & 1)

    def _note_odd(self, node: int, found: int) -> None:
        if threading.active_count() > 1:
            self.fault = {"text": "it searches in several threads at a time", "own": False}
            return
        frame = sys._getframe(3)  # behind `handle` and the wrapper
        while frame.f_back is not None and frame.f_code.co_filename == __file__:
            frame = frame.f_back
        x, o = self.stones[2 * found : 2 * found + 2]
        words = described(frame.f_locals)
        self.odd = {"node": node, "x": x, "o": o, "line": frame.f_lineno, "variables": words}

    def _window(
        self, function: Any, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[float, float]:
        given = bound(plain_function(function), args, kwargs)
        low, high = self.reading.windows.get(number, (None, None))
        return _number(given.get(low or ""), ()), _number(given.get(high or ""), ())


class _Noting(list[int]):
    """Takes lines, and the variables at the returns of the nodes asked for."""

    def __init__(self, capture: Capture) -> None:
        super().__init__([0])
        self._capture = capture

    def __setitem__(self, place: Any, line: Any) -> None:
        super().__setitem__(place, line)
        node = self._capture.here()
        if node in self._capture.wanted:
            self._capture.variables[node] = described(sys._getframe(1).f_locals)


def _key_of(slot: Slot, value: Any, plain: Any, args: tuple[Any, ...]) -> Callable[..., Any]:
    """A function of a call that gives a key of its board; it raises where there is none."""
    code = boards.key_code(value, slot.kind)
    (kind, name), *rest = slot.path
    names = plain.__code__.co_varnames[: plain.__code__.co_argcount]
    if kind == "global":
        place = f"g[{name!r}]"
    elif kind == "free":
        place = f"f.__closure__[{plain.__code__.co_freevars.index(name)}].cell_contents"
    elif kind == "read":
        is_plain = all(isinstance(each, (int, str, tuple)) for each in args)
        place, code = "a", "v" if is_plain else "0 / 0"
    else:
        is_placed = name in names[: len(args)]
        place = f"a[{names.index(name)}]" if is_placed else f"k[{name!r}]"
    for each, step in rest:
        place += f".{step}" if each == "attr" else f"[{step!r}]"
    text = re.sub(r"\bv\b", lambda _: place, code)
    key: Callable[..., Any] = eval(
        f"lambda f, a, k: {text}", {"g": getattr(plain, "__globals__", {})}
    )
    return key


def _number(result: Any, path: Any) -> float:
    try:
        return float(pick(result, path))
    except Exception:
        return nan


def _told(error: BaseException, node: int | None, loaded: Loaded) -> dict[str, Any]:
    lines = [
        line
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(loaded.source.path)
    ]
    text = f"{type(error).__name__}: {error}"[:200]
    is_own = not isinstance(error, MemoryError) and loaded.mocked <= WINDOWS
    return {"text": text, "line": lines[-1] if lines else None, "node": node, "own": is_own}


def described(variables: Mapping[str, Any]) -> str:
    """Variables as text: `cell = 4, value = -1`."""
    words = list[str]()
    for name, value in list(variables.items()):
        if name.startswith("_ttt") or callable(value) or len(words) >= _MOST_VARIABLES:
            continue
        try:
            text = " ".join(repr(value).split())
        except Exception:
            text = "..."
        words.append(f"{name} = {text[:_LONGEST]}{'...' * (len(text) > _LONGEST)}")
    return ", ".join(words)


def as_json(value: Any, depth: int = 3) -> Any:
    """What a program returned, as JSON has it; of an object its row and column."""
    for names in (("row", "column"), ("row", "col"), ("r", "c"), ("i", "j"), ("y", "x")):
        if boards.is_opaque(value) and all(hasattr(value, name) for name in names):
            value = [getattr(value, name) for name in names]
    if depth and isinstance(value, (list, tuple, set)):
        return [as_json(each, depth - 1) for each in list(value)[:64]]
    if depth and isinstance(value, dict):
        return {str(key)[:30]: as_json(each, depth - 1) for key, each in list(value.items())[:64]}
    value = boards.atom(value)
    if isinstance(value, str):
        return value[:100]
    is_number = isinstance(value, (int, float)) and abs(value) < 1 << 53
    return value if is_number or value in (inf, -inf) else None
