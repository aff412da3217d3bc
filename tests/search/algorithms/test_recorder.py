"""What is recorded of a search that stops and goes on: the same events, whatever is held."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import BuiltInCase, built_in_cases
from tests.searches import columns, searched
from ttt_tui.search import Search, report_of


@settings(max_examples=50, deadline=None)
@given(built_in_cases(), st.sampled_from(((1, None), (7, None), (None, 1), (None, 5), (40, 3))))
def test_every_budget_gives_the_same_search(
    case: BuiltInCase, budget: tuple[int | None, int | None]
) -> None:
    whole = searched(case.position, case.options)
    events, nodes = budget
    stopped = Search(case.position, case.options, capacity=200_000)
    passed = 0
    while not stopped.done:
        before = stopped.nodes
        now = stopped.advance(events=events, nodes=nodes)
        assert now > 0
        assert events is None or now == events or stopped.done or nodes is not None
        assert nodes is None or stopped.nodes - before <= nodes
        passed += now
    assert passed == stopped.events == whole.events == 2 * (whole.nodes + 1)
    assert columns(stopped) == columns(whole)
    assert stopped.counters == whole.counters
    assert stopped.root_tries == whole.root_tries
    assert stopped.passes == whole.passes
    assert report_of(stopped) == report_of(whole)


@settings(max_examples=40, deadline=None)
@given(built_in_cases(), st.sampled_from((0, 1, 2, 9, 50)))
def test_a_trace_too_small_changes_nothing_but_itself(case: BuiltInCase, capacity: int) -> None:
    whole = searched(case.position, case.options)
    short = searched(case.position, case.options, capacity=capacity)
    assert short.counters == whole.counters
    assert (short.value, short.estimate, short.best_move) == (
        whole.value,
        whole.estimate,
        whole.best_move,
    )
    assert short.root_tries == whole.root_tries
    first = len(short.trace)
    assert first == min(capacity, whole.nodes + 1)
    assert columns(short) == {name: held[:first] for name, held in columns(whole).items()}
    assert report_of(short).best_moves == report_of(whole).best_moves


@settings(max_examples=40, deadline=None)
@given(built_in_cases(most_empties=5), st.integers(0, 400))
def test_open_nodes_show_their_best_so_far(case: BuiltInCase, events: int) -> None:
    """Of the pass that goes on: what its finished children of the present node returned."""
    search = Search(case.position, case.options)
    search.advance(events=events)
    trace = search.trace
    start = search.passes[-1].first_node if search.passes else 1
    for depth, node in enumerate(trace.open_path()):
        children = [child for child in trace.children(node) if child >= start]
        values = [trace.value[child] for child in children if trace.end[child]]
        mover = case.position.to_move.sign * (-1) ** depth
        best = max(values, key=lambda value: mover * value) if values else None
        assert search.best_so_far(depth) == best
