"""What is done for every node of a search, in one function: recording spends its time here."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from threading import RLock
from types import CodeType
from typing import Any, Protocol

from ttt_tui.features.own.child.looking import Looking
from ttt_tui.features.own.child.probing import line_of_caller
from ttt_tui.features.own.child.readers import reader_of, window_of
from ttt_tui.features.own.child.recognised import Recognised
from ttt_tui.features.own.child.watch import Told, Watch

Function = Callable[..., Any]
Node = tuple[int, int, int]

_NUMBERS = (int, float)
_LOOKED_AT = 1_000
"""So many nodes are asked for their boards as they return, too: a stone may be left there."""


class Nodes(Protocol):
    """A recorder, as far as it is used here; see there."""

    found: Recognised
    watch: Watch
    columns: dict[str, array[Any]]
    codes: dict[Any, int]
    steps: tuple[dict[int, int], dict[int, int]]
    ends: array[int]
    values: array[float]
    lines: dict[int, dict[int, int]]
    looking: Looking | None
    top: Node
    count: int
    first: int
    due: int

    def returns_numbers(self, index: int) -> bool: ...
    def look(self, index: int, function: Function, args: Any, kwargs: Any) -> int: ...
    def is_due(self) -> None: ...
    def add(self, index: int, code: int, alpha: float, beta: float, line: int) -> Node: ...
    def left(self, index: int, node: Node, above: Node, result: Any) -> None: ...
    def failed(self, index: int, node: Node, above: Node) -> None: ...
    def changed(self, number: int) -> None: ...


def quick(recorder: Nodes, index: int, function: Function) -> Told:
    """What a decorator calls with the function that it decorates, that in it, and arguments."""
    found, watch, columns = recorder.found, recorder.watch, recorder.columns
    read = reader_of(found.reading(index), function)
    window = window_of(found.windows.get(index), function)
    codes, steps, ends, values = recorder.codes, recorder.steps, recorder.ends, recorder.values
    names = ("parent", "cell", "line", "alpha", "beta", "function")
    add_parent, add_cell, add_line, add_alpha, add_beta, add_function = (
        columns[name].append for name in names
    )
    # Where a memo may answer, its body need not run.
    is_plain = index not in watch.remembering
    has_windows, are_several = bool(found.windows), watch.cycle > 1
    returns_numbers = recorder.returns_numbers(index)
    frame = sys._getframe
    caller: CodeType | None = None
    known: dict[int, int] = {}

    def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
        nonlocal caller, known
        above = recorder.top
        number, before, turn = above
        try:
            code = codes[read(inner, args, kwargs)]
        except (LookupError, TypeError, AttributeError):
            code = recorder.look(index, inner, args, kwargs)
        cell = steps[turn].get(code ^ before)
        if cell is not None and code > before and is_plain:
            count = recorder.count
            if count >= recorder.due:
                recorder.is_due()
            add_parent(number)
            add_cell(cell)
            user = frame(2)
            if user.f_code is not caller:
                caller = user.f_code
                known = recorder.lines.setdefault(id(caller), {})
            # Python counts a frame's lines anew each time, so they are kept by instruction.
            if (line := known.get(user.f_lasti)) is None:
                line = known[user.f_lasti] = line_of_caller()
            add_line(line)
            if has_windows:
                alpha, beta = window(args, kwargs)
                add_alpha(alpha)
                add_beta(beta)
            if are_several:
                add_function(index)
            recorder.top = node = count, code, 1 - turn
            recorder.count = count + 1
        else:
            alpha, beta = window(args, kwargs)
            recorder.top = node = recorder.add(index, code, alpha, beta, line_of_caller())
            count = node[0]
        if recorder.looking and count == recorder.count - 1:
            function = recorder.looking.around(count, function, inner, args, kwargs)
        try:
            result = function(*args, **kwargs)
        except BaseException:
            recorder.failed(index, node, above)
            raise
        if count < _LOOKED_AT:
            try:
                if codes[read(inner, args, kwargs)] != code:
                    recorder.changed(count)
            except (LookupError, TypeError, AttributeError):
                pass
        place = count - recorder.first
        if place >= 0 and returns_numbers and type(result) in _NUMBERS:
            ends[place] = recorder.count
            values[place] = result
            recorder.top = above
        else:
            recorder.left(index, node, above, result)
        return result

    return call


def careful(recorder: Nodes, index: int, function: Function, lock: RLock) -> Told:
    """The same where threads may call at any moment: whose turn it is, is asked under a lock."""
    window = window_of(recorder.found.windows.get(index), function)

    def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
        with lock:
            recorder.is_due()
            above = recorder.top
            code = recorder.look(index, inner, args, kwargs)
            alpha, beta = window(args, kwargs)
            node = recorder.add(index, code, alpha, beta, line_of_caller())
            if recorder.looking and node[0] == recorder.count - 1:
                function = recorder.looking.around(node[0], function, inner, args, kwargs)
        try:
            result = function(*args, **kwargs)
        except BaseException:
            with lock:
                recorder.failed(index, node, above)
            raise
        with lock:
            recorder.left(index, node, above, result)
        return result

    return call
