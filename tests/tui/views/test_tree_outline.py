"""Which lines the tree shows: against the oracle's books, and against a plain fresh building."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, STRICT_STOP, WORKED, Case, cases
from tests.oracles.reference import Standstill
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.tui.views.tree_outline import ExploreOutline, Line, follow_lines

OPEN_ALL = 64
ROOT_SHUT = 0


def unpacked(packed: list[int]) -> list[Line]:
    return [Line.unpack(line) for line in packed]


@given(st.integers(0, 2_000_000), st.none() | st.integers(0, 63))
def test_a_line_is_one_number_and_back(node: int, move: int | None) -> None:
    assert Line.unpack(Line(node, move).pack()) == Line(node, move)


# Following


def expected_following(still: Standstill, shown: set[int]) -> list[Line]:
    """The open nodes (at the end, those of best play) with all their moves, from the oracle."""
    nodes = still.reference.nodes
    numbers = {id(node): number for number, node in enumerate(nodes)}
    lines: list[Line] = []

    def add(number: int) -> None:
        lines.append(Line(number))
        if number not in shown:
            return
        for child in nodes[number].children[: len(still.tried[number])]:
            add(numbers[id(child)])
        lines.extend(Line(number, move) for move in still.unvisited(number))

    if still.entered:
        add(0)
    return lines


def check_following(case: Case) -> None:
    """At every event, live and rewound."""
    still = Standstill(case.reference())
    live = Search(case.position, case.options)
    whole = Search(case.position, case.options)
    whole.advance()
    assert follow_lines(Moment(live)) == []
    for _ in still.reference.events:
        still.step()
        live.step()
        shown = set(still.path)
        if live.done:
            shown = {0, *Moment(whole).principal_variation()}
        expected = expected_following(still, shown)
        assert unpacked(follow_lines(Moment(live))) == expected
        assert unpacked(follow_lines(Moment(whole, still.events))) == expected


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA, STRICT_STOP])
def test_following_the_worked_example_at_every_event(options: SearchOptions) -> None:
    check_following(Case(Position.parse(WORKED), options))


@settings(max_examples=20)
@given(cases(most_empties=5))
def test_following_any_search_at_every_event(case: Case) -> None:
    check_following(case)


def test_following_shows_few_lines_however_large_the_tree() -> None:
    search = Search(Position())
    while not search.done:
        search.advance(events=997)
        lines = follow_lines(Moment(search))
        # A path of ten nodes at most, and 9 + 8 + ... + 1 moves beside it.
        assert len(lines) <= 46
        assert len(set(lines)) == len(lines)


# Exploring


def expected_exploring(moment: Moment, open_depth: int, toggled: set[int]) -> list[Line]:
    """The plain meaning of open and closed nodes."""
    lines: list[Line] = []

    def add(node: int) -> None:
        lines.append(Line(node))
        if (moment.trace.depth[node] < open_depth) != (node in toggled):
            for child in moment.children(node):
                add(child)
            lines.extend(Line(node, move) for move in moment.unvisited(node))

    if moment.entered:
        add(0)
    return lines


class Explorer:
    """An outline, and beside it what the user has opened and closed."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.moment = Moment(search)
        self.outline = ExploreOutline(self.moment)
        self.depth = 1
        self.toggled: set[int] = set()

    def look_at(self, event: int | None = None) -> None:
        self.moment = Moment(self.search, event)
        self.outline.update(self.moment)

    def toggle(self, node: int) -> None:
        self.toggled ^= {node}
        self.outline.toggle(node)

    def open_to_depth(self, depth: int) -> None:
        self.depth = depth
        self.toggled.clear()
        self.outline.open_to_depth(depth)

    def reveal(self, node: int) -> None:
        self.toggled ^= {
            step
            for step in self.moment.trace.path(node)[:-1]
            if (self.moment.trace.depth[step] < self.depth) == (step in self.toggled)
        }
        self.outline.reveal(node)

    def check(self) -> None:
        expected = expected_exploring(self.moment, self.depth, self.toggled)
        assert unpacked(list(self.outline.lines)) == expected
        fresh = ExploreOutline(self.moment)
        fresh.open_to_depth(self.depth)
        for node in sorted(self.toggled):
            fresh.toggle(node)
        assert list(fresh.lines) == list(self.outline.lines)


@settings(max_examples=25)
@given(cases(), st.integers(0, 10**6))
def test_opening_and_closing_while_the_search_grows(case: Case, seed: int) -> None:
    """However it came about, the outline is the same as one built at once."""
    dice = random.Random(seed)
    explorer = Explorer(Search(case.position, case.options))
    explorer.check()
    for _ in range(30):
        entered = explorer.moment.entered
        act = dice.randrange(8)
        if act < 4 or not entered:
            explorer.search.advance(events=dice.choice((1, 1, 2, 7, 50)))
            explorer.look_at()
        elif act < 6:
            explorer.toggle(dice.randrange(entered))
        elif act == 6:
            explorer.open_to_depth(dice.choice((0, 1, 2, 3, OPEN_ALL)))
        else:
            explorer.reveal(dice.randrange(entered))
        explorer.check()
    explorer.search.advance()
    explorer.look_at()
    explorer.check()


@settings(max_examples=30)
@given(cases(most_empties=5), st.integers(0, 10**6))
def test_opening_and_closing_while_going_back_and_forth_in_time(case: Case, seed: int) -> None:
    dice = random.Random(seed)
    search = Search(case.position, case.options)
    search.advance()
    explorer = Explorer(search)
    for _ in range(30):
        if dice.randrange(2):
            explorer.look_at(dice.randrange(search.events + 1))
        elif explorer.moment.entered:
            explorer.toggle(dice.randrange(explorer.moment.entered))
        explorer.check()


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA, STRICT_STOP])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, OPEN_ALL])
def test_exploring_the_worked_example_at_every_event(options: SearchOptions, depth: int) -> None:
    explorer = Explorer(Search(Position.parse(WORKED), options))
    explorer.open_to_depth(depth)
    while explorer.search.step():
        explorer.look_at()
        explorer.check()


def test_it_begins_with_the_root_open_and_all_else_shut() -> None:
    outline = ExploreOutline(Moment(searched(WORKED, ALPHA_BETA)))
    assert outline.is_open(0)
    assert unpacked(list(outline.lines)) == [Line(0), Line(1), Line(10), Line(17), Line(26)]


def test_a_closed_branch_comes_back_as_it_was() -> None:
    outline = ExploreOutline(Moment(searched(WORKED, ALPHA_BETA)))
    outline.toggle(10)
    opened = list(outline.lines)
    assert Line(10, 7).pack() in opened  # a move that the cut left unvisited
    outline.toggle(0)
    assert unpacked(list(outline.lines)) == [Line(0)]
    outline.toggle(0)
    assert list(outline.lines) == opened


def test_opening_to_a_depth_forgets_single_folds() -> None:
    outline = ExploreOutline(Moment(searched(WORKED, MINIMAX)))
    outline.toggle(1)
    outline.open_to_depth(1)
    assert not outline.is_open(1)
    assert len(outline.lines) == 5


def test_revealing_opens_what_a_node_is_folded_into_and_nothing_else() -> None:
    search = searched(WORKED, MINIMAX)
    outline = ExploreOutline(Moment(search))
    outline.open_to_depth(ROOT_SHUT)
    deepest = list(search.trace.depth[: len(search.trace)]).index(4)
    outline.reveal(deepest)
    assert outline.index(Line(deepest)) is not None
    opened = {node for node in range(len(search.trace)) if outline.is_open(node)}
    assert opened == set(search.trace.path(deepest)[:-1])
    before = list(outline.lines)
    outline.reveal(deepest)
    assert list(outline.lines) == before


def test_lines_are_found_and_those_folded_away_are_not() -> None:
    outline = ExploreOutline(Moment(searched(WORKED, ALPHA_BETA)))
    for index in range(len(outline.lines)):
        assert outline.index(outline.line(index)) == index
    assert outline.index(Line(2)) is None
    assert outline.index(Line(10, 7)) is None


def test_another_search_starts_over() -> None:
    outline = ExploreOutline(Moment(searched(WORKED, MINIMAX)))
    outline.open_to_depth(OPEN_ALL)
    other = Moment(searched(WORKED, ALPHA_BETA))
    outline.update(other)
    assert list(outline.lines) == list(ExploreOutline(other).lines)


def test_a_search_past_the_capacity_of_its_trace_shows_what_is_held() -> None:
    search = Search(Position.parse("X../.O./..."), MINIMAX, capacity=500)
    explorer = Explorer(search)
    explorer.open_to_depth(OPEN_ALL)
    while not search.done:
        search.advance(events=401)
        explorer.look_at()
        explorer.check()
    nodes = [line for line in unpacked(list(explorer.outline.lines)) if line.unvisited is None]
    assert len(nodes) == 500


def test_the_complete_minimax_tree_is_549_946_lines() -> None:
    search = Search(Position(), MINIMAX)
    outline = ExploreOutline(Moment(search))
    outline.open_to_depth(OPEN_ALL)
    while not search.done:
        search.advance(nodes=90_000)
        outline.update(Moment(search))
    assert len(outline.lines) == 549_946
    assert outline.line(0) == Line(0)
    assert outline.line(549_945) == Line(549_945)
    assert all(line.unvisited is None for line in map(outline.line, range(0, 549_946, 1009)))
    assert outline.index(Line(300_000)) == 300_000
    outline.open_to_depth(1)
    assert len(outline.lines) == 10


def test_the_complete_alpha_beta_tree_has_a_line_for_every_move_pruned() -> None:
    search = Search(Position(), ALPHA_BETA)
    search.advance()
    outline = ExploreOutline(Moment(search))
    outline.open_to_depth(OPEN_ALL)
    while outline.to_come:
        outline.update(Moment(search))
    assert len(outline.lines) == 18_297 + 6_930
