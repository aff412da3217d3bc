"""The clock: the moment of a recorded search that is shown, and its pace.

A search runs to its end as fast as it can; only the clock pauses, steps and slows down. It is a
value: its methods return a new clock. Its times are events of one search, the leader; other
searches of the same position are shown beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttt_tui.search.trace import Trace

LADDER = tuple(digit * 10**power for power in range(6) for digit in (1, 2, 5))[:17]
"""The speeds of "faster" and "slower" in events a second, up to 200,000."""

AUTO_SECONDS = 6.0  # that a whole search takes at the automatic pace
AUTO_SLOWEST = 4.0  # events a second
_END = 1e15  # events; more than any search has


@dataclass(frozen=True)
class Clock:
    """A moment and a pace.

    Attributes:
        at: the events of the leader that have passed; a larger number means its newest event.
        rate: events a second.
        runs: True while it goes on by itself.
        auto: True if the pace follows the size of the search, and not `rate`.
        live: True if it shows the newest event while the search goes on.
    """

    at: float = 0.0
    rate: float = 10.0
    runs: bool = False
    auto: bool = True
    live: bool = False

    def tick(self, seconds: float, leader: Trace) -> Clock:
        """Return the clock some seconds later; it stops at the end."""
        newest = leader.events
        at = float(newest)
        if not self.live:
            at = min(at, self.at + self.pace(leader) * seconds)
        is_over = at >= newest and (leader.done or leader.missing > 0)
        return replace(self, at=at, runs=not is_over, live=self.live and not is_over)

    def pace(self, leader: Trace) -> float:
        """Return the number of events that pass in a second."""
        if self.auto:
            return max(AUTO_SLOWEST, leader.events / AUTO_SECONDS)
        return self.rate

    def run(self) -> Clock:
        return replace(self, runs=True, live=False)

    def pause(self) -> Clock:
        return replace(self, runs=False, live=False)

    def follow(self) -> Clock:
        """Go to the newest event, and on with the search."""
        return replace(self, at=_END, runs=True, live=True)

    def restarted(self) -> Clock:
        """Go to the beginning, and pause."""
        return replace(self.pause(), at=0)

    def to(self, event: int, leader: Trace) -> Clock:
        """Go to an event, and pause."""
        return replace(self.pause(), at=min(max(0, event), leader.events))

    def step(self, events: int, leader: Trace) -> Clock:
        """Go some events on, or back if negative, and pause."""
        return self.to(self.event(leader) + events, leader)

    def faster(self, step: int, leader: Trace) -> Clock:
        """Take the next higher speed of the ladder; the next lower one if the step is -1."""
        pace = self.pace(leader)
        ladder = LADDER[::step]
        further = (rate for rate in ladder if (rate / pace - 1) * step > 0.001)
        return replace(self, rate=next(further, ladder[-1]), auto=False)

    def event(self, leader: Trace) -> int:
        """Return the number of events of the leader that have passed."""
        passed = int(self.at + 1e-6)  # ten ticks of 0.1 are a whole event
        return leader.events if self.live else min(passed, leader.events)

    def seen(self, trace: Trace, leader: Trace, *, in_step: bool) -> tuple[int, bool]:
        """Return the event of any search, and True unless it misses the leader's node in step.

        The moment of a search that misses the node is just after it has turned away from it.
        """
        if in_step and trace is not leader:
            return _in_step(trace, leader, self.event(leader))
        return self.event(trace), True


def _in_step(trace: Trace, leader: Trace, event: int) -> tuple[int, bool]:
    """Return the event at which a search is at the node of the leader; False if it misses it."""
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
