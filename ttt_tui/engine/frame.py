"""The searches at one instant: a frame, and going back to it.

Every panel of the screen shows one frame, and nothing newer. It reads the traces and disturbs no
search; `rewind` is what changes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field

from ttt_tui._version import BACKEND
from ttt_tui.search import Algorithm, Moment, Report, Search, report_of
from ttt_tui.search.reading.alignment import aligned_event


@dataclass(frozen=True, eq=False)
class SearchStatus:
    """Where a search stood at the instant of a frame. The search itself goes on meanwhile.

    Attributes:
        search: whose status it is; ask it for nothing that changes.
        moment: its newest moment then.
        report: what it had found by then.
        stopped: its budget was used up.
    """

    search: Search
    moment: Moment
    report: Report
    stopped: bool

    @classmethod
    def of(cls, search: Search, *, stopped: bool = False) -> SearchStatus:
        """As it stands now."""
        return cls(search, Moment(search), report_of(search), stopped)

    @property
    def events(self) -> int:
        return self.moment.event

    @property
    def nodes(self) -> int:
        return self.report.counters.nodes

    @property
    def done(self) -> bool:
        """It has ended by itself."""
        return self.report.ended

    @property
    def over(self) -> bool:
        """It goes no further: it is done, or its budget is."""
        return self.done or self.stopped

    def nodes_at(self, moment: Moment) -> int:
        """Nodes visited by a moment of this search, the root not counted.

        Where the trace does not hold them all, of a moment in the past the least it can be.
        """
        return self.nodes if moment.event >= self.events else max(0, moment.entered - 1)


@dataclass(frozen=True, eq=False)
class Frame:
    """The searches as they stood, all at the same instant.

    Whoever draws from a frame draws numbers of one moment, however much later that is: all that
    changes is taken down when the frame is made.

    Attributes:
        searches: in the order given.
        running: neither paused nor done.
        rate: events a second that each search is meant to make; None without limit.
        stopped: the searches that have used up their budget and go no further.
        statuses: where each search stood.
        before: an earlier frame; what has not moved since is not worked out again.
    """

    searches: tuple[Search, ...]
    running: bool
    rate: float | None
    stopped: frozenset[Search] = frozenset()
    before: InitVar[Frame | None] = None
    statuses: Mapping[Search, SearchStatus] = field(init=False, repr=False)

    def __post_init__(self, before: Frame | None) -> None:
        known = {} if before is None else before.statuses
        statuses = {}
        for search in self.searches:
            stopped, old = search in self.stopped, known.get(search)
            unmoved = old is not None and (old.events, old.stopped) == (search.events, stopped)
            same = old if unmoved else None
            statuses[search] = same or SearchStatus.of(search, stopped=stopped)
        object.__setattr__(self, "statuses", statuses)

    @property
    def done(self) -> bool:
        """Nothing more will happen: each search is done, or its budget is."""
        return all(status.over for status in self.statuses.values())

    def search(self, algorithm: Algorithm) -> Search:
        return next(s for s in self.searches if s.options.algorithm is algorithm)

    def status(self, algorithm: Algorithm) -> SearchStatus:
        return self.statuses[self.search(algorithm)]

    def moment(self, algorithm: Algorithm) -> Moment:
        """The search's newest moment."""
        return self.status(algorithm).moment


def rewind(
    searches: Sequence[Search],
    search: Search,
    event: int,
    began: Mapping[Search, int],
    *,
    race: bool,
    in_step: bool,
) -> bool:
    """Bring all searches back to where one had made so many events; False where that takes long.

    Args:
        began: how many events each had made when they last went on.
        race: each has visited as many nodes there.
        in_step: the others are brought to the node of that one.
    """
    if any(each.events > _most_searched_again(each) for each in searches):
        return False
    _search_again(search, event)
    leader = Moment(search) if in_step else None
    for other in searches:
        if other is search:
            continue
        there: int | None = began[other] + event - began[search]
        if leader is not None and other.options.visits_once:
            there = aligned_event(leader, other)
        elif race:
            _search_again(other, began[other])
            other.advance(nodes=max(0, search.nodes - other.nodes))
            continue
        if there is not None:
            _search_again(other, there)
    return True


def _most_searched_again(search: Search) -> int:
    """So many events are searched again in some 50 ms, to halt at exactly one of them."""
    return 400_000 if BACKEND == "compiled" and search.options.by_kernel else 8_000


def _search_again(search: Search, event: int) -> None:
    if event < search.events:
        search.go_back(event)
