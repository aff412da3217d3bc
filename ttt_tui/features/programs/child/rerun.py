"""Run a search once more whose board is known: from another position, in many, or looked into."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isfinite, nan
from typing import Any

from ttt_tui.features.programs.channel import NO_MOVE, RAISES, TAKEN_CELL, Answer
from ttt_tui.features.programs.child.call_recorder import Recorder
from ttt_tui.features.programs.child.memo import remembering
from ttt_tui.features.programs.child.recognised_search import Recipe, Reports, from_recipe
from ttt_tui.features.programs.child.search_numbers import chosen, number_in
from ttt_tui.features.programs.child.stand_ins import USES
from ttt_tui.features.programs.child.stone_setter import Stones, StoneSetter
from ttt_tui.features.programs.child.value_sources import Call
from ttt_tui.features.programs.child.variable_reader import VariableReader
from ttt_tui.features.programs.child.watch import Function, Reporter, Watch

_LONGEST_WORDS = 200


class WrongSide(BaseException):
    """The program moves for the other side there."""


def _quick(recorder: Recorder, index: int) -> Reporter:
    """Quick from the first call on, which may be one that is looked into."""

    def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
        return recorder.hasten(index, inner)(function, inner, args, kwargs)

    return call


class Rerun:
    """Waits until the first function is called, and does there what is wished."""

    def __init__(self, watch: Watch, recipe: Recipe) -> None:
        self._watch = watch
        self._found, self._keys = from_recipe(recipe, watch.values())
        self._first: int = recipe["first"]
        self._plain: dict[int, Function] = {}
        """What stands in the place of each function while its calls are not looked at."""

    def record(
        self,
        reports: Reports,
        most: int,
        stones: Stones | None,
        reader: VariableReader | None = None,
    ) -> None:
        """Record it from these stones; `variable_reader` looks into some of its nodes."""

        def begin(function: Function, call: Call) -> Any:
            found = self._found
            if stones is not None:
                call = StoneSetter(found, call).set(stones)
                found = found._replace(turn=stones[2])
            code = found.code(call)
            if code is None:
                reports.failed("the board is not where it was")
            recorder = Recorder(self._watch, reports, most, found, self._keys, call, code or 0)
            if stones is not None:
                recorder.refuse = lambda words: reports.failed(f"there it sets {words}")
            USES.begin()
            self._watch.report_to(recorder)
            recorder.begin(self._first, code or 0)
            if reader:
                recorder.reader = reader
                self._each_call(partial(_quick, recorder))
                function = reader.around(0, function, call.function, call.args, call.kwargs)
            try:
                result = function(*call.args, **call.kwargs)
            except BaseException:
                recorder.fail()
                raise
            recorder.leave(result)
            return result

        self._wait(begin)

    def play(self, positions: list[Stones], say: Callable[[int, Answer], None]) -> None:
        """Ask for the move in each of these; `say` gets its number and the answer, -1 at the end.

        A board that cannot be written ends it at once: the answer -1 says why.
        """

        def begin(function: Function, call: Call) -> Any:
            why = ""
            try:
                setting = StoneSetter(self._found, call)
                USES.begin()
                for number, position in enumerate(positions):
                    ready = setting.set(position)
                    say(number, self._answer(function, ready, position))
            except Exception as error:  # whatever its own types raise when they are written
                why = f"its board cannot be set up: {error}"
            say(-1, Answer(why=why))

        self._wait(begin)

    def _answer(self, function: Function, call: Call, position: Stones) -> Answer:
        x, o, turn = position
        before = x | o << self._found.shape.cells
        self._handed_on = nan
        for each in self._plain:
            self._watch.put_in_place(each)
        self._each_call(partial(self._peeking, before, turn))
        try:
            answer = function(*call.args, **call.kwargs)
        except (KeyboardInterrupt, MemoryError):
            raise
        except WrongSide:
            return Answer(why=f"it moves for {'XO'[1 - turn]} where {'XO'[turn]} is to move")
        except BaseException as error:
            return Answer(why=f"{RAISES}{type(error).__name__}: {error}"[:_LONGEST_WORDS])
        key = self._keys.get(self._first)
        value = number_in(answer, key) if self._found.root is None else self._handed_on
        number = value if isfinite(value) else None
        cell = chosen(call, answer, self._found, before, key, self._handed_on)
        if cell is None:
            return Answer(value=number, why=NO_MOVE)
        if not 0 <= cell < self._found.shape.cells or (x | o) >> cell & 1:
            return Answer(value=number, why=TAKEN_CELL)
        return Answer(cell, number)

    def _peeking(self, before: int, turn: int, index: int) -> Reporter:
        """Look at the first board with a stone more: whose is it?"""
        reading = self._found.readings.get(index)

        def call(function: Function, inner: Function, args: Any, kwargs: Any) -> Any:
            if index not in self._plain:
                self._plain[index] = remembering(function, self._watch.original)
            if reading is not None:
                here = Call(index, inner, args, kwargs)
                code = self._found._replace(root=reading).code(here)
                if code is not None and code != before:
                    self._watch.off()
                    for each, plain in self._plain.items():
                        self._watch.put_in_place(each, plain)
                    added = code ^ before
                    side = (added.bit_length() - 1) // self._found.shape.cells
                    if added.bit_count() == 1 and turn != side:
                        raise WrongSide
                elif self._found.root is not None and code == before:
                    result = function(*args, **kwargs)
                    self._handed_on = number_in(result, self._keys.get(index))
                    return result
            return function(*args, **kwargs)

        return call

    def _each_call(self, made: Callable[[int], Reporter]) -> None:
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
            return begin(function, Call(self._first, inner, args, kwargs))

        self._watch.off()
        self._watch.calls[self._first] = call
