"""Searches that run while the screen is drawn: paced, paused, stepped, stopped; read as frames.

In the manner of python-chess's `AnalysisResult`: an async context manager that is an async
iterator.

    async with LiveAnalysis([Search(position)], pace=AUTO) as live:
        async for frame in live:
            show(frame)

The iterator does the work: between two frames it gives the searches slices of a few milliseconds,
with a real pause after each, so that the event loop stays free for keys (a zero pause starves it:
see docs/explanation/decisions.md). Apart from `step`, the searches advance only while a caller
iterates.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from enum import Enum
from types import TracebackType
from typing import Self

from ttt_tui.engine.budget import NO_LIMIT, nodes_allowed
from ttt_tui.engine.frame import Frame, rewind
from ttt_tui.engine.pace import AUTO, AUTO_GENTLE, Pace, PaceKind
from ttt_tui.search import Algorithm, Moment, Search
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.size_estimate import nodes_for_pace, prepare_pace
from ttt_tui.search.reading.alignment import aligned_event

FRAME_SECONDS = 1 / 25
SLICE_SECONDS = 0.004
REST_SECONDS = 0.002
RESTS_AFTER_INPUT = 16
# How long a search waits for a plugin's algorithm: first in a slice, then in a single step. A
# plugin takes 200 ms to start.
_PATIENCE_SECONDS = 0.001
_STEP_SECONDS = 0.3
# After a stall, such as a suspended terminal, the search does not hurry to catch up.
_LONGEST_TICK_SECONDS = 0.25
_LONGEST_SLEEP_SECONDS = 0.1
# The most events that a search runs past a breakpoint.
_CHUNK_WITH_HALTS = 256
# About the most events made at a time to reach the leader's node. One cut of alpha-beta on 3x3
# skips fewer; interpreted, they take a fraction of a second.
_CATCH_UP_EVENTS = 1 << 17
# Counting makes some 300 moves in a millisecond, so a slice takes some 16 ms; the empty 3x3 board
# takes 36,000 moves.
_MOVES_A_SLICE = 5_000


class Together(Enum):
    """How running searches are synchronised."""

    EVENTS = "events"  # each makes the same number of events
    RACE = "nodes"  # each visits the same number of nodes
    IN_STEP = "node"  # the others follow the first search to its node


class LiveAnalysis:
    """Searches of one position that advance together (see `together`) until each is done.

    Attributes:
        pace: how fast; at automatic pace the first search that is not done sets it.
        running: False while paused. Stepping works then.
        gentle: whether the automatic pace is limited to a readable one.
        together: how the searches are synchronised.
        find_halt: called every few events. It returns the search and the event at which to pause,
            or None. All searches are rewound to that event if that is quick.
        budget: the nodes and seconds after which a search is stopped. Its depth is in the searches'
            options already. A search that takes no depth is stopped after `WATCHABLE_NODES` instead
            (see `nodes_allowed`; not UCT, nor a user program).
    """

    def __init__(
        self,
        searches: Sequence[Search],
        *,
        pace: Pace = AUTO,
        running: bool = True,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.searches = tuple(searches)
        self._set_patience(_PATIENCE_SECONDS)
        self.pace = pace
        self.running = running
        self.gentle = False
        self.together = Together.EVENTS
        self.find_halt: Callable[[], tuple[Search, int] | None] | None = None
        self.budget = NO_LIMIT
        self._ended_early: frozenset[Search] = frozenset()  # budget used up, or failed
        self._seconds = 0.0  # spent running
        self._clock = clock
        self._sleep = sleep
        self._changed = asyncio.Event()
        self._is_closed = False  # the iteration has ended
        self._finishing: tuple[Search, ...] = ()
        self._credit = 0.0  # events due and not yet made
        self._chunk = 256  # events at a time in a slice, adapted to the machine
        self._last_tick: float | None = None
        self._first = True
        self._expected: dict[Search, int | None] = {}
        self._rests_owed = 0
        self._race_nodes = 0.0  # what each search may have visited by now
        self._shown_done = False
        self._frame: Frame | None = None
        self._frame_of: tuple[object, ...] = ()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def __aiter__(self) -> AsyncIterator[Frame]:
        return self

    async def __anext__(self) -> Frame:
        """The first frame comes at once, the last one when the searches are done."""
        if not (self._first or self.done):
            await self._reach_next_frame()
        if self._is_closed or self._shown_done:
            raise StopAsyncIteration
        self._first = False
        self._shown_done = self.done
        return self.frame

    async def _reach_next_frame(self) -> None:
        """Advance the searches until there is something new to show."""
        await self._expect()
        deadline = self._clock() + FRAME_SECONDS
        events = sum(search.events for search in self.searches)
        while not self._is_closed:
            if not self.running:
                self._last_tick = None
                await self._changed.wait()
                self._changed.clear()
                break
            await self._sleep(self._pause_before_next_slice())
            if self._rests_owed and self.rate is None:
                self._rests_owed -= 1
                continue
            if self.running and not self._is_closed:
                self._advance()
            moved = sum(search.events for search in self.searches) > events
            due = self._clock() >= deadline
            if self.done or self._changed.is_set() or (due and moved):
                self._changed.clear()
                break

    @property
    def frame(self) -> Frame:
        """A snapshot of the searches; the same object until something changes."""
        running = self.running and not self.done
        made = tuple(search.events for search in self.searches)
        state = (self.searches, running, self.rate, self._ended_early, made)
        if self._frame is None or self._frame_of != state:
            self._frame_of = state
            self._frame = Frame(self.searches, running, self.rate, self._ended_early, self._frame)
        return self._frame

    @property
    def stopped(self) -> frozenset[Search]:
        """The searches that have used up their budget, or failed."""
        return self._ended_early

    def search(self, algorithm: Algorithm) -> Search:
        return next(s for s in self.searches if s.options.algorithm is algorithm)

    @property
    def done(self) -> bool:
        return all(map(self._has_ended, self.searches))

    def _has_ended(self, search: Search) -> bool:
        return search.done or search in self._ended_early

    def _stop(self, searches: Iterable[Search]) -> None:
        """Stop these searches, unless they are done."""
        self._ended_early |= {search for search in searches if not search.done}

    @property
    def finishing(self) -> bool:
        """Whether searches run to their ends at unlimited pace, within the budget, by `finish`."""
        return bool(self._finishing)

    @property
    def rate(self) -> float | None:
        """The current pace in events a second; None without limit.

        The automatic pace is slow in the first frame, before the sizes are known.
        """
        if self._finishing:
            return None
        search = next((s for s in self.searches if not self._has_ended(s)), self.searches[-1])
        rate = self.pace.events_per_second(self._expected.get(search, 0))
        if self.gentle and self.pace.kind is PaceKind.AUTO:
            return AUTO_GENTLE if rate is None else min(rate, AUTO_GENTLE)
        return rate

    async def _expect(self) -> None:
        """Estimate the sizes of the searches. It takes some slices, after the first frame."""
        if not self._expected:
            state = self.searches[0].state
            while not prepare_pace(state, Work(_MOVES_A_SLICE)):
                await self._sleep(REST_SECONDS)
                if self._is_closed:
                    return
            self._expected = {
                search: nodes_for_pace(
                    search.state, search.options, nodes_allowed(search.options, self.budget)
                )
                for search in self.searches
            }

    def pause(self) -> None:
        self._set_running(False)

    def resume(self) -> None:
        self._set_running(True)

    def _set_running(self, running: bool) -> None:
        self.running = running
        self._last_tick = None  # a pause does not count as running time
        self._finishing = ()
        self._changed.set()

    def set_pace(self, pace: Pace) -> None:
        self.pace = pace
        self._finishing = ()
        self._credit = 0.0
        self._changed.set()

    def lead(self, algorithm: Algorithm) -> None:
        """Put this algorithm's search first; it sets the automatic pace."""
        self.searches = tuple(
            sorted(self.searches, key=lambda s: s.options.algorithm is not algorithm)
        )

    def step(self, events: int = 1) -> None:
        """Pause, then let each search make so many events; in a race, visit so many nodes."""
        self.running = False
        self._finishing = ()
        is_race = self.together is Together.RACE
        self._set_patience(_STEP_SECONDS)
        self._advance_together(2 * events if is_race else events)
        self._set_patience(_PATIENCE_SECONDS)
        self._changed.set()

    def _set_patience(self, seconds: float) -> None:
        for search in self.searches:
            search.patience = seconds

    def finish(self, algorithm: Algorithm | None = None) -> None:
        """Run this algorithm's search, or all, at unlimited pace to the end, still in slices.

        A search ends before that where its budget does.
        """
        self._finishing = tuple(
            search
            for search in self.searches
            if not self._has_ended(search) and algorithm in (None, search.options.algorithm)
        )
        if self._finishing:
            self.running = True
            self._changed.set()

    def give_way(self) -> None:
        """Skip some slices, so that the event loop handles a key or a click first.

        A key passes through the loop about ten times before the screen shows its effect. Without
        this, a slice of an unlimited search would delay each pass.
        """
        self._rests_owed = RESTS_AFTER_INPUT

    def stop(self) -> None:
        """End the iteration; the searches stay as they are."""
        self._is_closed = True
        self._changed.set()

    def _pause_before_next_slice(self) -> float:
        rate = self.rate
        if rate is None:
            return REST_SECONDS
        until_next_event = (1 - self._credit) / rate
        return min(_LONGEST_SLEEP_SECONDS, max(FRAME_SECONDS, until_next_event))

    def _advance(self) -> None:
        now = self._clock()
        elapsed = 0.0 if self._last_tick is None else now - self._last_tick
        self._last_tick = now
        self._seconds += min(elapsed, _LONGEST_TICK_SECONDS)
        if self.budget.seconds is not None and self._seconds >= self.budget.seconds:
            self._stop(self.searches)
            return
        rate = self.rate
        if rate is None:
            self._credit = 0.0
            self._spend_slice(now)
        else:
            self._credit += rate * min(elapsed, _LONGEST_TICK_SECONDS)
            made = self._spend_slice(now, int(self._credit))
            # Events that did not fit into the slice are dropped: the machine limits the pace.
            self._credit = min(self._credit - made, 1.0)
        if all(map(self._has_ended, self._finishing)):
            self._finishing = ()

    def _spend_slice(self, start: float, events: int | None = None) -> int:
        """Let each search make up to so many events within a slice; returns the events of each."""
        made = 0
        while not self.done and (events is None or made < events):
            chunk = self._chunk if self.find_halt is None else min(self._chunk, _CHUNK_WITH_HALTS)
            if events is not None:
                chunk = min(chunk, events - made)
            before = self._clock()
            began = {search: search.events for search in self.searches}
            stopped = self._ended_early
            self._advance_together(chunk)
            now = self._clock()
            made += chunk
            # Adapt the chunk only after a full one. A short chunk (a slow pace, a wait) takes
            # little time, and the next would grow far too large for full speed.
            passed = max(search.events - events for search, events in began.items())
            if chunk == self._chunk and passed >= chunk // 2 and now - before < SLICE_SECONDS / 8:
                self._chunk *= 2
            elif now - before > SLICE_SECONDS / 2 and self._chunk > 64:
                self._chunk //= 2
            if self.find_halt is not None and (hit := self.find_halt()):
                # What was stopped only after the breakpoint may go on again.
                self._ended_early = stopped
                race = self.together is Together.RACE
                in_step = self.together is Together.IN_STEP
                if rewind(self.searches, *hit, began, race=race, in_step=in_step):
                    self._race_nodes = float(hit[0].nodes)
                self.pause()
                break
            if now - start >= SLICE_SECONDS:
                break
        return made

    def _advance_together(self, events: int) -> None:
        """Advance the searches by so many events; a race by half as many nodes."""
        if self.together is Together.RACE:
            # A node is two events: enter and leave. Each search gets the same total of nodes.
            self._race_nodes += events / 2
            for search in self.searches:
                self._go_on(search, nodes=max(0, int(self._race_nodes) - search.nodes))
        elif self.together is Together.IN_STEP and not self._trace_is_full():
            leader = next((s for s in self.searches if not self._has_ended(s)), self.searches[0])
            stopped = self._ended_early  # the leader does not wait for these
            beside = [s for s in self.searches if s is not leader and s not in stopped]
            others = [search for search in beside if search.options.visits_once]
            moment = Moment(leader)
            if all(aligned_event(moment, search) is not None for search in others):
                self._go_on(leader, events=events)
                moment = Moment(leader)
            for search in others:
                self._catch_up(search, moment)
            for search in beside:
                if not search.options.visits_once:  # it has no single node to follow to
                    self._go_on(search, events=events)
        else:
            for search in self.searches:
                self._go_on(search, events=events)

    def _go_on(self, search: Search, *, events: int | None = None, nodes: int | None = None) -> int:
        """Advance a search within its budget; returns the events made."""
        if search in self._ended_early:
            return 0
        allowed = nodes_allowed(search.options, self.budget)
        left = None if allowed is None else max(0, allowed - search.nodes)
        if left is not None:
            nodes = left if nodes is None else min(nodes, left)
        made = search.advance(events=events, nodes=nodes)
        is_spent = not made and left == 0 and events != 0  # the next event enters a node too many
        if is_spent or search.fault is not None:
            self._stop([search])
        return made

    def _catch_up(self, search: Search, leader: Moment) -> None:
        """Advance a search until it has reached the leader's node.

        The events double at each try, so it may go well past it. It stops at its budget, or once
        `_CATCH_UP_EVENTS` are made.
        """
        events, allowed = 1, _CATCH_UP_EVENTS
        while allowed > 0 and not search.done and aligned_event(leader, search) is None:
            made = self._go_on(search, events=events)
            if not made:
                break
            allowed -= made
            events *= 2

    def _trace_is_full(self) -> bool:
        """Whether a trace is full: then no search can follow to its newest node."""
        return any(search.trace.missing for search in self.searches)
