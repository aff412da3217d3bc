"""Searches, moments and counts, event for event as the recursive reference has them."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from tests.search.cases import Case, as_score, drawn_cases
from tests.search.reference import Branch, Reference, Variant, random_trees, written
from ttt_tui.games.text import read_game
from ttt_tui.search import kernel, run_here
from ttt_tui.search.counters import counters
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import new_trace, search
from ttt_tui.search.trace import Reason, Trace


def same_search(trace: Trace, reference: Reference) -> None:
    """Every column and every total is the reference's."""
    assert trace.done
    assert len(trace) == len(reference.nodes)
    assert trace.events == len(reference.snapshots) - 1
    for number, node in enumerate(reference.nodes):
        assert trace.move[number] == (-1 if node.move is None else node.move)
        assert trace.depth[number] == node.depth
        assert (trace.alpha[number], trace.beta[number]) == tuple(
            as_score(end, trace.infinity) for end in node.window
        )
        assert trace.value[number] == as_score(node.value, trace.infinity)
        assert Reason(trace.reason[number]).name == node.reason
    last = reference.snapshots[-1]
    for name, count in last.counts.items():
        assert getattr(trace.totals, name) == count, name
    assert trace.totals.nodes_by_depth == last.by_depth
    assert trace.totals.pruned_moves == reference.pruned
    assert trace.result is not None
    assert trace.result.value == as_score(reference.value, trace.infinity)


@pytest.mark.parametrize("kind", [kernel.SearchKernel, run_here.SearchKernel])
def test_the_kernels_search_as_the_reference(kind: type[kernel.SearchKernel]) -> None:
    """In chunks of any size, interpreted and, where it is built, compiled."""
    for case in drawn_cases(1, 30):
        trace = new_trace(case.position, case.algorithm, case.options)
        running = kind(trace)
        while not running.done:
            running.run(running.nodes + 7)
            held = len(trace)
            assert trace.events == held + sum(end > 0 for end in trace.end[:held])
        same_search(trace, case.reference())


def test_the_recorder_writes_what_the_kernel_writes() -> None:
    for case in drawn_cases(4, 20):
        if case.algorithm == "alpha-beta":
            same_search(search(case.position, "alpha-beta+", case.options), case.reference())


@pytest.mark.parametrize("name", ["minimax", "alpha-beta"])
def test_trees_are_searched_as_by_the_reference(name: str) -> None:
    for number, tree in enumerate(random_trees(2, 40)):
        is_max = number % 3 > 0
        trace = search(read_game(written(tree, is_max=is_max)), name)
        same_search(trace, Reference(Branch(tree, is_max), Variant(prunes=name != "minimax")))


@pytest.mark.parametrize("case", [*drawn_cases(3, 15, empties=5)], ids=str)
def test_each_moment_is_that_of_the_reference(case: Case) -> None:
    reference = case.reference()
    trace = search(case.position, case.algorithm, case.options)
    for event, then in enumerate(reference.snapshots):
        moment = Moment(trace, event)
        assert moment.path == list(then.path)
        assert moment.current == then.current
        assert moment.entered == then.entered
        found = asdict(counters(trace, event))
        assert {name: found[name] for name in then.counts} == then.counts
        assert found["nodes_by_depth"] == then.by_depth
        for node, best, tried in zip(then.path, then.best, then.tried, strict=True):
            view, moves = moment.view(node), reference.nodes[node].moves
            assert view.is_open
            assert view.value == (None if best is None else as_score(best))
            assert view.nodes_below == then.entered - node - 1
            children = trace.children(node, entered=moment.entered)
            assert [trace.move[child] for child in children] == list(tried)
            assert moment.unvisited(node) == tuple(m for m in moves if m not in tried)
    for number, each in enumerate(reference.nodes):
        left_out = () if each.reason == "HORIZON" else each.moves
        assert Moment(trace).unvisited(number) == tuple(m for m in left_out if m not in each.tried)
