"""The clock: which moment of a recorded search is shown, and how that moves.

A search runs to its end as fast as it can; only the clock pauses, steps and slows down.
It is a value: its methods return a new clock. All its times are events of one search, the leader;
other searches of the same position are shown beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ttt_tui.search.trace import Trace

LADDER = tuple(digit * 10**power for power in range(6) for digit in (1, 2, 5))[:17]
"""The speeds of "faster" and "slower" in events a second, up to 200,000."""

AUTO_SECONDS = 6.0  # that a whole search takes at the automatic pace
AUTO_SLOWEST = 4.0  # events a second
_LONGEST_TICK = 0.25  # after a stall, such as a suspended terminal, nothing is caught up with
_END = 1e15  # events; more than any search has


@dataclass(frozen=True)
class Clock:
    """A moment and a pace.

    Attributes:
        at: events of the leader that have passed; beyond its newest one means the newest.
        rate: events a second.
        runs: it goes on by itself.
        auto: the pace follows the size of the search, and `rate` does not count.
        live: it shows the newest event while the search goes on.
        sync: other searches are shown after as many events, or in step: where they enter the
            variation that the leader is at.
    """

    at: float = 0.0
    rate: float = 10.0
    runs: bool = False
    auto: bool = True
    live: bool = False
    sync: Literal["events", "step"] = "events"

    def tick(self, seconds: float, leader: Trace) -> Clock:
        """The clock so many seconds later; it stops at the end."""
        newest = leader.events
        at = float(leader.events)
        if not self.live:
            at = min(at, self.at + self.pace(leader) * min(seconds, _LONGEST_TICK))
        is_over = at >= newest and (leader.done or leader.missing > 0)
        return replace(self, at=at, runs=not is_over, live=self.live and not is_over)

    def pace(self, leader: Trace) -> float:
        """Return how many events pass in a second."""
        if self.auto:
            return max(AUTO_SLOWEST, leader.events / AUTO_SECONDS)
        return self.rate

    def run(self) -> Clock:
        return replace(self, runs=True, live=False)

    def pause(self) -> Clock:
        return replace(self, runs=False, live=False)

    def follow(self) -> Clock:
        """At the newest event, and on with the search."""
        return replace(self, at=_END, runs=True, live=True)

    def restarted(self) -> Clock:
        """Before the first event, paused."""
        return replace(self, at=0.0, runs=False, live=False)

    def to(self, event: int, leader: Trace) -> Clock:
        """Paused after so many events."""
        at = float(min(max(0, event), leader.events))
        return replace(self, at=at, runs=False, live=False)

    def step(self, events: int, leader: Trace) -> Clock:
        """So many events on, or back if negative, and paused."""
        return self.to(self.event(leader) + events, leader)

    def faster(self, leader: Trace) -> Clock:
        """The next speed of the ladder above the present one."""
        pace = self.pace(leader)
        higher = [rate for rate in LADDER if rate > pace * 1.001]
        return replace(self, rate=float([*higher, LADDER[-1]][0]), auto=False)

    def slower(self, leader: Trace) -> Clock:
        """The next speed of the ladder below the present one."""
        pace = self.pace(leader)
        lower = [rate for rate in LADDER if rate < pace * 0.999]
        return replace(self, rate=float([LADDER[0], *lower][-1]), auto=False)

    def event(self, leader: Trace) -> int:
        """How many events of the leader have passed at this moment."""
        passed = int(self.at + 1e-6)  # ten ticks of 0.1 are a whole event
        return leader.events if self.live else min(passed, leader.events)

    def seen(self, trace: Trace, leader: Trace) -> tuple[int, bool]:
        """The same of any search, and whether it has been at the leader's node, where in step.

        Of one that does not visit it, the moment is just after it has turned away from it.
        """
        if trace is not leader and self.sync == "step":
            return _in_step(trace, leader, self.event(leader))
        return self.event(trace), True


def _in_step(trace: Trace, leader: Trace, event: int) -> tuple[int, bool]:
    """When a search has just entered or left the node that the leader has, and whether it has."""
    from ttt_tui.search.moment import Moment  # not wanted for the first frame

    moment = Moment(leader, event)
    if moment.current is None or not len(trace):
        return 0, not event
    here, visited = 0, True
    for move in leader.moves_to(moment.current):
        below = next((child for child in trace.children(here) if trace.move[child] == move), None)
        if below is None:
            visited = False
            break
        here = below
    if visited and moment.is_open(moment.current):
        return trace.entered_at(here) + 1, True
    left_at = trace.left_at(here)
    if left_at is None or left_at >= trace.events:
        return trace.events, False  # it has not come so far
    return left_at + 1, visited
