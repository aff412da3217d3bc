"""Run a search once more whose board is known: from another position, in many, or looked into."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ttt_tui.features.own.child import recipes
from ttt_tui.features.own.child.course import Call, Course, Teller
from ttt_tui.features.own.child.looking import Looking
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

    def __init__(
        self,
        watch: Watch,
        names: dict[str, Any],
        cycle: int,
        recipe: recipes.Recipe,
    ) -> None:
        self._watch = watch
        self._names = names
        self._cycle = cycle
        self._found, self._keys = recipes.read(recipe, names)
        self._first: int = recipe["first"]
        self._begun = False

    def record(
        self, teller: Teller, most: int, stones: Stones | None, looking: Looking | None = None
    ) -> None:
        """Record it from these stones; `looking` looks into some of its nodes."""

        def begin(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            found = self._found
            if stones is not None:
                setting = self._setting(inner, args, kwargs)
                x, o, turn = stones
                args, kwargs = setting.set(x, o, turned=turn != found.turn)
                found = self._found = found._replace(turn=turn)
            call = Call(self._first, inner, args, kwargs, self._names)
            code = call.code(found)
            if code is None:
                teller.failed("the board is not where it was")
            recorder = Course(self._watch, self._names, self._cycle, teller, most).begin(
                found, self._keys, call, code or 0
            )
            if stones is not None:
                recorder.refuse = lambda words: teller.failed(f"there it sets {words}")
            self._watch.tell(recorder)
            recorder.begin(self._first, code or 0)
            if looking:
                recorder.looking = looking
                self._watch.calls[: self._cycle] = map(
                    partial(_quick, recorder), range(self._cycle)
                )
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
            setting = self._setting(inner, args, kwargs)
            for number, position in enumerate(positions):
                say(number, self._move(setting, function, inner, position))
            say(-1, None)

        self._wait(begin)

    def _move(
        self, setting: Setting, function: Function, inner: Function, position: Stones
    ) -> int | None:
        x, o, turn = position
        found = self._found
        size = found.shape.cells
        before = x | o << size
        args, kwargs = setting.set(x, o, turned=turn != found.turn)
        call = Call(self._first, inner, args, kwargs, self._names)
        self._watch.calls[: self._cycle] = [
            self._peeking(index, before, turn) for index in range(self._cycle)
        ]
        try:
            answer = function(*args, **kwargs)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException:
            return None
        cell = call.chosen(answer, found, before, self._keys.get(self._first))
        legal = cell is not None and not (x | o) >> cell & 1
        return cell if legal else None

    def _peeking(self, index: int, before: int, turn: int) -> Callable[..., Any]:
        """Look at the first board with a stone more: whose is it?"""
        reading = self._found.readings.get(index)

        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            if reading is not None:
                here = Call(index, inner, args, kwargs, self._names)
                code = here.code(self._found._replace(root=reading))
                if code is not None and code != before:
                    self._watch.off()
                    added = (code ^ before).bit_length() - 1
                    if (
                        code ^ before
                    ).bit_count() == 1 and turn != added // self._found.shape.cells:
                        raise WrongSide
            return function(*args, **kwargs)

        return call

    def _setting(self, inner: Function, args: Any, kwargs: Any) -> Setting:
        reading = self._found.root or self._found.readings[self._first]
        return Setting(reading, self._found.signs, inner, args, kwargs, self._names)

    def _wait(self, begin: Callable[[Function, Function, Any, Any], Any]) -> None:
        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            if self._begun:
                return function(*args, **kwargs)
            self._begun = True
            return begin(function, inner, args, kwargs)

        self._watch.off()
        self._watch.calls[self._first] = call
