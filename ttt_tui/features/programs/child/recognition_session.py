"""From the first call on: calls are collected until the board is recognised, nodes from then on."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

from ttt_tui.features.programs.child.call_recorder import Recorder
from ttt_tui.features.programs.child.probe import Probe
from ttt_tui.features.programs.child.recognised_search import Reports
from ttt_tui.features.programs.child.recognition import in_symbols, is_sure, outcome, recognise
from ttt_tui.features.programs.child.search_numbers import keys_of
from ttt_tui.features.programs.child.stand_ins import USES, no_such_name
from ttt_tui.features.programs.child.threads import SEVERAL, OneAtATime
from ttt_tui.features.programs.child.watch import Function, Watch

_CALLS_PROBED = 60, 300, 2_400
"""After so many calls it is tried to say what the board is; then, and at last, once more."""

_FEWEST, _LATE_SECONDS = 30, 2.0
"""A slow search is not waited for: so many calls will do after these seconds of processor time."""


class Session(Probe):
    """What the decorator reports, while one call of the user's search runs."""

    def __init__(self, watch: Watch, reports: Reports, most: int, symbols: Sequence[str]) -> None:
        """`symbols` are the user's own words for X and O, where there are any."""
        super().__init__(watch)
        self._symbols = symbols
        self._reports, self._most = reports, most
        self._threads = OneAtATime()
        self._late = time.process_time() + _LATE_SECONDS
        watch.report_to(self)

    def enter(
        self, index: int, function: Function, inner: Function, args: Any, kwargs: Any
    ) -> Function:
        self._in_turn()
        super().enter(index, function, inner, args, kwargs)
        calls = len(self.events)
        if self.events[-1].searches:
            USES.begin()
        is_late = calls >= _FEWEST and time.process_time() > self._late
        if (calls in _CALLS_PROBED or is_late) and any(each.searches for each in self.events):
            self._late += _LATE_SECONDS
            self._decide(last=calls == _CALLS_PROBED[-1], takes_any=is_late)
        return function

    def leave(self, result: Any) -> None:
        self._in_turn()
        number = self.open[-1]
        super().leave(result)
        self._left(number)

    def fail(self) -> None:
        self._in_turn()
        number = self.open[-1]
        super().fail()
        self._left(number)

    def _in_turn(self) -> None:
        if not self._threads.are_in_turn(self.open[-1] if self.open else -1, len(self.log)):
            self._reports.refused(SEVERAL)

    def _left(self, number: int) -> None:
        """Decide where the search is over, which the call that caused it all says."""
        event, *below = self.events[number:]
        if event.caller < 0 if event.searches else any(each.searches for each in below):
            self._decide()

    def _decide(self, *, last: bool = True, takes_any: bool = False) -> None:
        """Take the calls so far for what they are; the `last` time it must be possible.

        Where it `takes_any`, it is enough that there is a board.
        """
        events = self.events
        found = recognise(events)
        if not last and (found is None or not (takes_any or is_sure(found, events))):
            return
        if found is None:
            self._reports.failed(outcome(events), no_such_name(sys.exc_info()[1]))
            raise AssertionError("not reached")
        said = {i: each.window for i, each in self._watch.said.items() if each.window}
        found = found._replace(windows={**found.windows, **said})
        found = in_symbols(found, self._symbols)
        first = next(each for each in events if each.searches)
        root = events[first.caller] if found.root is not None else first
        reading = found.root or found.readings[first.index]
        code = found.signs.code(root.boards[reading])
        watch, threads, keys = self._watch, self._threads, keys_of(events)
        recorder = Recorder(watch, self._reports, self._most, found, keys, root.call, code, threads)
        watch.hooks = recorder
        recorder.replay(events, self.log, threads.calls_below(self.open))
        self.events = []
