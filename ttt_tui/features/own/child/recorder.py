"""The nodes of a search, as they are entered and left, from the first call on."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from math import nan
from typing import Any, NamedTuple

from ttt_tui.features.own.batches import Batch
from ttt_tui.features.own.child.boards import cells_of, follow
from ttt_tui.features.own.child.probing import KNOWN, Event, bound
from ttt_tui.features.own.child.readers import reader_of, window_of
from ttt_tui.features.own.child.recognising import Reading, Recognised
from ttt_tui.features.own.child.values import number_in

RAISED, ODD = 1, 2
"""As in `ttt_tui.features.own.recording`, which is not imported here: it takes long to load."""

_BATCH_SECONDS = 0.03
_MOST_IN_BATCH = 16_384
_MOST_CODES = 100_000

Function = Callable[..., Any]


class Node(NamedTuple):
    """An open call: its node, the board as one number, who is to move (0 for X), its flags."""

    number: int
    code: int
    turn: int
    flags: int


class Recorder:
    """Told of every call, it adds nodes to a batch and sends that on.

    Attributes:
        count: the nodes entered, the root included.
    """

    def __init__(
        self,
        found: Recognised,
        keys: dict[int, Any],
        names: dict[str, Any],
        cycle: int,
        remembering: set[int],
        send: Callable[[Batch], None],
        over: Callable[[Any], None],
        most: int,
    ) -> None:
        """`keys` say where in a result its value lies; `most` nodes are too many.

        `over` is told what the root has returned.
        """
        self.count = 0
        self.root: Node | None = None
        self._found = found
        self._keys = keys
        self._names = names
        self._cycle = cycle
        self._remembering = remembering
        self._send = send
        self._over = over
        self._most = most
        self._open: list[Node | None] = []
        self._indexes: list[int] = []
        self._failing = False
        self._batch = Batch()
        columns = self._batch.columns.values()
        self._appends = tuple(column.append for column in columns)
        self._first, self._due, self._size = 0, 1, 1
        self._sent = time.perf_counter()
        cells = found.shape.cells
        self._steps = (
            {1 << cell: cell for cell in range(cells)},
            {1 << cell + cells: cell for cell in range(cells)},
        )
        self._codes: dict[Any, int] = {}
        self._readers: dict[int, Callable[[Function, Any, Any], Any]] = {}
        self._windows: dict[int, Callable[[Any, Any], tuple[float, float]] | None] = {}
        self._end = self._batch.columns["end"]
        self._value = self._batch.columns["value"]
        self._flags = self._batch.columns["flags"]

    # Told by the decorator.

    def enter(self, index: int, function: Function, args: Any, kwargs: Any) -> None:
        if index >= self._cycle:
            self.pass_by(index)
            return
        try:
            code = self._codes[self._readers[index](function, args, kwargs)]
        except (LookupError, TypeError, AttributeError):
            code = self._look(index, function, args, kwargs)
        window = self._windows[index]
        alpha, beta = window(args, kwargs) if window else (nan, nan)
        line = sys._getframe(2).f_lineno
        self.add(index, code, alpha, beta, line, KNOWN if index in self._remembering else 0)

    def leave(self, result: Any) -> None:
        index = self._indexes.pop()
        node = self._open.pop()
        if node is None:
            return
        self._failing = False
        number, answer = node.number, result
        kind = type(result)
        if kind is not int and kind is not float:
            result = number_in(result, self._keys.get(index))
        if index >= self._cycle:
            result = nan  # whoever calls the search from outside returns a move, or anything
        place = number - self._first
        if place >= 0:
            self._end[place] = self.count
            if result == result:
                self._value[place] = result
        else:
            self._batch.late.append((number, self.count, result, node.flags))
        if number == 0:
            self._root_left(answer)

    def fail(self) -> None:
        index = self._indexes.pop()
        node = self._open.pop()
        if node is None:
            return
        self._failing |= index < self._cycle
        place = node.number - self._first
        if place >= 0:
            self._end[place] = self.count
            self._value[place] = nan
            self._flags[place] |= RAISED
        else:
            self._batch.late.append((node.number, self.count, nan, node.flags | RAISED))
        if node.number == 0:
            self._root_left(None)

    def _root_left(self, answer: Any) -> None:
        if not self._open or self._open[-1] is None:
            self._over(answer)

    def ran(self) -> None:
        """No memo answers for the innermost call."""
        node = self._open[-1] if self._open else None
        if node is not None and node.flags & KNOWN:
            self._open[-1] = node._replace(flags=node.flags & ~KNOWN)
            if node.number >= self._first:
                self._flags[node.number - self._first] &= ~KNOWN

    # What follows from it.

    @property
    def has_failed(self) -> bool:
        """An exception has come up to the root."""
        return self._failing

    def pass_by(self, index: int) -> None:
        """A call that is no node."""
        self._indexes.append(index)
        self._open.append(None)

    def add(
        self, index: int, code: int, alpha: float, beta: float, line: int, flags: int = 0
    ) -> None:
        """A call on a board."""
        above = self._open[-1] if self._open else None
        turn = self._found.turn
        if above is None:
            parent, cell = -1, -1
        else:
            parent, before, turn, _ = above
            if code == before:
                self._open.append(above)
                self._indexes.append(index)
                self._again(above, alpha, beta)
                return
            found = self._steps[turn].get(code ^ before)
            if found is None or code < before:
                cell = -1
                flags |= ODD
                words, turn = self._oddity(before, code, turn)
                cells = self._found.shape.cells
                stones = code & (1 << cells) - 1, code >> cells
                self._batch.odd.append((self.count, *stones, words))
            else:
                cell, turn = found, 1 - turn
        number = self.count
        parents, cells_, ends, values, alphas, betas, lines, functions, flags_ = self._appends
        parents(parent)
        cells_(cell)
        ends(-1)
        values(nan)
        alphas(alpha)
        betas(beta)
        lines(line)
        functions(index if index < self._cycle else 0)
        flags_(flags)
        node = Node(number, code, turn, flags)
        self._open.append(node)
        self._indexes.append(index)
        self.count = number + 1
        if number == 0:
            self.root = node
        if self.count >= self._due:
            self.flush()

    def code_of(self, reading: Reading, event: Event) -> int:
        return self._found.signs.code(event.boards[reading.source, reading.shape])

    def replay(self, events: list[Event], log: list[int]) -> None:
        """What has been called before it was known what the board is."""
        found = self._found
        first = next(each for each in events if each.index < self._cycle)
        for entry in log:
            event = events[entry if entry >= 0 else -1 - entry]
            if entry < 0:
                if event.raised:
                    self.fail()
                else:
                    self.leave(event.result)
                continue
            outer = event.index >= self._cycle
            if outer and (found.root is None or events[first.caller] is not event):
                self.pass_by(event.index)
                continue
            reading = found.root if outer else found.readings[event.index]
            assert reading is not None
            low, high = found.windows.get(event.index, ("", ""))
            alpha, beta = event.numbers.get(low, nan), event.numbers.get(high, nan)
            is_root = self.count == 0
            line = 0 if is_root else event.line
            self.add(event.index, self.code_of(reading, event), alpha, beta, line, event.flags)

    def prepare(self, functions: dict[int, Function]) -> None:
        """Read boards and windows quickly from here on."""
        found = self._found
        for index, function in functions.items():
            if index < self._cycle:
                self._readers[index] = reader_of(found.readings[index], function, self._names)
                window = found.windows.get(index)
                self._windows[index] = window_of(window, function) if window else None

    def _look(self, index: int, function: Function, args: Any, kwargs: Any) -> int:
        """A board that has not been seen before, or lies where it has not lain before."""
        if index not in self._readers:
            self._found.readings.setdefault(index, next(iter(self._found.readings.values())))
            self.prepare({index: function})
        reading = self._found.readings[index]
        cells = cells_of(self._held(reading, function, args, kwargs), reading.shape)
        code = self._found.signs.code(cells) if cells else 0
        if len(self._codes) >= _MOST_CODES:
            self._codes.clear()
        with contextlib.suppress(LookupError, TypeError, AttributeError):
            self._codes[self._readers[index](function, args, kwargs)] = code
        return code

    def _held(self, reading: Reading, function: Function, args: Any, kwargs: Any) -> Any:
        place, name, steps = reading.source
        try:
            if place == "argument":
                value = bound(function, args, kwargs)[name]
            elif place == "global":
                value = self._names[name]
            else:
                closure: Any = function.__closure__
                code: Any = function.__code__
                value = closure[code.co_freevars.index(name)].cell_contents
            return follow(value, steps)
        except (LookupError, TypeError, AttributeError, ValueError):
            return None

    def _again(self, node: Node, alpha: float, beta: float) -> None:
        """Another call on the same board: what it knows of the window, the first may not."""
        place = node.number - self._first
        alphas, betas = self._batch.columns["alpha"], self._batch.columns["beta"]
        if alpha == alpha and place >= 0 and alphas[place] != alphas[place]:
            alphas[place], betas[place] = alpha, beta

    def _oddity(self, before: int, code: int, turn: int) -> tuple[str, int]:
        """What is odd about a board, and who is to move there."""
        if (code ^ before) in self._steps[1 - turn] and code > before:
            return f"a stone of {'XO'[1 - turn]} where {'XO'[turn]} is to move", turn
        more, fewer = (code & ~before).bit_count(), (before & ~code).bit_count()
        words = [f"{count} {word}" for count, word in ((more, "more"), (fewer, "fewer")) if count]
        return f"stones: {', '.join(words)}", 1 - turn

    def flush(self) -> None:
        """Send what there is; the next time when it is worth it, and not too late to be seen."""
        self._send(self._batch)
        for column in self._batch.columns.values():
            del column[:]
        self._batch.late.clear()
        self._batch.odd.clear()
        now = time.perf_counter()
        took, self._sent = max(now - self._sent, 1e-6), now
        wanted = int(self._size * min(4.0, max(0.25, _BATCH_SECONDS / took)))
        self._size = max(1, min(wanted, _MOST_IN_BATCH))
        self._first = self.count
        self._due = min(self.count + self._size, max(self._most, self.count + 1))
