"""From the first call to the last: calls are kept until the board is recognised, then nodes."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any, Protocol

from ttt_tui.features.own.batches import Batch
from ttt_tui.features.own.child.boards import cells_of, follow
from ttt_tui.features.own.child.probing import Event, Probe, bound
from ttt_tui.features.own.child.recognising import Recognised, is_sure, recognise
from ttt_tui.features.own.child.recorder import Recorder
from ttt_tui.features.own.child.values import cell_in, keys_of
from ttt_tui.features.own.child.watch import Watch

_CALLS_PROBED = 150, 600, 2_400
"""After so many calls it is tried to say what the board is; then, and at last, once more."""


class Teller(Protocol):
    """Who hears what comes of it."""

    def recognised(self, found: Recognised, root: int, limit: int | None) -> None: ...
    def batch(self, batch: Batch) -> None: ...
    def over(self, *, complete: bool, stopped: str, chosen: int | None) -> None:
        """It does not come back."""
        ...

    def failed(self, words: str) -> None:
        """Nor does it."""
        ...


class Session:
    """What the decorator tells, while one call of the user's search runs."""

    def __init__(
        self,
        watch: Watch,
        names: dict[str, Any],
        cycle: int,
        teller: Teller,
        most: int,
    ) -> None:
        self._watch = watch
        self._names = names
        self._cycle = cycle
        self._teller = teller
        self._most = most
        self._probe = Probe(names, watch.remembering)
        self._recorder: Recorder | None = None
        self._found: Recognised | None = None
        self._outer: Event | None = None
        self._random = random.getstate()
        watch.tell(self)

    @property
    def has_begun(self) -> bool:
        return any(each.index < self._cycle for each in self._probe.events)

    @property
    def asked_for_luck(self) -> bool:
        return random.getstate() != self._random

    def enter(self, index: int, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        probe = self._probe
        probe.enter(index, function, args, kwargs)
        if len(probe.events) in _CALLS_PROBED and self.has_begun:
            self._decide(last=len(probe.events) == _CALLS_PROBED[-1])

    def leave(self, result: Any) -> None:
        number = self._probe.open[-1]
        self._probe.leave(result)
        self._left(number)

    def fail(self) -> None:
        number = self._probe.open[-1]
        self._probe.fail()
        self._left(number)

    def ran(self) -> None:
        self._probe.ran()

    def _left(self, number: int) -> None:
        """Decide where the search is over, which the call that caused it all says."""
        events = self._probe.events
        event = events[number]
        below = [each for each in events[number + 1 :] if each.index < self._cycle]
        if event.index < self._cycle:
            if event.caller < 0:
                self._decide()
        elif below:
            self._decide()

    def _decide(self, *, last: bool = True) -> None:
        """Take the calls so far for what they are; the `last` time it must be possible."""
        probe = self._probe
        events = probe.events
        found = recognise(events, self._cycle)
        if not last and (found is None or not is_sure(found, events)):
            return
        if found is None:
            self._teller.failed("no board was found in what it is called with")
            raise AssertionError("not reached")
        self._found = found
        keys = keys_of(events, self._cycle)
        first = next(each for each in events if each.index < self._cycle)
        root = events[first.caller] if found.root is not None else first
        self._outer = root
        reading = found.root or found.readings[first.index]
        code = found.signs.code(root.boards[reading.source, reading.shape])
        self._teller.recognised(found, code, None)
        recorder = Recorder(
            found, keys, self._names, self._cycle, self._watch, self._send, self.over, self._most
        )
        self._recorder = recorder
        functions = {each.index: each.call[0] for each in events}
        self._watch.hooks = recorder
        recorder.replay(events, probe.log)
        for index, function in functions.items():
            self._watch.calls[index] = recorder.call(index, function)
        probe.events = []

    def _send(self, batch: Batch) -> None:
        self._teller.batch(batch)
        assert self._recorder is not None
        if self._recorder.count >= self._most:
            words = "a million nodes" if self._most == 1_000_000 else f"{self._most:,} nodes"
            self._teller.over(complete=False, stopped=words, chosen=None)

    def over(self, answer: Any) -> None:
        """The root has been left."""
        recorder, found = self._recorder, self._found
        assert recorder is not None
        assert found is not None
        recorder.flush()
        error = sys.exc_info()[1] if recorder.has_failed else None
        stopped = f"{type(error).__name__}: {error}"[:200] if error else ""
        self._watch.off()
        self._teller.over(
            complete=not recorder.has_failed, stopped=stopped, chosen=self._chosen(answer)
        )

    def _chosen(self, answer: Any) -> int | None:
        """The cell that the answer names, or the one where there is a stone more now."""
        recorder, found, outer = self._recorder, self._found, self._outer
        assert recorder is not None
        assert found is not None
        assert outer is not None
        cell = cell_in(answer, found.shape)
        if found.root is None:
            return cell
        source, shape = found.root
        function, args, kwargs = outer.call
        try:
            holder = {**self._names, **bound(function, args, kwargs)}[source.name]
            after = cells_of(follow(holder, source.steps), shape)
        except (LookupError, TypeError, AttributeError):
            return cell
        if after is None:
            return cell
        added = found.signs.code(after) ^ recorder.root[1]
        bits = added if added < 1 << shape.cells else added >> shape.cells
        return bits.bit_length() - 1 if bits.bit_count() == 1 else cell
