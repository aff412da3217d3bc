"""What is done for every node of a search, written out for its function.

Python spends most of a call on packing arguments, so what stands in the place of a function takes
just its parameters; where that cannot be, it takes whatever comes. Names of ours begin with `_`, as
the parameters are the user's.
"""

from __future__ import annotations

import dis
import functools
import inspect
import sys
from array import array
from collections.abc import Callable
from math import nan
from typing import Any, Protocol

from ttt_tui.features.own.child.probing import line_of_caller
from ttt_tui.features.own.child.readers import board_text, floats, known_to, reader_of, window_of
from ttt_tui.features.own.child.recognising import Recognised
from ttt_tui.features.own.child.watch import Watch

Function = Callable[..., Any]


class Nodes(Protocol):
    """A recorder, as far as what is fixed for a function; see there."""

    found: Recognised
    watch: Watch
    columns: dict[str, array[Any]]
    codes: dict[Any, int]
    steps: tuple[dict[int, int], dict[int, int]]
    ends: array[int]
    values: array[float]

    def returns_numbers(self, index: int) -> bool: ...


_TEXT = """
def watched({parameters}):
    global _caller, _known
    _above = _recorder.top
    _number, _before, _turn = _above
    try:
        _code = _codes[{board}]
    except (LookupError, TypeError, AttributeError):
        _code = _recorder.look(_index, _inner, {given})
    _cell = _steps[_turn].get(_code ^ _before)
    if {is_step}:
        _count = _recorder.count
        if _count >= _recorder.due:
            _recorder.is_due()
        _parents(_number)
        _cells(_cell)
        {line}
        _lines(_line)
        {window}
        {function}
        _recorder.top = _node = _count, _code, 1 - _turn
        _recorder.count = _count + 1
    else:
        _recorder.top = _node = _recorder.add(_index, _code, *({ends}), _line_of_caller())
        _count = _node[0]
    {look}
    try:
        _result = {call}
    except BaseException:
        _recorder.failed(_index, _node, _above)
        raise
    if _count < {looked_at}:
        try:
            if _codes[{board}] != _code:
                _recorder.changed(_count)
        except (LookupError, TypeError, AttributeError):
            pass
    _place = _count - _recorder.first
    if {is_number}:
        _ends[_place] = _recorder.count
        _values[_place] = _result
        _recorder.top = _above
    else:
        _recorder.left(_index, _node, _above, _result)
    return _result
"""

_LOOKED_AT = 1_000
"""So many nodes are asked for their boards as they return, too: a stone may be left there."""

_LINE = """\
_user = _frame({outwards})
        if _user.f_code is not _caller:
            _caller = _user.f_code
            _known = _recorder.lines.setdefault(_id(_caller), {{}})
        # Python counts a frame's lines anew each time, so they are kept by instruction.
        if (_line := _known.get(_user.f_lasti)) is None:
            _line = _known[_user.f_lasti] = _line_of_caller()"""

_LOOK = """\
if _recorder.looking and _count == _recorder.count - 1:
        _function = _recorder.looking.around(_count, _function, _inner, _args, _kwargs)"""


_ONE = "_line = {} if _number or not _has_outer else _line_of_caller()"
"""Only a function that called the search first calls it from elsewhere: that is the root then."""

_END = "{0} if _type({0}) in _numbers else _floats({0}, {0})[0]"


def general(recorder: Nodes, index: int, function: Function) -> Function:
    """What a decorator calls with the function that it decorates, that in it, and arguments."""
    return _made(
        recorder,
        index,
        function,
        parameters="_function, _inner, _args, _kwargs",
        given="_args, _kwargs",
        board="_read(_inner, _args, _kwargs)",
        line=_LINE.format(outwards=2),
        ends="_window(_args, _kwargs)",
        window="_alpha, _beta = _window(_args, _kwargs); _alphas(_alpha); _betas(_beta)",
        look=_LOOK,
        call="_function(*_args, **_kwargs) if _kwargs else _function(*_args)",
    )


def direct(recorder: Nodes, index: int, function: Function) -> Function | None:
    """What takes the place of a function itself; None of one that is not plain enough."""
    code: Any = function.__code__
    names = code.co_varnames[: code.co_argcount]
    packs = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    if code.co_flags & packs or code.co_posonlyargcount or code.co_kwonlyargcount:
        return None
    if any(name.startswith("_") for name in names) or "<locals>" in function.__qualname__:
        return None
    found, watch = recorder.found, recorder.watch
    reading, window = found.reading(index), found.windows.get(index)
    known = {("argument", name) for name in names} | {
        ("global", name) for name in function.__globals__
    }
    if not all((each.place, each.name) in known for each in reading.sources):
        return None
    given, line = "".join(f"{name}, " for name in names), _only_line(function)
    made = _made(
        recorder,
        index,
        function,
        parameters=", ".join(names),
        given=f"({given}), {{}}",
        board=board_text(reading, function, named=True),
        line=_LINE.format(outwards=1) if line is None or watch.cycle > 1 else _ONE.format(line),
        ends="_floats({}, {})".format(*window) if window else "(_nan, _nan)",
        window="_alphas({}); _betas({})".format(
            *(_END.format(name) for name in window or ["_nan"] * 2)
        ),
        look="",
        call=f"_function({', '.join(names)})",
    )
    made.__defaults__ = function.__defaults__
    return functools.wraps(function)(made)


def _only_line(function: Function) -> int | None:
    """Where a function calls itself, if that is in one place only."""
    codes: list[Any] = [function.__code__]
    for code in codes:
        codes += [each for each in code.co_consts if hasattr(each, "co_code")]
    places = [
        each.positions.lineno
        for code in codes
        for each in dis.get_instructions(code)
        if each.argval == function.__name__ and each.positions
    ]
    return places[0] if len(places) == 1 else None


def _made(recorder: Nodes, index: int, function: Function, **text: str) -> Function:
    found, watch, columns = recorder.found, recorder.watch, recorder.columns
    reading = found.reading(index)
    # Where a memo may answer, its body need not run.
    is_plain = index not in watch.remembering
    text |= {
        "looked_at": str(_LOOKED_AT),
        "is_step": "_cell is not None and _code > _before" if is_plain else "False",
        "is_number": "_place >= 0 and _type(_result) in _numbers"
        if recorder.returns_numbers(index)
        else "False",
        "window": text["window"] if found.windows else "",
        "function": "_functions(_index)" if watch.cycle > 1 else "",
    }
    names: dict[str, Any] = {
        **known_to(reading, function),
        "_has_outer": found.root is not None,
        "_recorder": recorder,
        "_index": index,
        "_function": function,
        "_inner": function,
        "_read": reader_of(reading, function),
        "_window": window_of(found.windows.get(index), function),
        "_floats": floats,
        "_nan": nan,
        "_codes": recorder.codes,
        "_steps": recorder.steps,
        "_ends": recorder.ends,
        "_values": recorder.values,
        "_frame": sys._getframe,
        "_line_of_caller": line_of_caller,
        "_id": id,
        "_type": type,
        "_numbers": (int, float),
        "_caller": None,
        "_known": {},
    }
    for column in ("parent", "cell", "line", "alpha", "beta", "function"):
        names[f"_{column}s"] = columns[column].append
    exec(compile(_TEXT.format(**text), __file__, "exec"), names)
    made: Function = names["watched"]
    return made
