"""What is done for every node of a search, in one function: recording spends its time here.

It stands here once, as a text with gaps (`_NODE`), and is compiled for each function. Most of its
time would go into packing and unpacking arguments, so a function that stands in a file or a class
is replaced by one with its own parameters (`direct`); others get one that any call fits (`quick`).
"""

from __future__ import annotations

import builtins
import dis
import functools
import inspect
import sys
from array import array
from math import nan
from operator import itemgetter
from types import CodeType
from typing import Any, Protocol

from ttt_tui.features.programs.child.boards import Reading, cells_of
from ttt_tui.features.programs.child.probe import line_of_caller
from ttt_tui.features.programs.child.recognised_search import Recognised
from ttt_tui.features.programs.child.two_part_boards import plain
from ttt_tui.features.programs.child.value_sources import bound, said_board
from ttt_tui.features.programs.child.variable_reader import VariableReader
from ttt_tui.features.programs.child.watch import Function, Watch

_NUMBERS = (int, float)
_COMPARED_AGAIN = 1_000
"""So many nodes are asked for their boards as they return, too: a stone may be left there."""

_NODE = """\
def _call({parameters}):
    global _caller, _lines
    _above = _recorder.top
    _number, _before, _turn = _above
    try:
        _code = _codes[{key}]
    except (LookupError, TypeError, AttributeError):
        _code = _recorder.look({index}, {given})
    _cell = _steps[_turn].get(_code ^ _before)
    if _cell is not None and _code > _before and {is_plain}:
        _count = _recorder.count
        if _count >= _recorder.due:
            _recorder.is_due()
        _add_parent(_number)
        _add_cell(_cell)
        if {only_line} and _number:
            _add_line({only_line})
        else:
            _user = _frame({depth})
            if _user.f_code is not _caller:
                _caller = _user.f_code
                _lines = _recorder.lines.setdefault(id(_caller), {{}})
            # Python counts a frame's lines anew each time, so they are saved by instruction.
            if (_line := _lines.get(_user.f_lasti)) is None:
                _line = _lines[_user.f_lasti] = _line_of_caller()
            _add_line(_line)
        if {has_windows}:
            _alpha, _beta = {window}
            _add_alpha(_alpha)
            _add_beta(_beta)
        if {are_several}:
            _add_function({index})
        _recorder.top = _node = _count, _code, 1 - _turn
        _recorder.count = _count + 1
    else:
        _recorder.top = _node = _recorder.add({index}, _code, *{window}, _line_of_caller())
        _count = _node[0]
    _run = _function
    if {is_looked_into} and _count == _recorder.count - 1:
        _run = _recorder.reader.around(_count, _function, {given})
    try:
        _result = _run({passed})
    except BaseException:
        _recorder.failed({index}, _node, _above)
        raise
    if _count < {compared_again}:
        try:
            if _codes[{key}] != _code:
                _recorder.changed(_count)
        except (LookupError, TypeError, AttributeError):
            pass
    _place = _count - _recorder.first
    if _place >= 0 and {returns_numbers} and type(_result) in _numbers:
        _ends[_place] = _recorder.count
        _values[_place] = _result
        _recorder.top = _above
    else:
        _recorder.left({index}, _node, _above, _result)
    return _result
"""
"""Ours begin with an underscore, the user's parameters do not; in braces is what is known now."""


class Recorder(Protocol):
    """A recorder, as far as it is used here, but for what the text uses."""

    found: Recognised
    watch: Watch
    columns: dict[str, array[Any]]
    codes: dict[Any, int]
    steps: tuple[dict[int, int], dict[int, int]]
    ends: array[int]
    values: array[float]
    reader: VariableReader | None

    def returns_numbers(self, index: int) -> bool: ...


_ANY = {
    "parameters": "_function, _inner, _args, _kwargs",
    "given": "_inner, _args, _kwargs",
    "passed": "*_args, **_kwargs",
    "only_line": 0,
    "depth": 2,
}
"""The gaps of a function that is called as a `Reporter`."""


def quick(recorder: Recorder, index: int, function: Function) -> Function:
    """A `Reporter` that records the calls of this function."""
    return _made(recorder, index, function, _ANY)


def direct(recorder: Recorder, index: int, function: Function) -> Function | None:
    """What stands in the place of a function, with its parameters; None where it is not plain.

    Recorded, a negamax of 1.1 us a node takes 3.6 times as long with it, and 5.1 times without.
    """
    code, found = function.__code__, recorder.found
    reading, window = found.reading(index), found.windows.get(index)
    parameters = code.co_varnames[: code.co_argcount]
    packs = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    if code.co_flags & packs or code.co_posonlyargcount or code.co_kwonlyargcount:
        return None
    if any(name.startswith("_") or hasattr(builtins, name) for name in parameters):
        return None
    named = {("argument", name) for name in parameters}
    if any(each.place != "global" and each[:2] not in named for each in reading.sources):
        return None
    if not {*(window or ())} <= {*parameters}:
        return None
    # Only a function that called the search first calls it from elsewhere: that is the root then.
    is_alone = recorder.watch.cycle == 1 and found.root is None
    given = "".join(f"{name}, " for name in parameters)
    gaps = {
        "parameters": given,
        "given": f"_function, ({given}), {{}}",
        "passed": given,
        "only_line": _only_line(function) if is_alone else 0,
        "depth": 1,
    }
    made = _made(recorder, index, function, gaps, named=True)
    made.__defaults__ = function.__defaults__
    return functools.wraps(function)(made)


def _made(
    recorder: Recorder,
    index: int,
    function: Function,
    gaps: dict[str, Any],
    *,
    named: bool = False,
) -> Function:
    found, watch = recorder.found, recorder.watch
    text = _NODE.format(
        index=index,
        key=_key(found.reading(index), function, named=named),
        window=_window(found.windows.get(index), function, named=named),
        # Where a memo may answer, its body need not run.
        is_plain=index not in watch.remembering,
        has_windows=bool(found.windows),
        are_several=watch.cycle > 1,
        is_looked_into=recorder.reader is not None,
        returns_numbers=recorder.returns_numbers(index),
        compared_again=_COMPARED_AGAIN,
        **gaps,
    )
    names = {
        **_known_to(function, found.reading(index)),
        **{f"_add_{name}": column.append for name, column in recorder.columns.items()},
        "_recorder": recorder,
        "_codes": recorder.codes,
        "_steps": recorder.steps,
        "_ends": recorder.ends,
        "_values": recorder.values,
        "_function": function,
        "_numbers": _NUMBERS,
        "_frame": sys._getframe,
        "_line_of_caller": line_of_caller,
        "_caller": None,
        "_lines": {},
    }
    exec(compile(text, __file__, "exec"), names)
    made: Function = names["_call"]
    return made


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


def reader_of(reading: Reading, function: Function) -> Function:
    """What gives a key for the board of a call, from its arguments: equal keys, equal boards.

    It raises LookupError, TypeError or AttributeError where the board lies otherwise this time.
    """
    return _of_call(_key(reading, function), function, reading)


def window_of(window: tuple[str, str] | None, function: Function) -> Function:
    """What gives the window of a call as two numbers, from its arguments; nan without."""
    return _of_call(_window(window, function), function)


def _of_call(text: str, function: Function, reading: Reading | None = None) -> Function:
    made: Function = eval(f"lambda _inner, _args, _kwargs: {text}", _known_to(function, reading))
    return made


def _known_to(function: Function, reading: Reading | None) -> dict[str, Any]:
    """What the expressions use."""
    shape = reading and (reading.shape.inner if reading.shape.kind == "placed" else reading.shape)
    return {
        "_names": getattr(function, "__globals__", {}),
        "_defaults": bound(function, (), {}),
        "_plain": plain,
        "_said": said_board,
        "_seen": cells_of,
        "_shape": shape,
        "_picked": itemgetter(*shape.keys) if shape and shape.kind == "dict" else None,
        "_floats": _floats,
        "_nan": nan,
    }


def _key(reading: Reading, function: Function, *, named: bool = False) -> str:
    """An expression for the key of a board; where parameters are `named`, they are at hand."""
    if reading.source.place == "said":
        return f"_plain(_said(_names[{reading.source.name!r}], _args, _kwargs))"
    holders = []
    for source in reading.sources:
        if source.place == "argument":
            holder = source.name if named else _argument(source.name, function)
        elif source.place == "global":
            holder = f"_names[{source.name!r}]"
        else:
            place = _place(source.name, function.__code__.co_freevars)
            holder = f"_inner.__closure__[{place}].cell_contents"
        holders.append(holder + "".join(source.steps))
    return reading.shape.key(holders)


def _window(window: tuple[str, str] | None, function: Function, *, named: bool = False) -> str:
    if window is None:
        return "(_nan, _nan)"
    low, high = window if named else (_argument(name, function) for name in window)
    return f"_floats({low}, {high})"


def _argument(name: str, function: Function) -> str:
    """An expression for an argument that was passed by place or name, or was not."""
    code = function.__code__
    place = _place(name, code.co_varnames[: code.co_argcount])
    passed = f"_kwargs.get({name!r}, _defaults.get({name!r}, _nan))"
    return f"(_args[{place}] if len(_args) > {place} else {passed})"


def _place(name: str, names: tuple[str, ...]) -> int:
    return names.index(name) if name in names else 64


def _floats(alpha: Any, beta: Any) -> tuple[float, float]:
    """A window as numbers; nothing where it has none."""
    if type(alpha) in _NUMBERS and type(beta) in _NUMBERS:
        return alpha, beta
    try:
        return float(alpha), float(beta)
    except (TypeError, ValueError, OverflowError):
        return nan, nan
