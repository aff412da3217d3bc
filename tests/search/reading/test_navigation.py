"""Stepping over a trace both ways, at every moment, against the oracle's list of events."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    MINIMAX,
    STRICT_STOP,
    TURN_5,
    WORKED,
    Case,
    cases,
)
from tests.oracles.reference import Enter, Event, Leave, Reference
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import (
    Reason,
    Search,
    SearchOptions,
    Trace,
)
from ttt_tui.search.reading import navigation
from ttt_tui.search.reading.navigation import EventKind

STOP = SearchOptions(stop_on_win=True)
ALL = 10**9
CAPACITIES = st.one_of(st.just(ALL), st.integers(0, 8), st.integers(0, 300))


@dataclass
class Replay:
    """The oracle's events, as far as a search has come and as far as its trace holds the nodes."""

    reference: Reference
    passed: int
    capacity: int

    def known(self, number: int) -> Event | None:
        """An event that is on record."""
        event = self.reference.events[number] if 0 <= number < self.passed else None
        return event if event is not None and event.node < self.capacity else None

    def leaving(self, node: int) -> int | None:
        """The moment after the node is left."""
        recorded = self.reference.events[: self.passed]
        return recorded.index(Leave(node)) + 1 if Leave(node) in recorded else None

    def entering(self, node: int) -> int:
        """The moment after the node is entered."""
        return self.reference.events.index(Enter(node)) + 1

    def over(self, moment: int) -> int | None:
        if moment == 0:
            return 1 if self.passed else None
        match self.known(moment - 1), self.known(moment):
            case Enter(node), _:
                return self.leaving(node)
            case Leave(), Enter(sibling):
                return self.leaving(sibling)
            case Leave(), Leave():
                return moment + 1
        return None

    def over_back(self, moment: int) -> int | None:
        if moment == 1:
            return 0
        match self.known(moment - 2), self.known(moment - 1):
            case _, Leave(node):
                return self.entering(node)
            case Leave(sibling), Enter():
                return self.entering(sibling)
            case Enter(), Enter():
                return moment - 1
        return None

    def out(self, moment: int) -> int | None:
        event = self.known(moment - 1)
        left = None if event is None else self.leaving(event.node)
        return None if left is None or left == self.passed else left + 1

    def out_back(self, moment: int) -> int | None:
        event = self.known(moment - 1)
        return None if event is None else self.entering(event.node) - 1

    def cuts(self) -> list[int]:
        """The moments at which a node was just left at a cut or a first win."""
        return [
            number + 1
            for number in range(self.passed)
            if isinstance(event := self.known(number), Leave)
            and self.reference.nodes[event.node].reason in ("cutoff", "win found")
        ]

    def root_changes(self) -> list[int]:
        """The moments at which the root's best value has changed, held by the trace or not."""
        root = self.reference.nodes[0]
        sign = 1 if root.side == "X" else -1
        best = -float("inf")
        changes = []
        for moment, event in enumerate(self.reference.events[: self.passed], start=1):
            node = self.reference.nodes[event.node]
            if isinstance(event, Leave) and node.parent is root and sign * node.value > best:
                best = sign * node.value
                changes.append(moment)
        return changes


def check_every_moment(case: Case, passed: int, capacity: int) -> None:
    reference = case.reference()
    search = Search(case.position, case.options, capacity=min(capacity, len(reference.nodes)))
    search.advance(events=passed)
    replay = Replay(reference, search.events, capacity)
    cuts, changes = replay.cuts(), replay.root_changes()
    for number in (-2, -1, search.events, search.events + 1, search.events + 7):
        assert navigation.event(search, number) is None
    for moment in range(search.events + 1):
        known = replay.known(moment)
        kind = EventKind.ENTER if isinstance(known, Enter) else EventKind.LEAVE
        assert navigation.event(search, moment) == (None if known is None else (known.node, kind))
        assert navigation.over(search, moment) == replay.over(moment)
        assert navigation.over_back(search, moment) == replay.over_back(moment)
        assert navigation.out(search, moment) == replay.out(moment)
        assert navigation.out_back(search, moment) == replay.out_back(moment)
        assert navigation.next_cut(search, moment) == min(
            (c for c in cuts if c > moment), default=None
        )
        assert navigation.previous_cut(search, moment) == max(
            (c for c in cuts if c < moment), default=None
        )
        assert navigation.next_root_change(search, moment) == min(
            (c for c in changes if c > moment), default=None
        )
        assert navigation.previous_root_change(search, moment) == max(
            (c for c in changes if c < moment), default=None
        )


@settings(max_examples=150)
@given(cases(most_empties=4), st.integers(0, 150), CAPACITIES)
@example(Case(Position.parse(WORKED), MINIMAX), 60, 7)
def test_every_moment_of_a_search_stopped_midway_whatever_its_trace_holds(
    case: Case, passed: int, capacity: int
) -> None:
    check_every_moment(case, passed, capacity)


@settings(max_examples=60)
@given(cases(most_empties=5), CAPACITIES)
@example(Case(Position.parse(WORKED), ALPHA_BETA), 7)
def test_every_moment_of_a_finished_search_whose_trace_is_full(case: Case, capacity: int) -> None:
    check_every_moment(case, ALL, capacity)


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_over_backwards_is_over_in_a_mirror(case: Case) -> None:
    """Over a node and back over it, and the other way round, is where it began."""
    search = Search(case.position, case.options)
    search.advance()
    for moment in range(1, search.events + 1):
        node, kind = navigation.event(search, moment - 1) or pytest.fail("not on record")
        forwards, backwards = navigation.over(search, moment), navigation.over_back(search, moment)
        assert backwards is not None
        if kind is EventKind.ENTER:
            assert forwards is not None
            assert navigation.over_back(search, forwards) == moment
        else:
            assert navigation.over(search, backwards) == moment
            assert search.trace.entered_at(node) == backwards - 1


def test_over_walks_along_the_moves_of_the_root() -> None:
    search = searched()
    children = list(search.trace.children(0))
    assert len(children) == 4
    ends = [(search.trace.left_at(child) or 0) + 1 for child in children]
    assert walk(navigation.over, search, 2) == [*ends, search.events]
    begins = [search.trace.entered_at(child) + 1 for child in children]
    assert walk(navigation.over_back, search, ends[-1]) == [*reversed(begins), 1, 0]


def test_a_finished_game_has_two_events_and_nothing_to_find() -> None:
    search = searched("XXX/OO./... o")
    assert search.events == 2
    assert [navigation.event(search, number) for number in range(3)] == [
        (0, EventKind.ENTER),
        (0, EventKind.LEAVE),
        None,
    ]
    assert [navigation.over(search, moment) for moment in range(3)] == [1, 2, None]
    assert [navigation.over_back(search, moment) for moment in range(3)] == [None, 0, 1]
    assert [navigation.out(search, moment) for moment in range(3)] == [None, None, None]
    assert [navigation.out_back(search, moment) for moment in range(3)] == [None, 0, 0]
    for find in (navigation.next_cut, navigation.previous_cut, navigation.next_root_change):
        assert [find(search, moment) for moment in range(3)] == [None, None, None]


def test_before_the_first_event_nothing_is_on_record() -> None:
    search = Search(Position.parse(WORKED))
    for step in (
        navigation.over,
        navigation.over_back,
        navigation.out,
        navigation.out_back,
        navigation.next_cut,
        navigation.previous_cut,
        navigation.next_root_change,
        navigation.previous_root_change,
        navigation.event,
    ):
        assert step(search, 0) is None


def test_a_node_that_is_still_open_has_no_end_yet() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(events=5)
    assert search.trace.open_path() == [0, 1, 2]
    assert [navigation.over(search, moment) for moment in (1, 2, 3)] == [None, None, None]
    assert [navigation.out(search, moment) for moment in (1, 2, 3)] == [None, None, None]
    search.advance()
    assert navigation.over(search, 1) == search.events


def walk(step: Callable[[Search, int], int | None], search: Search, moment: int) -> list[int]:
    """The moments that a step leads to, again and again."""
    met = []
    while (found := step(search, moment)) is not None:
        met.append(moment := found)
    return met


@pytest.mark.parametrize(
    ("position", "options", "cuts", "changes"),
    [
        (EMPTY, ALPHA_BETA, 4_237, [4_677]),
        (EMPTY, STOP, 3_718 + 89, [3_807]),
        (TURN_5, MINIMAX, 0, [61, 243]),
        (TURN_5, STRICT_STOP, 15 + 3, [9, 67]),
        (WORKED, ALPHA_BETA, 5, [19, 51]),
    ],
)
def test_walking_meets_each_cut_and_each_change_once(
    position: str, options: SearchOptions, cuts: int, changes: list[int]
) -> None:
    search = searched(position, options)
    met = walk(navigation.next_cut, search, 0)
    assert len(met) == cuts == search.counters.pruning_cutoffs + search.counters.win_stops
    assert met == sorted(met)
    assert walk(navigation.previous_cut, search, search.events + 1) == met[::-1]
    for moment in met:
        node, kind = navigation.event(search, moment - 1) or pytest.fail("not on record")
        assert kind is EventKind.LEAVE
        assert search.trace.reason[node] in (Reason.CUTOFF, Reason.WIN_FOUND)
    assert walk(navigation.next_root_change, search, 0) == changes
    assert walk(navigation.previous_root_change, search, search.events) == changes[::-1]


def test_a_limit_keeps_a_cut_out() -> None:
    search = searched()
    first = navigation.next_cut(search, 0)
    assert first is not None
    assert navigation.next_cut(search, 0, first - 1) is None
    assert navigation.next_cut(search, 0, first) == first
    assert navigation.next_cut(search, first - 1, first) == first


def test_changes_of_the_root_are_known_without_a_trace() -> None:
    held, bare = searched(), searched(capacity=0)
    for moment in range(held.events + 1):
        assert navigation.next_root_change(bare, moment) == navigation.next_root_change(
            held, moment
        )
        assert navigation.previous_root_change(bare, moment) == navigation.previous_root_change(
            held, moment
        )
    assert bare.trace.missing == bare.trace.visited


# Finding in the columns


@settings(max_examples=60)
@given(cases(most_empties=4), st.integers(0, 300), st.data())
def test_nodes_are_found_in_place(case: Case, capacity: int, data: st.DataObject) -> None:
    search = Search(case.position, case.options, capacity=capacity)
    search.advance(events=data.draw(st.integers(0, 200)))
    trace = search.trace
    held = len(trace)
    first, last = (data.draw(st.integers(0, held + 3)) for _ in range(2))
    places = range(first, min(last, held))
    for reason in Reason:
        same = [node for node in places if trace.reason[node] == reason]
        assert trace.find("reason", reason, first, last) == (same[0] if same else None)
        assert trace.rfind("reason", reason, first, last) == (same[-1] if same else None)
    for depth in range(6):
        same = [node for node in places if trace.depth[node] == depth]
        assert trace.find("depth", depth, first, last) == (same[0] if same else None)
        assert trace.rfind("depth", depth, first, last) == (same[-1] if same else None)
    inner = (Reason.ALL_TRIED, Reason.CUTOFF, Reason.BOUND_MET, Reason.WIN_FOUND)
    for sign in (1, -1):
        won = (n for n in places if sign * trace.value[n] > 0 and trace.reason[n] in inner)
        assert trace.find_won(sign, first, last) == next(won, None)
    for event in range(search.events + 2):
        entered = sum(trace.entered_at(node) < event for node in range(held))
        assert trace.entered_by(event) == entered


@pytest.mark.parametrize("node", [0, 255, 256, 257, 99_999, 199_999])
@pytest.mark.parametrize("value", [1, 65, -1, -65])
def test_a_won_node_is_found_among_many_leaves(node: int, value: int) -> None:
    """Far more nodes than are looked through at a time, all won, all but one of them leaves."""
    trace, sign = Trace(200_000), 1 if value > 0 else -1
    trace.visited = trace.capacity
    trace.value[:] = memoryview(array("h", [value] * trace.capacity))
    trace.reason[:] = bytes([Reason.GAME_OVER]) * trace.capacity
    assert trace.find_won(sign, 0, trace.capacity) is None
    trace.reason[node] = Reason.CUTOFF
    assert trace.find_won(sign, 0, trace.capacity) == node
    assert trace.find_won(sign, node, node + 1) == node
    assert trace.find_won(sign, 0, node) is None
    assert trace.find_won(sign, node + 1, trace.capacity) is None
    assert trace.find_won(-sign, 0, trace.capacity) is None
