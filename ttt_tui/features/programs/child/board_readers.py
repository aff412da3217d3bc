"""Quick functions that find a board, and a window, in the arguments of a call."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from operator import itemgetter
from typing import Any

from ttt_tui.features.programs.child.boards import Reading, cells_of
from ttt_tui.features.programs.child.two_part_boards import plain
from ttt_tui.features.programs.child.value_sources import Source, said_board

Function = Callable[..., Any]

_NUMBERS = (int, float)


def reader_of(reading: Reading, function: Function) -> Callable[[Function, Any, Any], Any]:
    """What gives a key for the board of a call: equal keys, equal boards.

    It raises LookupError, TypeError or AttributeError where the board lies otherwise this time.
    """
    made: Callable[[Function, Any, Any], Any] = eval(
        f"lambda f, a, k: {board_text(reading, function)}", known_to(reading, function)
    )
    return made


def known_to(reading: Reading, function: Function) -> dict[str, Any]:
    """What the expression of `board_text` uses."""
    shape = reading.shape
    shape = shape.inner if shape.kind == "placed" else shape
    names: dict[str, Any] = {
        "_names": getattr(function, "__globals__", {}),
        "_plain": plain,
        "_said": said_board,
        "_seen": cells_of,
        "_shape": shape,
    }
    if shape.kind == "dict":
        names["_picked"] = itemgetter(*shape.keys)
    return names


def board_text(reading: Reading, function: Function, *, named: bool = False) -> str:
    """An expression for the key, in a call with the arguments `a` and `k` of the function `f`.

    Where they are `named`, its parameters are at hand instead, and the function is `_function`.
    """
    if reading.source.place == "said":
        return f"_plain(_said(_names[{reading.source.name!r}], a, k))"
    return reading.shape.key([_holder(each, function, named=named) for each in reading.sources])


def _holder(source: Source, function: Function, *, named: bool) -> str:
    """An expression for what is at a source."""
    code: Any = function.__code__
    if source.place == "argument":
        place = _place(source.name, code.co_varnames)
        holder = f"(a[{place}] if len(a) > {place} else k[{source.name!r}])"
        if named:
            holder = source.name
    elif source.place == "global":
        holder = f"_names[{source.name!r}]"
    else:
        holder = f"f.__closure__[{_place(source.name, code.co_freevars)}].cell_contents"
    return f"{holder}{''.join(source.steps)}"


def window_of(
    window: tuple[str, str] | None, function: Function
) -> Callable[[Any, Any], tuple[float, float]]:
    """What gives the window of a call; nothing where it has none."""
    if window is None:
        return lambda *_: (nan, nan)
    code: Any = function.__code__
    defaults: Any = function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    low, high = (_place(name, names) for name in window)
    missing = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    first, second = (missing.get(name, nan) for name in window)

    def read(args: Any, kwargs: Any) -> tuple[float, float]:
        count = len(args)
        alpha = args[low] if count > low else kwargs.get(window[0], first)
        beta = args[high] if count > high else kwargs.get(window[1], second)
        return floats(alpha, beta)

    return read


def floats(alpha: Any, beta: Any) -> tuple[float, float]:
    """A window as numbers; nothing where it has none."""
    if type(alpha) in _NUMBERS and type(beta) in _NUMBERS:
        return alpha, beta
    try:
        return float(alpha), float(beta)
    except (TypeError, ValueError, OverflowError):
        return nan, nan


def _place(name: str, names: tuple[str, ...]) -> int:
    return names.index(name) if name in names else 64
