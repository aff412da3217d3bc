"""Run a search once more whose board is known: from another position, in many, or looked into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ttt_tui.features.own.child import recipes
from ttt_tui.features.own.child.course import Course, Teller, chosen
from ttt_tui.features.own.child.looking import Looking
from ttt_tui.features.own.child.probing import Call
from ttt_tui.features.own.child.recorder import Recorder
from ttt_tui.features.own.child.setting import Setting
from ttt_tui.features.own.child.watch import Function, Watch

Stones = tuple[int, int, int]
"""X and O as bits, and who is to move: 0 for X."""


class WrongSide(BaseException):
    """The program moves for the other side there."""


def _quick(recorder: Recorder, index: int) -> Callable[..., Any]:
    """Quick from the first call on, which may be one that is looked into."""

    def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
        return recorder.hasten(index, inner)(function, inner, args, kwargs)

    return call


class Again:
    """Waits until the first function is called, and does there what is wished."""

    def __init__(self, watch: Watch, recipe: recipes.Recipe) -> None:
        self._watch = watch
        self._found, self._keys = recipes.read(recipe, watch.names)
        self._first: int = recipe["first"]
        self._begun = False

    def record(
        self, teller: Teller, most: int, stones: Stones | None, looking: Looking | None = None
    ) -> None:
        """Record it from these stones; `looking` looks into some of its nodes."""

        def begin(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            call, found = self._call(inner, args, kwargs), self._found
            if stones is not None:
                call = self._set(self._setting(call), call, stones)
                args, kwargs = call.args, call.kwargs
                found = self._found = found._replace(turn=stones[2])
            code = found.code(call)
            if code is None:
                teller.failed("the board is not where it was")
            recorder = Course(self._watch, teller, most).begin(found, self._keys, call, code or 0)
            if stones is not None:
                recorder.refuse = lambda words: teller.failed(f"there it sets {words}")
            self._watch.tell(recorder)
            recorder.begin(self._first, code or 0)
            if looking:
                recorder.looking = looking
                cycle = self._watch.cycle
                self._watch.calls[:cycle] = [_quick(recorder, index) for index in range(cycle)]
                function = looking.around(0, function, inner, args, kwargs)
            try:
                result = function(*args, **kwargs)
            except BaseException:
                recorder.fail()
                raise
            recorder.leave(result)
            return result

        self._wait(begin)

    def play(self, positions: list[Stones], say: Callable[[int, int | None], None]) -> None:
        """The move in each of these; `say` is told its number and the cell."""

        def begin(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            call = self._call(inner, args, kwargs)
            setting = self._setting(call)
            for number, position in enumerate(positions):
                say(number, self._move(function, self._set(setting, call, position), position))
            say(-1, None)

        self._wait(begin)

    def _move(self, function: Function, call: Call, position: Stones) -> int | None:
        x, o, turn = position
        found, cycle = self._found, self._watch.cycle
        before = x | o << found.shape.cells
        self._watch.calls[:cycle] = [self._peeking(each, before, turn) for each in range(cycle)]
        try:
            answer = function(*call.args, **call.kwargs)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException:
            return None
        cell = chosen(call, answer, found, before, self._keys.get(self._first))
        legal = cell is not None and not (x | o) >> cell & 1
        return cell if legal else None

    def _peeking(self, index: int, before: int, turn: int) -> Callable[..., Any]:
        """Look at the first board with a stone more: whose is it?"""
        reading = self._found.readings.get(index)

        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            if reading is not None:
                here = Call(index, inner, args, kwargs, self._watch.names)
                code = self._found._replace(root=reading).code(here)
                if code is not None and code != before:
                    self._watch.off()
                    added = code ^ before
                    side = (added.bit_length() - 1) // self._found.shape.cells
                    if added.bit_count() == 1 and turn != side:
                        raise WrongSide
            return function(*args, **kwargs)

        return call

    def _call(self, inner: Function, args: Any, kwargs: Any) -> Call:
        return Call(self._first, inner, args, kwargs, self._watch.names)

    def _setting(self, call: Call) -> Setting:
        found = self._found
        return Setting(found.root or found.readings[self._first], found.signs, call)

    def _set(self, setting: Setting, call: Call, stones: Stones) -> Call:
        """The call with these stones on its board."""
        x, o, turn = stones
        given = setting.set(x, o, turned=turn != self._found.turn)
        return replace(call, args=(), kwargs=given)

    def _wait(self, begin: Callable[[Function, Function, Any, Any], Any]) -> None:
        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            if self._begun:
                return function(*args, **kwargs)
            self._begun = True
            return begin(function, inner, args, kwargs)

        self._watch.off()
        self._watch.calls[self._first] = call
