"""Run a search once more whose board is known: from another position, in many, or looked into."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ttt_tui.features.own.child import recipes
from ttt_tui.features.own.child.course import Course, Teller, chosen
from ttt_tui.features.own.child.looking import Looking
from ttt_tui.features.own.child.probing import Call
from ttt_tui.features.own.child.recorder import Recorder
from ttt_tui.features.own.child.setting import Setting, Stones
from ttt_tui.features.own.child.watch import Function, Told, Watch


class WrongSide(BaseException):
    """The program moves for the other side there."""


def _quick(recorder: Recorder, index: int) -> Told:
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

    def record(
        self, teller: Teller, most: int, stones: Stones | None, looking: Looking | None = None
    ) -> None:
        """Record it from these stones; `looking` looks into some of its nodes."""

        def begin(function: Function, call: Call) -> Any:
            found = self._found
            if stones is not None:
                call = Setting(found, call).set(stones)
                found = found._replace(turn=stones[2])
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
                self._each_call(partial(_quick, recorder))
                function = looking.around(0, function, call.function, call.args, call.kwargs)
            try:
                result = function(*call.args, **call.kwargs)
            except BaseException:
                recorder.fail()
                raise
            recorder.leave(result)
            return result

        self._wait(begin)

    def play(self, positions: list[Stones], say: Callable[[int, int | None], None]) -> None:
        """The move in each of these; `say` is told its number and the cell."""

        def begin(function: Function, call: Call) -> Any:
            setting = Setting(self._found, call)
            for number, position in enumerate(positions):
                say(number, self._move(function, setting.set(position), position))
            say(-1, None)

        self._wait(begin)

    def _move(self, function: Function, call: Call, position: Stones) -> int | None:
        x, o, turn = position
        before = x | o << self._found.shape.cells
        self._each_call(partial(self._peeking, before, turn))
        try:
            answer = function(*call.args, **call.kwargs)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException:
            return None
        cell = chosen(call, answer, self._found, before, self._keys.get(self._first))
        legal = cell is not None and not (x | o) >> cell & 1
        return cell if legal else None

    def _peeking(self, before: int, turn: int, index: int) -> Told:
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

    def _each_call(self, made: Callable[[int], Told]) -> None:
        """From now on the functions that search are called so, by their numbers."""
        cycle = self._watch.cycle
        self._watch.calls[:cycle] = map(made, range(cycle))

    def _wait(self, begin: Callable[[Function, Call], Any]) -> None:
        is_first = True

        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            nonlocal is_first
            if not is_first:
                return function(*args, **kwargs)
            is_first = False
            return begin(function, Call(self._first, inner, args, kwargs, self._watch.names))

        self._watch.off()
        self._watch.calls[self._first] = call
