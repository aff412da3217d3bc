"""Where a call has its values: in its arguments, closures and globals, and in what these hold."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

_PLACES = ("said", "argument", "closure", "global")
_MOST_ITEMS, _MOST_KEYS, _MOST_ATTRIBUTES = 6, 12, 40


class Source(NamedTuple):
    """Where an object is found when a function is called.

    Attributes:
        place: `argument`, `closure` or `global`; or `said`, by the program itself.
        name: of the argument or variable.
        steps: on from there: `.board`, `['board']`.
    """

    place: str
    name: str
    steps: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        return _PLACES.index(self.place) + (self.name == "self"), len(self.steps)


@dataclass(frozen=True)
class Call:
    """A call of a function of the user's: its number, and what it was given."""

    index: int
    function: Callable[..., Any]
    args: Any
    kwargs: Any

    @property
    def names(self) -> dict[str, Any]:
        """The globals of its file."""
        return self.function.__globals__

    @cached_property
    def given(self) -> dict[str, Any]:
        """The arguments by their names."""
        return bound(self.function, self.args, self.kwargs)

    def held(self, source: Source) -> Any:
        """What is at a source; None where nothing is."""
        try:
            return self.at(source)
        except (LookupError, TypeError, AttributeError, ValueError):
            return None

    def at(self, source: Source) -> Any:
        """What is at a source.

        Raises:
            LookupError, TypeError, AttributeError, ValueError: nothing is.
        """
        return follow(self._holder(source), source.steps)

    def put(self, source: Source, value: Any) -> None:
        """Have something else at a source.

        Raises:
            LookupError, TypeError, AttributeError, ValueError: it cannot be changed.
        """
        if self.held(source) is value:  # and what cannot be set need not be
            return
        if source.steps:
            *steps, last = source.steps
            holder = follow(self._holder(source), tuple(steps))
            if last.startswith("."):
                setattr(holder, last[1:], value)
            else:
                holder[_key_of(last)] = value
        elif source.place == "argument":
            self.given[source.name] = value
        elif source.place == "global":
            self.names[source.name] = value
        else:
            _closed_over(self.function, source.name).cell_contents = value

    def _holder(self, source: Source) -> Any:
        """The argument or variable from which it goes on to a source."""
        if source.place == "said":
            return said_board(self.names[source.name], self.args, self.kwargs)
        if source.place == "argument":
            return self.given[source.name]
        if source.place == "global":
            return self.names[source.name]
        return _closed_over(self.function, source.name).cell_contents


def as_written(given: dict[str, Any]) -> str:
    """Arguments as a user would write them: plain values as they are, others by their names."""
    plain = (str, int, float, bool, type(None))
    shown = (repr(each) if isinstance(each, plain) else name for name, each in given.items())
    return f"({', '.join(shown)})"


def bound(function: Callable[..., Any], args: Any, kwargs: Any) -> dict[str, Any]:
    """The arguments of a call by their names."""
    code: Any = function.__code__
    count = code.co_argcount
    names = code.co_varnames[: count + code.co_kwonlyargcount]
    defaults = function.__defaults__ or ()
    found = dict(zip(names[count - len(defaults) : count], defaults, strict=False))
    found.update(function.__kwdefaults__ or {})
    found.update(zip(names[:count], args, strict=False))
    found.update(kwargs)
    return found


def said_board(board: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What a program gives for its board: its function is called with as much as it takes."""
    code = getattr(board, "__code__", None)
    if code is None:
        return board(args[0])
    return board(*(args[: code.co_argcount] or list(kwargs.values())[: code.co_argcount]))


def _closed_over(function: Any, name: str) -> Any:
    """The cell of a variable that a nested function has from the one around it."""
    return function.__closure__[function.__code__.co_freevars.index(name)]


def follow(value: Any, steps: tuple[str, ...]) -> Any:
    """Raises:
    LookupError, AttributeError, TypeError: it does not go on that way.
    """
    for step in steps:
        value = getattr(value, step[1:]) if step.startswith(".") else value[_key_of(step)]
    return value


def _key_of(step: str) -> Any:
    """`'board'` of `['board']`."""
    return ast.literal_eval(step[1:-1])


def search(value: Any, take: Callable[[tuple[str, ...], Any], None], depth: int = 3) -> None:
    """Hand over an object and all that it holds, with the way to each."""
    seen_ids: set[int] = set()

    def go(each: Any, steps: tuple[str, ...]) -> None:
        take(steps, each)
        if len(steps) >= depth or id(each) in seen_ids:
            return
        if isinstance(each, dict | list) or is_instance_of_theirs(each):
            seen_ids.add(id(each))
        for step, held in _below(each):
            if not isinstance(held, types.FunctionType | types.MethodType | type):
                go(held, (*steps, step))

    go(value, ())


def _below(value: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds that may hold a board."""
    if isinstance(value, dict):
        for key, each in list(value.items())[:_MOST_KEYS]:
            if isinstance(key, str):
                yield f"[{key!r}]", each
    elif isinstance(value, list | tuple):
        if len(value) <= _MOST_ITEMS:
            yield from ((f"[{index}]", each) for index, each in enumerate(value))
    elif is_instance_of_theirs(value):
        for name, each in list(getattr(value, "__dict__", {}).items())[:_MOST_ATTRIBUTES]:
            yield f".{name}", each
        for kind in type(value).__mro__:
            for name in getattr(kind, "__slots__", ()):
                if isinstance(name, str) and hasattr(value, name):
                    yield f".{name}", getattr(value, name)
            if kind.__module__ != "builtins":
                for name, each in list(vars(kind).items())[:_MOST_ATTRIBUTES]:
                    is_held = isinstance(each, list | dict) or hasattr(each, "tolist")
                    if is_held and not name.startswith("__"):
                        yield f".{name}", each


def is_instance_of_theirs(value: Any) -> bool:
    kind = type(value)
    home = kind.__module__.partition(".")[0]
    if home in sys.stdlib_module_names or home in ("builtins", "numpy", "ttt_tui"):
        return False
    return not isinstance(value, type | types.ModuleType | types.FunctionType)
