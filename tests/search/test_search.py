"""The resumable search against the recursive oracle, event for event, whatever the budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    FRESH,
    MINIMAX,
    STRICT,
    STRICT_STOP,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
    Case,
    as_score,
    cases,
    reference_of,
)
from tests.oracles.reference import Enter, Reference
from ttt_tui.game import ImpossiblePosition, Position
from ttt_tui.search import OptionsError, Reason, Search, SearchOptions

REASONS = {
    Reason.OPEN: "open",
    Reason.ALL_TRIED: "all tried",
    Reason.CUTOFF: "cutoff",
    Reason.BOUND_MET: "bound met",
    Reason.WIN_FOUND: "win found",
    Reason.GAME_OVER: "game over",
    Reason.HORIZON: "horizon",
}


def check_trace(search: Search, reference: Reference) -> None:
    """Every column of a complete trace, and the event numbers that follow from them."""
    trace, nodes = search.trace, reference.nodes
    assert trace.visited == len(trace) == len(nodes)
    assert trace.missing == 0
    ends = {}
    entered, left = {}, {}
    visited = 0
    for number, event in enumerate(reference.events):
        if isinstance(event, Enter):
            entered[event.node] = number
            visited += 1
        else:
            left[event.node] = number
            ends[event.node] = visited
    for number, node in enumerate(nodes):
        assert trace.move[number] == (-1 if node.move is None else node.move)
        assert trace.depth[number] == node.depth
        assert trace.alpha[number] == as_score(node.window[0])
        assert trace.beta[number] == as_score(node.window[1])
        assert trace.value[number] == node.value
        assert REASONS[Reason(trace.reason[number])] == node.reason
        assert trace.end[number] == ends[number]
        assert trace.entered_at(number) == entered[number]
        assert trace.left_at(number) == left[number]


def check_counters(search: Search, reference: Reference) -> None:
    counters, count = search.counters, reference.count
    assert search.done
    if search.options.depth is None:
        assert search.value == reference.value
    assert search.events == len(reference.events) == 2 * (count.nodes + 1)
    assert search.nodes == counters.nodes == count.nodes
    assert counters.x_wins == count.results["X"]
    assert counters.o_wins == count.results["O"]
    assert counters.draws == count.results["draw"]
    assert counters.leaves == sum(count.results.values())
    assert counters.cutoffs == count.cutoffs
    assert counters.pruning_cutoffs == count.pruning
    assert counters.bounds_met_last == count.cutoffs - count.pruning
    assert counters.pruned_moves == count.pruned
    assert counters.win_stops == count.win_stops
    assert counters.win_stop_moves == count.win_stop_moves
    assert counters.never_visited == count.pruned + count.win_stop_moves
    assert dict(enumerate(counters.nodes_by_depth, start=1)) == count.by_depth
    assert counters.max_depth == max(count.by_depth, default=0)
    root = reference.nodes[0]
    sizes = [0] * len(root.children)
    for node in reference.nodes[1:]:
        if node.depth == 1:
            child = next(i for i, c in enumerate(root.children) if c is node)
        sizes[child] += 1
    assert [(t.move, t.value, t.nodes) for t in search.root_tries] == [
        (child.move, child.value, size) for child, size in zip(root.children, sizes, strict=True)
    ]


Advance = Callable[[Search], object]

BUDGETS: dict[str, Advance] = {
    "1 event": lambda search: search.advance(events=1),
    "7 events": lambda search: search.advance(events=7),
    "1 node": lambda search: search.advance(nodes=1),
    "7 nodes": lambda search: search.advance(nodes=7),
    "7 events and 3 nodes": lambda search: search.advance(events=7, nodes=3),
    "unlimited": lambda search: search.advance(),
}


def run_with(case: Case, advance: Advance) -> Search:
    search = Search(case.position, case.options)
    for _ in range(2 * 10**6):
        if search.done:
            return search
        advance(search)
    raise AssertionError("the search makes no headway")


@settings(max_examples=200)
@given(cases())
def test_every_budget_gives_the_oracles_search(case: Case) -> None:
    reference = case.reference()
    for advance in BUDGETS.values():
        search = run_with(case, advance)
        check_trace(search, reference)
        check_counters(search, reference)


@settings(max_examples=100)
@given(cases(most_empties=9), st.integers(1, 4), st.sampled_from(sorted(BUDGETS)))
def test_a_depth_limit_gives_the_oracles_search(case: Case, depth: int, budget: str) -> None:
    limited = Case(case.position, replace(case.options, depth=depth))
    search = run_with(limited, BUDGETS[budget])
    reference = limited.reference()
    check_trace(search, reference)
    check_counters(search, reference)
    assert search.counters.horizon_nodes == reference.count.estimated
    worth = search.value if search.proves else search.estimate
    if search.proves:
        assert worth == Case(case.position, case.options).reference().value
    else:
        assert search.value is None
        assert worth == reference.value


@settings(max_examples=150)
@given(cases(), st.data())
def test_a_mix_of_budgets_gives_the_oracles_search(case: Case, data: st.DataObject) -> None:
    reference = case.reference()
    search = Search(case.position, case.options)
    budgets = st.none() | st.integers(0, 40)
    while not search.done:
        search.advance(events=data.draw(budgets), nodes=data.draw(budgets))
        search.advance(events=1)
    check_trace(search, reference)
    check_counters(search, reference)


@pytest.mark.parametrize("advance", BUDGETS.values(), ids=BUDGETS.keys())
@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA, FRESH, STRICT, STRICT_STOP], ids=str)
@pytest.mark.parametrize("text", [TURN_5, TURN_7, WORKED])
def test_source_positions_event_for_event(
    text: str, options: SearchOptions, advance: Advance
) -> None:
    case = Case(Position.parse(text), options)
    search = run_with(case, advance)
    check_trace(search, case.reference())
    check_counters(search, case.reference())


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (TURN_3, MINIMAX),
        (TURN_3, ALPHA_BETA),
        (TURN_3, FRESH),
        (TURN_3, STRICT),
        (TURN_3, STRICT_STOP),
        (EMPTY, ALPHA_BETA),
    ],
    ids=str,
)
def test_larger_searches_event_for_event(text: str, options: SearchOptions) -> None:
    reference = reference_of(Position.parse(text), options)
    search = Search(Position.parse(text), options)
    search.advance()
    check_trace(search, reference)
    check_counters(search, reference)


@given(cases(), st.integers(0, 60))
def test_a_budget_of_events_is_met_exactly(case: Case, budget: int) -> None:
    reference = case.reference()
    search = Search(case.position, case.options)
    while not search.done:
        before = search.events
        passed = search.advance(events=max(1, budget))
        assert passed == search.events - before
        assert passed == min(max(1, budget), len(reference.events) - before)
        entered = sum(isinstance(event, Enter) for event in reference.events[: search.events])
        assert search.nodes == entered - 1
        assert search.trace.visited == entered
        assert search.done == (search.events == len(reference.events))
        assert (search.value is None) == (not search.done)
    assert search.advance(events=budget) == 0
    assert search.advance() == 0
    assert not search.step()


@given(cases(), st.integers(0, 20))
def test_a_budget_of_nodes_ends_before_the_next_node_is_entered(case: Case, budget: int) -> None:
    reference = case.reference()
    enters = [n for n, event in enumerate(reference.events) if isinstance(event, Enter)]
    search = Search(case.position, case.options)
    entered = 0
    while not search.done:
        search.advance(nodes=budget or 1)
        entered = min(entered + (budget or 1), reference.count.nodes)
        assert search.nodes == entered
        # Everything up to the next enter has happened, and nothing of it.
        more = entered + 1 < len(enters)
        assert search.events == (enters[entered + 1] if more else len(reference.events))
        assert search.done == (not more)


@given(cases())
def test_a_budget_of_no_events_does_nothing(case: Case) -> None:
    search = Search(case.position, case.options)
    assert search.advance(events=0) == 0
    assert search.events == search.nodes == search.trace.visited == 0
    assert not search.done
    assert search.root_tries == ()


@given(cases(most_empties=5))
def test_root_tries_and_counters_are_right_at_every_event(case: Case) -> None:
    reference = case.reference()
    search = Search(case.position, case.options)
    tries: list[list[int | float | None]] = []
    results = {"X": 0, "O": 0, "draw": 0}
    for event in reference.events:
        assert search.step()
        node = reference.nodes[event.node]
        if isinstance(event, Enter):
            if node.depth == 1:
                tries.append([node.move, None, 0])
            if node.depth:
                count = tries[-1][2]
                assert count is not None
                tries[-1][2] = count + 1
                result = reference.game.result(node.board)
                if result is not None:
                    results[result] += 1
        elif node.depth == 1:
            tries[-1][1] = node.value
        assert [[t.move, t.value, t.nodes] for t in search.root_tries] == tries
        counters = search.counters
        assert {"X": counters.x_wins, "O": counters.o_wins, "draw": counters.draws} == results
        assert sum(counters.nodes_by_depth) == counters.nodes == search.nodes
    assert search.done


def test_a_finished_game_has_no_nodes() -> None:
    for options in (MINIMAX, ALPHA_BETA):
        search = Search(Position.parse("XXX/OO./..."), options)
        assert search.advance() == 2
        assert (search.value, search.nodes, search.root_tries) == (1, 0, ())
        assert search.counters.leaves == 0


def test_an_impossible_position_is_refused_with_its_problem() -> None:
    with pytest.raises(ImpossiblePosition, match="too many X: 3 against 0 O"):
        Search(Position.parse("XX./X../... o"))


def test_a_fixed_first_move_is_for_the_empty_board_only() -> None:
    centre = SearchOptions(first_move=4)
    on_empty = Search(Position.parse(EMPTY), centre)
    on_empty.advance()
    assert [tried.move for tried in on_empty.root_tries] == [4]
    later = Search(Position.parse(WORKED), centre)
    later.advance()
    assert [tried.move for tried in later.root_tries] == [0, 1, 6, 7]


def test_contradictory_options_are_refused() -> None:
    with pytest.raises(OptionsError, match=r"fixed first move cell 9 is not legal .* 3x3"):
        Search(Position(), SearchOptions(first_move=9))
