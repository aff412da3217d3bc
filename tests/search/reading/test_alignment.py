"""Aligned nodes and moments, against the oracle's complete trees and lists of events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    MINIMAX,
    TURN_7,
    WORKED,
    Case,
    playable,
    reference_of,
    search_options,
)
from tests.oracles.reference import Enter, Reference
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions
from ttt_tui.search.reading.alignment import Aligner, Alignment, aligned_event

Moves = tuple[int, ...]
PLENTY = 10**6


@dataclass(frozen=True)
class Book:
    """A complete search in the oracle's words: its nodes by their moves, its events."""

    reference: Reference

    @cached_property
    def moves(self) -> list[Moves]:
        """The moves to each node."""
        found: list[Moves] = []
        for node in self.reference.nodes:
            path, up = [], node
            while up.parent is not None:
                assert up.move is not None
                path.append(up.move)
                up = up.parent
            found.append(tuple(reversed(path)))
        return found

    @cached_property
    def node(self) -> dict[Moves, int]:
        return {moves: number for number, moves in enumerate(self.moves)}

    @cached_property
    def entered(self) -> dict[int, int]:
        """The number of the event that enters each node."""
        events = enumerate(self.reference.events)
        return {event.node: at for at, event in events if isinstance(event, Enter)}

    @cached_property
    def left(self) -> dict[int, int]:
        events = enumerate(self.reference.events)
        return {event.node: at for at, event in events if not isinstance(event, Enter)}

    def children(self, number: int) -> list[int]:
        moves = self.moves[number]
        return [n for n, m in enumerate(self.moves) if m[:-1] == moves and m]


@dataclass(frozen=True)
class Side:
    """One of the two searches: how far it has come, and the moment of it that is looked at."""

    book: Book
    search: Search
    event: int
    capacity: int

    @property
    def moment(self) -> Moment:
        return Moment(self.search, self.event)

    def holds(self, number: int) -> bool:
        """The search has entered the node, and its trace had room for it."""
        return self.book.entered[number] < self.search.events and number < self.capacity

    def fork(self, moves: Moves) -> tuple[int, int]:
        """The deepest node of the complete search on the way, and how many moves lead to it."""
        depth = max(d for d in range(len(moves) + 1) if moves[:d] in self.book.node)
        return self.book.node[moves[:depth]], depth

    def never(self, moves: Moves) -> bool:
        """The complete search lacks the node, and how far it has come is enough to know."""
        fork, depth = self.fork(moves)
        if depth == len(moves) or not self.holds(fork):
            return False
        if fork == 0 and moves[0] not in self.book.reference.nodes[0].moves:
            return True
        knows_children = all(child < self.capacity for child in self.book.children(fork))
        return self.book.left[fork] < self.search.events and knows_children

    def alignment(self, moves: Moves) -> Alignment:
        seen = [
            self.book.node[moves[:depth]]
            for depth in range(self.fork(moves)[1] + 1)
            if self.holds(self.book.node[moves[:depth]])
            and self.book.entered[self.book.node[moves[:depth]]] < self.event
        ]
        found = bool(seen) and self.book.moves[seen[-1]] == moves
        deepest = seen[-1] if seen else 0
        return Alignment(seen[-1] if found else None, deepest, self.never(moves))

    def aligned_event(self, other: Side) -> int | None:
        """The moment of this side for the other's."""
        if not other.event:
            return 0
        event = other.book.reference.events[other.event - 1]
        moves = other.book.moves[event.node]
        fork, depth = self.fork(moves)
        if event.node >= other.capacity or not self.holds(fork):
            return None
        if depth < len(moves):
            at = self.book.left[fork] if self.never(moves) else PLENTY
        else:
            at = (self.book.entered if isinstance(event, Enter) else self.book.left)[fork]
        return at + 1 if at < self.search.events else None


def side(case: Case, events: int, event: int, capacity: int = PLENTY) -> Side:
    search = Search(case.position, case.options, capacity=min(capacity, 10_000))
    search.advance(events=events)
    book = Book(reference_of(case.position, case.options))
    return Side(book, search, min(event, search.events), capacity)


@st.composite
def sides(draw: st.DrawFn, *, capped: bool) -> tuple[Side, Side]:
    """Searches of one position: both algorithms as the dashboard has them, or any two."""
    position = draw(playable(4))
    options = draw(search_options(position))
    if draw(st.booleans()):
        others = draw(search_options(position))
    else:
        swapped = {Algorithm.MINIMAX: Algorithm.ALPHA_BETA}
        others = replace(options, algorithm=swapped.get(options.algorithm, Algorithm.MINIMAX))
    found = []
    for each in (options, others):
        events = draw(st.one_of(st.just(PLENTY), st.integers(0, 150)))
        event = draw(st.one_of(st.just(PLENTY), st.integers(0, 150)))
        capacity = draw(st.integers(0, 40)) if capped else PLENTY
        found.append(side(Case(position, each), events, event, capacity))
    return found[0], found[1]


def check(one: Side, other: Side) -> None:
    """Every node of one that its moment has, and the moment itself."""
    moment = one.moment
    aligner = Aligner(moment, other.moment)
    held = [n for n in range(len(one.search.trace)) if moment.is_entered(n)]
    for node in held:
        expected = other.alignment(one.book.moves[node])
        assert Aligner(moment, other.moment).align(node) == expected
        assert aligner.align(node) == expected
        assert aligner.never_visits(node) == expected.never
    for event in {one.event, *range(one.search.events + 1)}:
        at = Side(one.book, one.search, event, one.capacity)
        expected_event = other.aligned_event(at)
        assert aligned_event(at.moment, other.search) == expected_event


@settings(max_examples=120)
@given(sides(capped=False))
def test_alignment_is_the_oracles(pair: tuple[Side, Side]) -> None:
    check(*pair)
    check(*reversed(pair))


@settings(max_examples=120)
@given(sides(capped=True))
def test_a_full_trace_claims_nothing_that_it_does_not_hold(pair: tuple[Side, Side]) -> None:
    check(*pair)
    check(*reversed(pair))


@settings(max_examples=40)
@given(st.data())
def test_in_step_alpha_beta_never_turns_back(data: st.DataObject) -> None:
    """Along minimax alpha-beta only goes on, misses no event of its own, and ends with it."""
    position = data.draw(playable(5))
    options = replace(data.draw(search_options(position)), algorithm=Algorithm.ALPHA_BETA)
    alpha_beta = Search(position, options)
    minimax = Search(position, replace(options, algorithm=Algorithm.MINIMAX))
    for search in (alpha_beta, minimax):
        search.advance()
    events = [aligned_event(Moment(minimax, e), alpha_beta) for e in range(minimax.events + 1)]
    assert all(event is not None for event in events)
    assert events == sorted(events, key=lambda event: event or 0)
    assert set(events) == set(range(alpha_beta.events + 1))
    for event in range(alpha_beta.events + 1):
        there = aligned_event(Moment(alpha_beta, event), minimax)
        assert there is not None
        assert aligned_event(Moment(minimax, there), alpha_beta) == event


def test_the_worked_example_in_numbers() -> None:
    """Of minimax's nodes those that alpha-beta never visits are the difference of the counts."""
    minimax, alpha_beta = searched(WORKED, MINIMAX), searched(WORKED, ALPHA_BETA)
    aligner = Aligner(Moment(minimax), Moment(alpha_beta))
    never = sum(aligner.never_visits(node) for node in range(len(minimax.trace)))
    assert (minimax.nodes, alpha_beta.nodes, never) == (44, 30, 14)
    back = Aligner(Moment(alpha_beta), Moment(minimax))
    assert not any(back.never_visits(node) for node in range(len(alpha_beta.trace)))


def test_the_cut_node_is_where_alpha_beta_waits() -> None:
    """After (0,1), alpha-beta's node 10, it cuts at O's (2,0) and so leaves O's (2,1) out."""
    minimax, alpha_beta = searched(WORKED, MINIMAX), searched(WORKED, ALPHA_BETA)
    left_out = range(18, 23)  # minimax's nodes from O's (2,1) down
    assert [minimax.trace.move[node] for node in (11, 18)] == [1, 7]
    for node in left_out:
        expected = Alignment(None, 10, True)
        assert Aligner(Moment(minimax), Moment(alpha_beta)).align(node) == expected
    steps = [aligned_event(Moment(minimax, event), alpha_beta) for event in range(33, 47)]
    assert steps == [31, 32, *[33] * (2 * len(left_out) + 1), 34]
    assert Moment(alpha_beta, 33).current == 10
    # Live, it is not known before alpha-beta has left the node of the cut.
    for events, known in [(32, False), (33, True)]:
        live = Search(Position.parse(WORKED))
        live.advance(events=events)
        assert Aligner(Moment(minimax), Moment(live)).align(18).never is known
        assert aligned_event(Moment(minimax, 35), live) == (33 if known else None)


def test_not_yet_is_not_never() -> None:
    minimax, alpha_beta = searched(WORKED, MINIMAX), Search(Position.parse(WORKED))
    whole = Moment(minimax)
    assert Aligner(whole, Moment(alpha_beta)).align(0) == Alignment(None, 0, False)
    alpha_beta.step()
    assert Aligner(whole, Moment(alpha_beta)).align(0) == Alignment(0, 0, False)
    assert Aligner(whole, Moment(alpha_beta)).align(1) == Alignment(None, 0, False)
    assert aligned_event(Moment(minimax, 2), alpha_beta) is None
    alpha_beta.step()
    assert Aligner(whole, Moment(alpha_beta)).align(1) == Alignment(1, 1, False)
    assert aligned_event(Moment(minimax, 2), alpha_beta) == 2
    assert aligned_event(whole, alpha_beta) is None
    alpha_beta.advance()
    assert Aligner(whole, Moment(alpha_beta, 1)).align(1) == Alignment(None, 0, False)


def test_a_fixed_first_move_leaves_the_others_out_from_the_start() -> None:
    empty = Position(rules=Rules(2, 2, 2))
    minimax, fixed = Search(empty, MINIMAX), Search(empty, SearchOptions(first_move=2))
    minimax.advance()
    fixed.step()
    whole = Moment(minimax)
    first_moves = {minimax.trace.move[child]: child for child in minimax.trace.children(0)}
    never = {
        move: Aligner(whole, Moment(fixed)).align(child).never
        for move, child in first_moves.items()
    }
    assert never == {0: True, 1: True, 2: False, 3: True}
    assert aligned_event(Moment(minimax, 2), fixed) is None
    fixed.advance()
    assert aligned_event(Moment(minimax, 2), fixed) == fixed.events


def test_finished_games_are_one_node_each() -> None:
    one, other = searched("XXX/OO./... o", MINIMAX), searched("XXX/OO./... o", ALPHA_BETA)
    assert [aligned_event(Moment(one, event), other) for event in range(3)] == [0, 1, 2]
    assert Aligner(Moment(one), Moment(other)).align(0) == Alignment(0, 0, False)


def test_a_node_that_is_not_there_is_refused() -> None:
    minimax, alpha_beta = searched(TURN_7, MINIMAX), searched(TURN_7, ALPHA_BETA)
    for node, moment in [
        (len(minimax.trace), Moment(minimax)),
        (-1, Moment(minimax)),
        (1, Moment(minimax, 1)),
        (0, Moment(minimax, 0)),
        (7, Moment(searched(WORKED, MINIMAX, capacity=7))),
    ]:
        other = Moment(searched(WORKED, ALPHA_BETA)) if node == 7 else Moment(alpha_beta)
        with pytest.raises(IndexError, match=f"node {node} is not entered after event"):
            Aligner(moment, other).align(node)


def test_searches_of_two_positions_are_refused() -> None:
    one, other = searched(WORKED, MINIMAX), searched(TURN_7, ALPHA_BETA)
    with pytest.raises(ValueError, match="cannot be aligned"):
        Aligner(Moment(one), Moment(other)).align(0)
    with pytest.raises(ValueError, match="cannot be aligned"):
        aligned_event(Moment(one), other)
