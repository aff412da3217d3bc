"""Equal calls answered once, where it is proven that the answer is the same.

A program that is asked in two thousand positions comes to the same boards again and again. A result
is taken from an earlier call only of a function whose bytecode, with all that it calls, reads and
changes nothing but its arguments and the globals that it names, where these are equal to those of
the earlier call, and that call left them as they were.
"""

from __future__ import annotations

import builtins
import copy
import dis
import functools
import inspect
import math
import sys
import types
from collections.abc import Callable, Iterator
from marshal import dumps
from typing import Any

Function = Callable[..., Any]
Names = dict[str, Any]

_BUILTINS_TEXT = """
    abs all any bool chr dict divmod enumerate filter float int isinstance len list map max min ord
    pow print range repr reversed round set sorted str sum tuple zip
"""
_BUILTINS = frozenset(_BUILTINS_TEXT.split())
_METHODS_TEXT = """
    add append clear copy count deepcopy discard extend get index insert items join keys lower pop
    remove replace reverse sort split strip update upper values
"""
_METHODS = frozenset(_METHODS_TEXT.split())
"""Of plain values and of `copy`: none saves anything of a call."""
_OF_MODULES = frozenset({"inf", "copy", "deepcopy"})
_REACHES_OUT = (
    "GLOBAL",
    "ATTR",
    "METHOD",
    "LOAD_NAME",
    "STORE_NAME",
    "IMPORT",
    "BUILD_CLASS",
    "AWAIT",
)
"""In the names of instructions that may read or change what is not the call's own."""
_KNOWN = (copy, math, copy.copy, copy.deepcopy)
_PLAIN = frozenset({int, float, bool, str, type(None)})
_GENERATES = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR

_MOST, _LONGEST = 100_000, 4_096
"""Answers, and bytes of what a call is given: a table of the program itself grows."""
_TRIED = 20_000
"""After so many calls a fourth has to be known, or it is not worth it."""


class _Unproven(Exception):
    """A call may depend on something else, or change it."""


def remembering(function: Function, original: Callable[[Any], Any]) -> Function:
    """The function, answering equal calls once; itself where nothing is proven of it.

    Args:
        original: gives the function that stands under one of ours, and all else as it is.
    """
    proof = _Proof(original)
    try:
        proof.of(function)
    except _Unproven:
        return function
    results: dict[bytes, Any] = {}
    calls = known = 0
    is_inside = is_off = False

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls, known, is_inside, is_off
        if is_off:
            return function(*args, **kwargs)
        try:
            given = args, kwargs, proof.state()
            key = dumps(given)
        except (ValueError, KeyError):
            return function(*args, **kwargs)
        calls += 1
        if not is_inside:
            # What is made inside is made of these. An array would be written as its bytes alone.
            is_off = len(key) > _LONGEST or not _is_plain(given) or not proof.holds()
        if key in results and not is_off:
            known += 1
            return results[key]
        is_outermost, is_inside = not is_inside, True
        try:
            result = function(*args, **kwargs)
        finally:
            is_inside = not is_outermost
        given = args, kwargs, proof.state()  # held as before: `dumps` counts who holds it
        if _is_fixed(result) and dumps(given) == key:
            results[key] = result
        is_off = is_off or len(results) >= _MOST or (calls >= _TRIED and calls > 4 * known)
        return result

    return call


class _Proof:
    """That a call of a function depends on its arguments and some globals alone."""

    def __init__(self, original: Callable[[Any], Any]) -> None:
        self._original = original
        self._functions: dict[tuple[int, str], tuple[Names, str, Function]] = {}
        self._plain: dict[tuple[int, str], tuple[Names, str]] = {}

    def state(self) -> list[Any]:
        """The globals as they are now."""
        return [names[name] for names, name in self._plain.values()]

    def holds(self) -> bool:
        """Whether each name still means the function that it meant."""
        return all(
            self._original(names.get(name)) is each
            for names, name, each in self._functions.values()
        )

    def of(self, function: Any) -> None:
        """Raises:
        _Unproven: it may do more.
        """
        if not isinstance(function, types.FunctionType) or function.__closure__:
            raise _Unproven
        code, names = function.__code__, function.__globals__
        defaults = *(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()
        if code.co_flags & _GENERATES or not _is_fixed(defaults):
            raise _Unproven
        for name in _globals_read(code):
            place, value = (id(names), name), self._original(names.get(name))
            if name not in names:
                if name not in _BUILTINS or not hasattr(builtins, name):
                    raise _Unproven
            elif _is_plain(value):
                self._plain[place] = names, name
            elif not any(value is each for each in _KNOWN) and place not in self._functions:
                self._functions[place] = names, name, value
                self.of(value)


def _globals_read(code: types.CodeType) -> Iterator[str]:
    """Raises:
    _Unproven: it does more than to read globals, and to call methods of plain values.
    """
    for each in dis.get_instructions(code):
        is_method = each.opname == "LOAD_METHOD"
        if each.opname == "LOAD_ATTR" and sys.version_info >= (3, 12):
            is_method = bool((each.arg or 0) & 1)
        is_known = is_method and each.argval in _METHODS
        if each.opname == "LOAD_GLOBAL":
            yield str(each.argval)
        elif is_known or (each.opname == "LOAD_ATTR" and each.argval in _OF_MODULES):
            continue
        elif any(change in each.opname for change in _REACHES_OUT):
            raise _Unproven
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _globals_read(const)


def _is_plain(value: Any) -> bool:
    """Whether it is made of Python's own plain values and containers alone."""
    kind = type(value)
    if kind in (list, tuple):
        return all(map(_is_plain, value))
    if kind is dict:
        return all(map(_is_plain, (*value, *value.values())))
    return kind in _PLAIN


def _is_fixed(value: Any) -> bool:
    """Whether nobody can change it."""
    return all(map(_is_fixed, value)) if type(value) is tuple else type(value) in _PLAIN
