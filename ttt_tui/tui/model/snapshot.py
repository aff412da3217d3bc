"""Snapshots, which panels draw: the state, and its searches at the moment of the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from ttt_tui.games.game import Game
from ttt_tui.tui.styles import Span

if TYPE_CHECKING:
    from ttt_tui.search.moment import Moment
    from ttt_tui.search.trace import Counters, Trace
    from ttt_tui.tui.model.progress import SearchProgress
    from ttt_tui.tui.model.state import State


@dataclass(frozen=True)
class SearchAtMoment:
    """A search at the moment that is looked at.

    Attributes:
        name: the algorithm.
        event: the number of events that have passed at this moment.
        visited_here: False if this search never visits the variation that the other is at.
    """

    name: str
    progress: SearchProgress
    event: int
    moment: Moment
    counters: Counters
    visited_here: bool

    @property
    def trace(self) -> Trace:
        return self.progress.trace

    @property
    def has_ended(self) -> bool:
        """True if the search has ended by itself by this moment."""
        return self.trace.done and self.event >= self.trace.events

    @property
    def is_silent(self) -> bool:
        """True for a running program, of which nothing is known before its end."""
        return not self.progress.is_over and not len(self.trace)

    @property
    def is_beyond(self) -> bool:
        """True at the end of a recording that the search went beyond."""
        return self.trace.missing > 0 and self.event >= self.trace.events

    @property
    def counts(self) -> Counters:
        """The counts at the moment; beyond a recording those of the whole search."""
        return self.trace.totals if self.is_beyond else self.counters


@dataclass(frozen=True)
class Snapshot:
    """The state, and the compared searches at the moment of its clock.

    Attributes:
        searches: the compared algorithms, in their order.
        values: the exact values of moves on the board, in words with their style, if they are
            wanted and as soon as they are known.
        losing: the number of the move that changed the result of the finished game last, from 1.
    """

    state: State
    searches: tuple[SearchAtMoment, ...]
    values: Mapping[int, Span]
    losing: int | None

    @cached_property
    def shown(self) -> SearchAtMoment:
        """The search whose tree is shown."""
        return self.searches[self.state.shown]

    @property
    def other(self) -> SearchAtMoment | None:
        """The search of the second of two trees."""
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
        """The position on the board; in a lesson, the one that the search is at."""
        moment = self.shown.moment
        learning = self.state.learning
        node = moment.current
        if learning is None or node is None:
            return self.state.match.state
        if learning.drill and learning.asked is not None:
            asked = learning.asked.question.node or 0
            node = asked if moment.is_entered(asked) else self.shown.trace.parent(asked) or 0
        return moment.state(node)


class Panel(Protocol):
    """A part of the screen that draws snapshots."""

    def show(self, snapshot: Snapshot) -> None:
        """Draw a snapshot, 25 times a second: first ask if the panel's own part has changed."""
        ...


def snapshot_of(
    state: State,
    searches: Mapping[str, SearchProgress],
    values: Mapping[int, Span] = {},
    losing: int | None = None,
) -> Snapshot:
    """Return the searches at the moment of the state's clock.

    At the end of the shown search all others are at theirs, so that all can be compared.
    """
    from ttt_tui.search.counters import counters  # loads numpy: after the first frame
    from ttt_tui.search.moment import Moment

    leader = searches[state.leader]
    at_end = state.at_end(leader)
    shown = []
    for name in state.algorithms:
        trace = searches[name].trace
        event, visited = state.clock.seen(trace, leader.trace, in_step=state.both)
        if at_end:
            event = trace.events
            visited = True
        moment = Moment(trace, event, hides_best=state.is_asking)
        found = counters(trace, event)
        shown.append(SearchAtMoment(name, searches[name], event, moment, found, visited))
    return Snapshot(state, tuple(shown), values, losing)
