"""The decorator that is put on the functions of a search, in memory."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

Function = Callable[..., Any]


class Hooks(Protocol):
    """What is told of every call."""

    def enter(self, index: int, function: Function, args: Any, kwargs: Any) -> None: ...
    def leave(self, result: Any) -> None: ...
    def fail(self) -> None: ...
    def ran(self) -> None: ...


class Watch:
    """The decorator; whom it tells is changed while they run.

    Attributes:
        remembering: the numbers of the functions whose own decorators may answer for them.
    """

    def __init__(self) -> None:
        self.remembering: set[int] = set()
        self.off()

    def off(self) -> None:
        """Tell nobody."""
        self.enter: Callable[[int, Function, Any, Any], None] = _nothing
        self.leave: Callable[[Any], None] = _nothing
        self.fail: Callable[[], None] = _nothing
        self.ran: Callable[[], None] = _nothing

    def tell(self, hooks: Hooks) -> None:
        self.enter, self.leave, self.fail = hooks.enter, hooks.leave, hooks.fail
        self.ran = hooks.ran

    def around(self, index: int) -> Callable[[Function], Function]:
        """The decorator of a function that has this number."""

        def decorate(function: Function) -> Function:
            inner: Any = function
            while not hasattr(inner, "__code__") and hasattr(inner, "__wrapped__"):
                inner = inner.__wrapped__
            while getattr(inner, "__ttt_inner__", None):
                inner = inner.__ttt_inner__

            @functools.wraps(function)
            def watched(*args: Any, **kwargs: Any) -> Any:
                self.enter(index, inner, args, kwargs)
                try:
                    result = function(*args, **kwargs)
                except BaseException:
                    self.fail()
                    raise
                self.leave(result)
                return result

            watched.__ttt_watched__ = index  # type: ignore[attr-defined]
            return watched

        return decorate

    def body(self, index: int) -> Callable[[Function], Function]:
        """The decorator below others of the user's: it tells that they let the body run."""
        self.remembering.add(index)

        def decorate(function: Function) -> Function:
            @functools.wraps(function)
            def running(*args: Any, **kwargs: Any) -> Any:
                self.ran()
                return function(*args, **kwargs)

            running.__ttt_inner__ = function  # type: ignore[attr-defined]
            return running

        return decorate


def _nothing(*_: object) -> None:
    return None
