"""The nodes of a search, as they are entered and left, from the first call on."""

from __future__ import annotations

import inspect
import sys
import threading
import time
from array import array
from collections.abc import Callable
from math import nan
from typing import Any

from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.child.fast_recording import direct, quick, reader_of, window_of
from ttt_tui.features.programs.child.probe import KNOWN, Event, line_of_caller
from ttt_tui.features.programs.child.recognised_search import (
    MOST_CODES,
    Codes,
    Recognised,
    Reports,
    recipe_of,
)
from ttt_tui.features.programs.child.search_numbers import chosen, number_in
from ttt_tui.features.programs.child.threads import SEVERAL, OneAtATime, on_start
from ttt_tui.features.programs.child.value_sources import Call, as_written
from ttt_tui.features.programs.child.variable_reader import VariableReader
from ttt_tui.features.programs.child.watch import Reporter, Watch

RAISED, ODD, CHANGED = 1, 2, 8
"""As in `programs/recording.py`, which is not imported here: it takes long to load."""

_BATCH_SECONDS = 0.03
_MOST_IN_BATCH = 16_384
_FAR = 1 << 62

Function = Callable[..., Any]

Node = tuple[int, int, int]
"""An open call: the number of its node, the board as one number, who is to move (0 for X)."""

_LEAVES = -1, -1, 0
"""In the place of a call that is no node: of a function that calls the search."""


class Recorder:
    """Every call is reported to it; it adds nodes to a batch and sends that on.

    Attributes:
        count: the nodes entered, the root included.
        top: the innermost open call.
        handed_on: the value that a search returned on the board of the root, if another called it.
        reader: looks into some nodes.
        refuse: called with what is odd about a board below the root, where that ends it.
        first, due: the first node of the batch, and the one before which it may have to be sent,
            for the quick functions; where threads have been started, these ask at every node.
    """

    def __init__(
        self,
        watch: Watch,
        reports: Reports,
        most: int,
        found: Recognised,
        keys: dict[int, Any],
        call: Call,
        code: int,
        threads: OneAtATime | None = None,
    ) -> None:
        """From a `call` on a board, as one number, on; `keys` say where in a result its value lies.

        At `most` nodes it is over. `threads` have taken their turns before.
        """
        given = {name: each for name, each in call.given.items() if name != "self"}
        recipe = {**recipe_of(found, keys, call.index), "called": as_written(given)}
        reports.recognised(found, code, recipe)
        self.count = 0
        self.top: Node = _LEAVES
        self.has_failed = False
        self.handed_on = nan
        self.refuse: Callable[[str], None] | None = None
        self.reader: VariableReader | None = None
        self.found, self.watch = found, watch
        said = {index: each.value for index, each in watch.said.items() if each.value}
        self._keys: dict[int, Any] = {**keys, **said}
        self._reports, self._most = reports, most
        self._call, self._code = call, code
        self._open: list[tuple[int, Node, Node]] = []
        self.lines: dict[int, dict[int, int]] = {}
        self.codes: dict[Any, int] = Codes(found)
        self._readers: dict[int, tuple[Function, Function]] = {}
        cells = found.shape.cells
        self.steps = (
            {1 << cell: cell for cell in range(cells)},
            {1 << cell + cells: cell for cell in range(cells)},
        )
        self.first = self._first = 0
        self.due = self._due = self._size = 1
        self._sent = time.perf_counter()
        self._batch = batch = Batch()
        self.columns = batch.columns
        self.ends = array("i", [-1]) * _MOST_IN_BATCH
        self.values = array("d", [nan]) * _MOST_IN_BATCH
        self._flags = array("B", [0]) * _MOST_IN_BATCH
        self._threads: OneAtATime | None = None
        self._lock = threading.RLock()
        self._hastened: dict[int, Function] = {}
        self._turns = threads or OneAtATime()
        on_start(self._beware, self._turns)

    # Reported by the decorator: the calls until they are quick.

    def enter(
        self, index: int, function: Function, inner: Function, args: Any, kwargs: Any
    ) -> Function:
        with self._lock:
            self._in_turn()
            if not self.watch.searches(index):
                self._pass_by(index)
                return function
            alpha, beta = self._readers_of(index, inner)[1](inner, args, kwargs)
            code, number = self.look(index, inner, args, kwargs), self.count
            self._enter(index, code, alpha, beta, line_of_caller())
            # A generator reports each of its calls here: a quick function would have no callers.
            if self._threads is None and not inspect.isgeneratorfunction(inner):
                self.hasten(index, inner)
            if self.reader and number < self.count:
                return self.reader.around(number, function, inner, args, kwargs)
            return function

    def leave(self, result: Any) -> None:
        with self._lock:
            index, node, above = self._open.pop()
            if node is _LEAVES:
                self._back(above)
            else:
                self.left(index, node, above, result)

    def fail(self) -> None:
        with self._lock:
            index, node, above = self._open.pop()
            if node is _LEAVES:
                self._back(above)
            else:
                self.failed(index, node, above)

    def ran(self) -> None:
        """No memo answers for the innermost call."""
        place = self.top[0] - self._first
        if place >= 0:
            self._flags[place] &= ~KNOWN

    def replay(self, events: list[Event], log: list[int], outer: int | None = None) -> None:
        """What has been called until now; calls of other threads wait until it is recorded.

        Args:
            outer: how many calls were open when this thread took its turn; None in the first one.
        """
        with self._lock:
            self._replay(events, log)
            if outer is not None:
                below = self._open[outer][2] if outer < len(self._open) else self.top
                self._turns.rename(below)

    def _replay(self, events: list[Event], log: list[int]) -> None:
        found = self.found
        first = next(each for each in events if each.searches)
        for entry in log:
            event = events[entry if entry >= 0 else -1 - entry]
            if entry < 0:
                self._compare(event)
                self.fail() if event.raised else self.leave(event.result)
                continue
            outer = not event.searches
            if outer and (found.root is None or events[first.caller] is not event):
                self._pass_by(event.index)
                continue
            reading = found.root if outer else found.readings[event.index]
            assert reading is not None
            code = found.signs.code(event.boards[reading])
            low, high = found.windows.get(event.index, ("", ""))
            window = event.numbers.get(low, nan), event.numbers.get(high, nan)
            line = event.line if self.count else 0
            self._enter(event.index, code, *window, line)
            if self.top[0] >= self._first and not event.flags:
                self._flags[self.top[0] - self._first] &= ~KNOWN

    def _compare(self, event: Event) -> None:
        """Its board when it returns with the one that it was called with."""
        reading = self.found.readings.get(event.index)
        if reading is None or reading not in event.after or self.top[0] < 0:
            return
        if event.after[reading] != event.boards.get(reading):
            self.changed(self.top[0])

    def _pass_by(self, index: int) -> None:
        self._open.append((index, _LEAVES, self.top))
        self.top = _LEAVES

    def _enter(self, index: int, code: int, alpha: float, beta: float, line: int) -> None:
        above = self.top
        node = self.add(index, code, alpha, beta, line)
        self._open.append((index, node, above))

    def begin(self, index: int, code: int) -> None:
        """The root, where the board is known beforehand."""
        self._enter(index, code, nan, nan, 0)

    # What the quick functions want to know.

    def returns_numbers(self, index: int) -> bool:
        """Whether a result is its value, or says by its form where that lies."""
        return not callable(self._keys.get(index))

    def hasten(self, index: int, function: Function) -> Reporter:
        """From now on its nodes are added in one place: it is done for every node."""
        watch = self.watch
        if self._threads is not None:
            watch.put_in_place(index)
            watch.calls[index] = watch.reporting(index)
            return watch.calls[index]
        watch.calls[index] = quick(self, index, function)
        if self.reader is None and index not in self._hastened:
            made = direct(self, index, function)
            if made is not None:
                watch.put_in_place(index, made)
        self._hastened[index] = function
        return watch.calls[index]

    def add(self, index: int, code: int, alpha: float, beta: float, line: int) -> Node:
        """A call on a board: a new node, or the one that called on the same board."""
        number, before, turn = self.top
        if number >= 0 and code == before:
            self._again(number, alpha, beta)
            return self.top
        if self.count >= self.due:
            self.is_due()
        place = self.count - self._first
        cell = -1
        if number < 0:
            turn = self.found.turn
        elif (step := self.steps[turn].get(code ^ before)) is not None and code > before:
            cell, turn = step, 1 - turn
        else:
            self._flags[place] = ODD
            words, turn = self._oddity(before, code, turn)
            if number == 0 and self.refuse is not None:
                self.refuse(words)
            size = self.found.shape.cells
            self._batch.odd.append((self.count, code & (1 << size) - 1, code >> size, words))
        if index in self.watch.remembering:
            self._flags[place] |= KNOWN
        columns = self.columns
        columns["parent"].append(number)
        columns["cell"].append(cell)
        columns["line"].append(line)
        if self.found.windows:
            columns["alpha"].append(alpha)
            columns["beta"].append(beta)
        if self.watch.cycle > 1:
            columns["function"].append(index if self.watch.searches(index) else 0)
        node = self.top = self.count, code, turn
        self.count += 1
        return node

    def left(self, index: int, node: Node, above: Node, result: Any) -> None:
        value = number_in(result, self._keys.get(index))
        if not self.watch.searches(index):
            value = nan  # what calls the search from outside returns a move, or anything
        self.has_failed = False
        self._mark(node[0], 0, value)
        self._back(above)
        if node[0] == 0 and above[0] != 0:
            self._over(result)
        elif node[0] == 0:
            self.handed_on = value

    def failed(self, index: int, node: Node, above: Node) -> None:
        self.has_failed |= self.watch.searches(index)
        self._mark(node[0], RAISED)
        self._back(above)
        if node[0] == 0 and above[0] != 0:
            self._over(None)

    def changed(self, number: int) -> None:
        """The board of an open node is another one now that it returns."""
        self._mark(number, CHANGED)

    def _mark(self, number: int, flags: int, value: float = nan) -> None:
        """A node is left."""
        place = number - self._first
        if place < 0:
            self._batch.late.append((number, self.count, value, flags))
            return
        self.ends[place] = self.count
        self._flags[place] |= flags
        if value == value:
            self.values[place] = value

    def look(self, index: int, function: Function, args: Any, kwargs: Any) -> int:
        """A board that has not been seen before, or lies where it has not lain before."""
        key: Any = None
        try:  # noqa: SIM105 - `suppress` takes longer than all of the rest
            key = self._readers_of(index, function)[0](function, args, kwargs)
        except (LookupError, TypeError, AttributeError):
            pass
        call = Call(index, function, args, kwargs)
        cells = self.found.reading(index).cells(call)
        code = self.found.signs.code(cells) if cells else 0
        if len(self.codes) >= MOST_CODES:
            self.codes.clear()
        try:
            if key is not None:
                self.codes[key] = code
        except TypeError:
            pass  # what stands in the cells has no hash
        return code

    def _readers_of(self, index: int, function: Function) -> tuple[Function, Function]:
        """What gives the key of a board, and the window, of a call."""
        if index not in self._readers:
            reading, window = self.found.reading(index), self.found.windows.get(index)
            self._readers[index] = reader_of(reading, function), window_of(window, function)
        return self._readers[index]

    def _again(self, number: int, alpha: float, beta: float) -> None:
        """Another call on the same board: what it knows of the window, the first may not."""
        place = number - self._first
        alphas, betas = self.columns["alpha"], self.columns["beta"]
        if place >= 0 and alpha == alpha and alphas[place] != alphas[place]:
            alphas[place], betas[place] = alpha, beta

    def _oddity(self, before: int, code: int, turn: int) -> tuple[str, int]:
        """What is odd about a board, and who is to move there."""
        if (code ^ before) in self.steps[1 - turn] and code > before:
            return f"a stone of {'XO'[1 - turn]} where {'XO'[turn]} is to move", turn
        more, fewer = (code & ~before).bit_count(), (before & ~code).bit_count()
        words = [f"{count} {word}" for count, word in ((more, "more"), (fewer, "fewer")) if count]
        return f"stones: {', '.join(words)}", 1 - turn

    # Threads.

    def _beware(self, threads: OneAtATime) -> None:
        """A thread has been started: from now on every call asks whose turn it is."""
        self._threads = threads
        self.first, self.due = _FAR, -1
        for index, function in self._hastened.items():
            self.hasten(index, function)

    def _in_turn(self) -> None:
        if self._threads is not None and not self._threads.are_in_turn(self.top, self.count):
            self._reports.refused(SEVERAL)

    def _back(self, above: Node) -> None:
        """The innermost call has been left."""
        self._in_turn()
        self.top = above

    def is_due(self) -> None:
        """Send what there is, if it is worth it by now."""
        self._in_turn()
        if self.count >= self._due:
            self.flush()

    def flush(self) -> None:
        """Send what there is; the next time when it is worth it, and not too late to be seen."""
        count = self.count - self._first
        columns = self.columns
        columns["end"], columns["value"] = self.ends[:count], self.values[:count]
        columns["flags"] = self._flags[:count]
        if not self.found.windows:
            columns["alpha"] = columns["beta"] = array("d", [nan]) * count
        if self.watch.cycle == 1:
            columns["function"] = array("B", [0]) * count
        self._reports.batch(self._batch)
        if self.count >= self._most:
            words = "a million nodes" if self._most == 1_000_000 else f"{self._most:,} nodes"
            self._reports.over(complete=False, stopped=words, chosen=None)
        for name in ("parent", "cell", "alpha", "beta", "line", "function"):
            del columns[name][:]
        self.ends[:count] = array("i", [-1]) * count
        self.values[:count] = array("d", [nan]) * count
        self._flags[:count] = array("B", [0]) * count
        self._batch.late.clear()
        self._batch.odd.clear()
        now = time.perf_counter()
        took, self._sent = max(now - self._sent, 1e-6), now
        wanted = int(self._size * min(4.0, max(0.25, _BATCH_SECONDS / took)))
        self._size = max(1, min(wanted, _MOST_IN_BATCH))
        self._first = self.count
        self._due = min(self.count + self._size, max(self._most, self.count + 1))
        if self._threads is None:
            self.first, self.due = self._first, self._due

    def _over(self, answer: Any) -> None:
        """The root has been left."""
        self.flush()
        error = sys.exc_info()[1] if self.has_failed else None
        stopped = f"{type(error).__name__}: {error}"[:200] if error else ""
        self.watch.off()
        key = self._keys.get(self._call.index)
        cell = chosen(self._call, answer, self.found, self._code, key, self.handed_on)
        self._reports.over(complete=not self.has_failed, stopped=stopped, chosen=cell)
