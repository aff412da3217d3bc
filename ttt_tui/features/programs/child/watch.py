"""The decorator that is put on the functions of a search, in memory."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol

from ttt_tui.features.programs import ATTRIBUTE, BoardDeclaration

Function = Callable[..., Any]

Reporter = Callable[[Function, Function, Any, Any], Any]
"""Calls what is decorated, and reports it: given that, the user's function in it, arguments."""


class Hooks(Protocol):
    """What every call is reported to."""

    def enter(
        self, index: int, function: Function, inner: Function, args: Any, kwargs: Any
    ) -> Function:
        """What is to be called: the `function` that is decorated, or one around it."""
        ...

    def leave(self, result: Any) -> None: ...
    def fail(self) -> None: ...
    def ran(self) -> None: ...


class Watch:
    """The decorator; what a call does is changed while they run.

    Attributes:
        calls: what a call does, by the number of its function.
        hooks: what calls are reported to where nothing quicker is known.
        said: what a function says of itself with `@watched`, by its number.
        remembering: the numbers of the functions whose own decorators may answer for them.
        cycle: functions with a lower number search, the others call those.
        spaces: gives the globals of each file.
    """

    def __init__(self, functions: int, cycle: int) -> None:
        self.cycle = cycle
        self.spaces: Callable[[], list[dict[str, Any]]] = list
        self.remembering: set[int] = set()
        self.said: dict[int, BoardDeclaration] = {}
        self.hooks: Hooks | None = None
        self._decorated: dict[int, Function] = {}
        self._standing: dict[int, Function] = {}
        self._places: dict[int, list[tuple[Any, str]]] = {}
        self.calls: list[Reporter] = [_unreported] * functions

    def searches(self, index: int) -> bool:
        return index < self.cycle

    def calls_so_far(self) -> object:
        """Something else after each call that is reported."""
        hooks = self.hooks
        return getattr(hooks, "top", None), len(getattr(hooks, "log", ()))

    def off(self) -> None:
        """Report no call."""
        self.hooks = None
        self.calls[:] = [_unreported] * len(self.calls)

    def report_to(self, hooks: Hooks) -> None:
        self.hooks = hooks
        self.calls[:] = [self.reporting(index) for index in range(len(self.calls))]

    def reporting(self, index: int) -> Reporter:
        """What reports the calls of a function to the hooks."""

        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            # Asked for anew after the call: the hooks may change meanwhile.
            if self.hooks:
                function = self.hooks.enter(index, function, inner, args, kwargs)
            try:
                result = function(*args, **kwargs)
            except BaseException:
                if self.hooks:
                    self.hooks.fail()
                raise
            if self.hooks:
                self.hooks.leave(result)
            return result

        return call

    def around(self, index: int) -> Callable[[Function], Function]:
        """The decorator of a function that has this number."""
        calls = self.calls

        def decorate(function: Function) -> Function:
            if (said := getattr(function, ATTRIBUTE, None)) is not None:
                self.said[index] = said
            inner: Any = function
            while not hasattr(inner, "__code__") and hasattr(inner, "__wrapped__"):
                inner = inner.__wrapped__
            while getattr(inner, "__ttt_inner__", None):
                inner = inner.__ttt_inner__

            @functools.wraps(function)
            def watched(*args: Any, **kwargs: Any) -> Any:
                return calls[index](function, inner, args, kwargs)

            if inspect.isgeneratorfunction(inner):
                return self._generating(index, function, inner)
            # One that is made again and again stands in no one place.
            if inner is function and "<locals>" not in function.__qualname__:
                self._decorated[index] = self._standing[index] = watched
            return watched

        return decorate

    def _generating(self, index: int, function: Function, inner: Function) -> Function:
        """A search that yields: a call lasts from when it is first asked until it is through.

        Its result is what it returns, or what it has yielded last.
        """

        def reported(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            run, sent, last = function(*args, **kwargs), None, None
            if self.hooks:
                self.hooks.enter(index, function, inner, args, kwargs)
            try:
                while True:
                    last = run.send(sent)
                    sent = yield last
            except StopIteration as end:
                if self.hooks:
                    self.hooks.leave(last if end.value is None else end.value)
                return end.value
            except BaseException:
                if self.hooks:
                    self.hooks.fail()
                run.close()
                raise

        def at_once(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            """Not reported, but called in another way: it runs to its end, then yields."""
            yielded: list[Any] = []
            end = None

            def through(*args: Any, **kwargs: Any) -> Any:
                nonlocal end
                run = function(*args, **kwargs)
                while True:
                    try:
                        yielded.append(next(run))
                    except StopIteration as stop:
                        end = stop.value
                        return end if end is not None else (yielded or [None])[-1]

            self.calls[index](through, inner, args, kwargs)
            yield from yielded
            return end

        @functools.wraps(function)
        def watched(*args: Any, **kwargs: Any) -> Any:
            if self.hooks is None and self.calls[index] is _unreported:
                return function(*args, **kwargs)
            return (reported if self.hooks else at_once)(*args, **kwargs)

        return watched

    def put_in_place(self, index: int, made: Function | None = None) -> None:
        """Of the decorated function, wherever a file or a class has it by a name; None: that again.

        Called by other means, it still does what `calls` says.
        """
        decorated: Any = self._decorated.get(index)
        made = made or decorated
        if decorated is None or getattr(made, "__wrapped__", made) is not decorated.__wrapped__:
            return
        before, self._standing[index] = self._standing[index], made
        if index not in self._places:
            self._places[index] = list(self._names_of(before))
        for holder, name in self._places[index]:
            if isinstance(holder, type):
                setattr(holder, name, made)
            else:
                holder[name] = made

    def _names_of(self, function: Function) -> Iterator[tuple[Any, str]]:
        """The files and classes that have it, with the name there."""
        for names in self.spaces():
            for name, value in names.items():
                if value is function:
                    yield names, name
                elif isinstance(value, type):
                    own = vars(value).items()
                    yield from ((value, each) for each, held in own if held is function)

    def original(self, value: Any) -> Any:
        """The function under one of ours; all else as it is."""
        ours = (*self._decorated.values(), *self._standing.values())
        is_ours = any(value is each for each in ours)
        return getattr(value, "__wrapped__", value) if is_ours else value

    def values(self) -> list[Any]:
        """What the globals of all files are."""
        return [value for names in self.spaces() for value in names.values()]

    def body(self, index: int) -> Callable[[Function], Function]:
        """The decorator below others of the user's: it reports that they let the body run."""
        self.remembering.add(index)

        def decorate(function: Function) -> Function:
            @functools.wraps(function)
            def running(*args: Any, **kwargs: Any) -> Any:
                if self.hooks:
                    self.hooks.ran()
                return function(*args, **kwargs)

            running.__ttt_inner__ = function  # type: ignore[attr-defined]
            return running

        return decorate


def _unreported(function: Function, _: Function, args: Any, kwargs: Any) -> Any:
    return function(*args, **kwargs)
