"""What is done for every node of a search, in one function: recording spends its time here.

Most of that time goes into packing and unpacking arguments. So a function that stands in a file or
a class is replaced by the same lines written with its own parameters (`direct`).
"""

from __future__ import annotations

import builtins
import dis
import functools
import inspect
import re
import sys
from array import array
from collections.abc import Callable
from math import nan
from textwrap import dedent
from threading import RLock
from types import CodeType
from typing import Any, Protocol

from ttt_tui.features.programs.child.board_readers import (
    board_text,
    floats,
    known_to,
    reader_of,
    window_of,
)
from ttt_tui.features.programs.child.boards import Reading
from ttt_tui.features.programs.child.probe import line_of_caller
from ttt_tui.features.programs.child.recognised_search import Recognised
from ttt_tui.features.programs.child.variable_reader import VariableReader
from ttt_tui.features.programs.child.watch import Told, Watch

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
    reader: VariableReader | None
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
    only_line = 0
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
            if only_line and number:
                add_line(only_line)
            else:
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
        if recorder.reader and count == recorder.count - 1:  # not direct
            function = recorder.reader.around(count, function, inner, args, kwargs)  # not direct
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


def _only_line(function: Function) -> int:
    """Where a function calls itself, if that is in one place only; else 0."""
    codes = [function.__code__]
    for code in codes:
        codes += [each for each in code.co_consts if isinstance(each, CodeType)]
    lines = {
        each.positions.lineno
        for code in codes
        for each in dis.get_instructions(code)
        if each.argval == function.__name__ and each.positions
    }
    return lines.pop() or 0 if len(lines) == 1 else 0


def direct(
    told: Told, reading: Reading, window: tuple[str, str] | None, function: Function
) -> Function | None:
    """`told`, made by `quick`, with the parameters of a function; None where it is not plain.

    Recorded, a negamax of 1.1 us a node takes 3.6 times as long with it, and 5.1 times without.
    """
    code, template = function.__code__, told.__code__
    parameters = code.co_varnames[: code.co_argcount]
    packs = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    if code.co_flags & packs or code.co_posonlyargcount or code.co_kwonlyargcount:
        return None
    is_ours = {*globals(), *dir(builtins)}.__contains__
    if any(name.startswith("_") or is_ours(name) for name in parameters):
        return None
    named = {("argument", name) for name in parameters}
    if any(each.place != "global" and each[:2] not in named for each in reading.sources):
        return None
    if not {*(window or ())} <= {*parameters}:
        return None
    closure = dict(zip(template.co_freevars, told.__closure__ or (), strict=True))
    fixed = {f"_{name}": cell.cell_contents for name, cell in closure.items()}
    # Only a function that called the search first calls it from elsewhere: that is the root then.
    is_alone = not fixed["_are_several"] and fixed["_recorder"].found.root is None
    fixed["_only_line"] = _only_line(function) if is_alone else 0
    given = "".join(f"{name}, " for name in parameters)
    text = dedent(inspect.getsource(template))
    text = re.sub(r".*# not direct\n", "", text)
    ours = "|".join({*template.co_varnames, *template.co_freevars})
    text = re.sub(rf"(?<![.\w])({ours})\b", r"_\1", text)  # the parameters are the user's
    for before, after in (
        (text.partition("\n")[0], f"def _call({given}):"),
        ("nonlocal", "global"),
        ("_frame(2)", "_frame(1)"),
        ("_window(_args, _kwargs)", "_floats({}, {})".format(*window) if window else "_nan, _nan"),
        ("_read(_inner, _args, _kwargs)", board_text(reading, function, named=True)),
        ("_function(*_args, **_kwargs)", f"_function({given})"),
        ("_inner, _args, _kwargs", f"_function, ({given}), {{}}"),
    ):
        text = text.replace(before, after)
    for name, value in fixed.items():
        if isinstance(value, int):
            text = re.sub(rf"\b{name}\b", str(value), text)
    names = {
        **globals(),
        **known_to(reading, function),
        **fixed,
        "_function": function,
        "_floats": floats,
        "_nan": nan,
    }
    exec(compile(text, __file__, "exec"), names)
    made: Function = names["_call"]
    made.__defaults__ = function.__defaults__
    return functools.wraps(function)(made)


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
            if recorder.reader and node[0] == recorder.count - 1:
                function = recorder.reader.around(node[0], function, inner, args, kwargs)
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
