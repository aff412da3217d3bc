"""What panels draw: the searches at the moment that is looked at, beside the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ttt_tui.games.game import Game

if TYPE_CHECKING:
    from ttt_tui.search.moment import Moment
    from ttt_tui.search.trace import Counters, Trace
    from ttt_tui.tui.model.program_run import ProgramRun
    from ttt_tui.tui.model.state import State
    from ttt_tui.tui.panel import Span


class Searched(NamedTuple):
    """A search and how far its job is."""

    trace: Trace
    job_state: str
    fault: str | None
    seconds: float
    watched: ProgramRun | None = None  # of a user's program

    @property
    def is_over(self) -> bool:
        """It has ended, by itself or not."""
        return self.job_state != "running"


@dataclass(frozen=True)
class Shown:
    """A search at the moment that is looked at.

    Attributes:
        name: the algorithm.
        event: events that have passed at this moment.
        job_state: `running`, `done`, `stopped` or `failed`.
        fault: why it failed, in one sentence.
        seconds: how long the search has run.
        visited_here: False where this search never visits the variation that the other is at.
    """

    name: str
    trace: Trace
    event: int
    moment: Moment
    counters: Counters
    job_state: str
    fault: str | None
    seconds: float
    visited_here: bool = True
    watched: ProgramRun | None = None

    @property
    def has_ended(self) -> bool:
        """The search has ended by itself by this moment."""
        return self.trace.done and self.event >= self.trace.events

    @property
    def is_silent(self) -> bool:
        """It searches, and nothing of it is known before its end: a program."""
        return self.job_state == "running" and not len(self.trace)

    @property
    def is_beyond(self) -> bool:
        """The clock is at the end of a recording that the search went beyond."""
        return self.trace.missing > 0 and self.event >= self.trace.events


@dataclass(frozen=True)
class Snapshot:
    """What panels draw.

    Attributes:
        searches: of the compared algorithms, in their order.
        values: the exact value of each move on the board in words with their style, as far as they
            are known and wanted.
        losing: the number of the move that changed the result of the finished game last, from 1.
    """

    state: State
    searches: tuple[Shown, ...]
    values: Mapping[int, Span] | None = None
    losing: int | None = None

    @cached_property
    def shown(self) -> Shown:
        return self.searches[self.state.shown]

    @property
    def other(self) -> Shown | None:
        other = self.state.other
        return None if other is None else self.searches[other]

    @property
    def node(self) -> int | None:
        """The selected node, or else the one that the search is at."""
        selected = self.state.selected
        if selected is not None and selected < len(self.shown.trace):
            return selected
        return self.shown.moment.current

    @property
    def game(self) -> Game:
        """What stands on the board; in a lesson, the position that the search is at."""
        moment, learning = self.shown.moment, self.state.learning
        node = moment.current
        if learning is None or node is None:
            return self.state.match.state
        if learning.drill and learning.asked is not None:
            asked = learning.asked.question.node or 0
            node = asked if moment.is_entered(asked) else self.shown.trace.parent(asked) or 0
        return moment.state(node)

    @property
    def hides_windows(self) -> bool:
        """True if the windows in the tree would answer the question of a lesson."""
        learning = self.state.learning
        if learning is None or learning.asked is None or not learning.is_asking:
            return False
        return learning.lesson is not None and learning.asked.question.kind == "windows"


class View(Protocol):
    """A panel."""

    def show(self, snapshot: Snapshot) -> None:
        """Draw it; called 25 times a second, so it first asks whether its own part changed."""
        ...


def snapshot_of(
    state: State,
    searches: Mapping[str, Searched],
    values: Mapping[int, Span] | None = None,
    losing: int | None = None,
    previous: Snapshot | None = None,
) -> Snapshot:
    """The searches at the moment of the clock; what has not changed is taken from `previous`.

    When the leader has come to its end, all others are at theirs, so that all can be compared.
    """
    leader = searches[state.leader]
    at_end = state.at_end(leader)
    known = {each.name: each for each in previous.searches} if previous else {}
    shown = []
    for name in state.algorithms:
        trace = searches[name].trace
        event, visited = state.clock.seen(trace, leader.trace)
        if at_end:
            event, visited = trace.events, True
        hides = state.learning is not None and state.learning.is_asking
        shown.append(_shown(name, searches[name], event, visited, known.get(name), hides))
    return Snapshot(state, tuple(shown), values, losing)


def _shown(
    name: str, searched: Searched, event: int, visited: bool, before: Shown | None, hides: bool
) -> Shown:
    from ttt_tui.search.counters import counters  # loads numpy: after the first frame
    from ttt_tui.search.moment import Moment

    trace, job_state, fault, seconds, watched = searched
    same = before and before.trace is trace and before.event == event
    if before and same and before.moment.hides_best is hides:
        moment, found = before.moment, before.counters
    else:
        moment, found = Moment(trace, event, hides_best=hides), counters(trace, event)
    return Shown(name, trace, event, moment, found, job_state, fault, seconds, visited, watched)
