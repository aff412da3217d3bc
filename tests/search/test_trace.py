"""A trace that is full: counts stay exact, and nothing is said of what it does not hold."""

from __future__ import annotations

import sys
from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, WORKED, Case, cases
from tests.oracles.reference import Standstill
from tests.search.test_search import check_counters
from tests.searches import columns
from ttt_tui.game import Position
from ttt_tui.search import Bound, Moment, Reason, Search, Trace, report_of, trace
from ttt_tui.search.trace import machine_memory, zeros
from ttt_tui.words.drawing import leaf_lines, tree_lines
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.sentences import Formatter

CAPACITIES = st.one_of(st.integers(0, 8), st.integers(0, 300))


@settings(max_examples=100)
@given(cases(most_empties=5), CAPACITIES)
def test_counters_are_exact_and_the_columns_a_prefix(case: Case, capacity: int) -> None:
    full = Search(case.position, case.options)
    full.advance()
    search = Search(case.position, case.options, capacity=capacity)
    while not search.done:
        search.advance(events=5)
        for name, _ in Trace.COLUMNS:
            assert len(getattr(search.trace, name)) <= capacity
    trace = search.trace
    check_counters(search, case.reference())
    assert trace.visited == full.trace.visited
    assert len(trace) == min(capacity, trace.visited)
    assert trace.missing == trace.visited - len(trace)
    held = {name: column[: len(trace)] for name, column in columns(full).items()}
    assert columns(search) == held


def check_moment(moment: Moment, still: Standstill, capacity: int, live: bool) -> None:
    nodes = still.reference.nodes
    held = min(still.entered, capacity)
    assert moment.path == list(takewhile(lambda number: number < capacity, still.path))
    at = still.current
    assert moment.current == (None if at is None or at >= capacity else at)
    assert moment.entered <= still.entered
    if live or still.entered <= capacity:
        assert moment.entered == still.entered
    assert not moment.is_entered(held)
    visited = range(still.entered)
    for number in range(held):
        view = moment.view(number)
        missed = any(nodes[n].parent is nodes[number] for n in visited if n >= capacity)
        assert moment.misses_children(number) == missed
        if missed:
            assert moment.unvisited(number) == ()
        else:
            assert list(moment.unvisited(number)) == still.unvisited(number)
        if number in still.left:
            assert view.value == nodes[number].value
            assert view.reason is not Reason.OPEN
        elif live or not missed:
            assert view.value == still.best[number]
        else:
            assert view.value is None
        assert (view.bound is Bound.OPEN) == (number not in still.left)


@settings(max_examples=100)
@given(cases(most_empties=4), CAPACITIES)
def test_moments_tell_only_what_is_known(case: Case, capacity: int) -> None:
    reference = case.reference()
    live = Search(case.position, case.options, capacity=capacity)
    finished = Search(case.position, case.options, capacity=capacity)
    finished.advance()
    still = Standstill(reference)
    for _ in reference.events:
        still.step()
        live.step()
        check_moment(Moment(live), still, capacity, live=True)
        done = still.events == len(reference.events)
        check_moment(Moment(finished, still.events), still, capacity, live=done)


def test_a_moment_outlived_by_its_search_does_not_borrow_later_values() -> None:
    search = Search(Position.parse(WORKED), MINIMAX, capacity=3)
    search.advance(events=30)
    moment = Moment(search)
    assert moment.view(0).value == -1
    search.advance()
    assert moment.view(0).value is None


@settings(max_examples=60)
@given(cases(most_empties=5), CAPACITIES)
def test_reports_do_not_depend_on_the_trace(case: Case, capacity: int) -> None:
    full = Search(case.position, case.options)
    full.advance()
    search = Search(case.position, case.options, capacity=capacity)
    search.advance()
    report, complete = report_of(search), report_of(full)
    assert report.nodes_held == len(search.trace)
    assert (report.value, report.best_move) == (complete.value, complete.best_move)
    assert (report.best_moves, report.root_moves) == (complete.best_moves, complete.root_moves)
    assert report.counters == complete.counters
    length = len(report.principal_variation)
    assert report.principal_variation == complete.principal_variation[:length]


@settings(max_examples=60)
@given(cases(most_empties=4), CAPACITIES, st.integers(0, 200))
def test_drawings_say_what_they_leave_out(case: Case, capacity: int, events: int) -> None:
    full = Search(case.position, case.options)
    full.advance(events=events)
    search = Search(case.position, case.options, capacity=capacity)
    search.advance(events=events)
    missing = max(0, full.trace.visited - capacity)
    nodes = "1 more node is" if missing == 1 else f"{missing:,} more nodes are"
    last_line = f"... {nodes} not held by the trace"
    for lines in (list(tree_lines(search)), list(leaf_lines(search, 1000))):
        assert (last_line in lines) == bool(missing)
        if missing:
            assert lines.pop() == last_line
    assert list(leaf_lines(search, 0)) == []
    whole = {line.lstrip("|`- ") for line in tree_lines(full)}
    for line in tree_lines(search):
        words = line.lstrip("|`- ")
        assert words in whole or words == "..." or line == last_line


def test_a_full_trace_does_not_call_visited_moves_unvisited() -> None:
    search = Search(Position.parse(WORKED), ALPHA_BETA, capacity=5)
    search.advance()
    assert list(tree_lines(search)) == [
        "root                         X max [-inf, +inf]     +1     exact",
        "|- (0,0) X                   O min [-inf, +inf]     -1     exact",
        "|  |- (0,1) O                X max [-inf, +inf]     +1     exact",
        "|  |  |- (2,0) X             leaf                   +1     X wins",
        "|  |  `- (2,1) X             O min [+1, +inf]       <= -1  bound",
        "|  |     `- ...",
        "|  `- ...",
        "`- ...",
        "... 26 more nodes are not held by the trace",
    ]
    moment = Moment(search)
    formatter = Formatter.of(search.position, search.options)
    assert why_words(formatter, moment, moment.view(4)).endswith(
        # The reason for leaving is held with the node.
        "which is <= alpha (+1). Every move was tried, so it is exactly -1."
    )


def test_capacity_zero_holds_nothing_and_counts_all() -> None:
    search = Search(Position.parse(WORKED), MINIMAX, capacity=0)
    search.advance(events=20)
    moment = Moment(search)
    assert (moment.path, moment.current) == ([], None)
    assert moment.entered == search.nodes + 1
    search.advance()
    assert search.nodes == 44
    assert len(search.trace) == 0
    assert search.trace.missing == 45
    assert list(search.trace.open_path()) == []
    assert list(tree_lines(search)) == ["... 45 more nodes are not held by the trace"]
    assert Moment(search).principal_variation() == []


def test_a_negative_capacity_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot hold -1 nodes"):
        Trace(-1)


def test_at_most_sixteen_bytes_a_node() -> None:
    assert Trace.BYTES_PER_NODE <= 16
    search = Search(Position(), MINIMAX, capacity=549_946)
    search.advance()
    bytes_held = sum(getattr(search.trace, name).nbytes for name, _ in Trace.COLUMNS)
    assert len(search.trace) == 549_946
    assert bytes_held <= 16 * len(search.trace)


def test_columns_hold_the_largest_values_of_the_largest_board() -> None:
    """8 x 8 cells, depth-aware scores: no column overflows."""
    trace = Trace(1)
    trace.move[0], trace.depth[0] = 63, 64
    trace.alpha[0] = trace.value[0] = -65
    trace.beta[0] = 65
    trace.end[0] = 2**32 - 1


def test_the_machine_tells_its_memory() -> None:
    assert (machine_memory() or 0) > 1e8


def test_memory_is_empty_and_as_large_as_asked_for() -> None:
    with zeros(10_000) as room:
        assert len(room) == 10_000
        assert room[:] == bytes(10_000)


@pytest.mark.skipif(sys.platform == "win32", reason="no containers of this kind")
@pytest.mark.parametrize(
    ("said", "told"), [("1000000\n", 1_000_000), ("max\n", None), ("9223372036854771712", None)]
)
def test_a_container_has_what_it_may_have(
    said: str, told: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = machine_memory()
    limit = tmp_path / "memory.max"
    limit.write_text(said)
    monkeypatch.setattr(trace, "_CONTAINER_LIMITS", (limit, tmp_path / "none"))
    assert machine_memory() == told or (told is None and (machine_memory() or 0) >= (whole or 0))


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of processes of this kind")
def test_a_process_has_what_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_000_000, resource.RLIM_INFINITY))
    assert machine_memory() == 1_000_000
