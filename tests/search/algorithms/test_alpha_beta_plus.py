"""Alpha-beta+ without enhancements is plain alpha-beta, event for event."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import BuiltInCase, built_in_cases
from tests.searches import columns, searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Cutoff, RootWindow, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading.judge import claim_at
from ttt_tui.search.search import Counters, RootTry
from ttt_tui.search.trace import Mark


def both(case: BuiltInCase) -> tuple[SearchOptions, SearchOptions]:
    """The options of plain alpha-beta, and of alpha-beta+ without enhancements."""
    options = replace(case.options, algorithm=named("alpha-beta+"), enhancements=Enhancement.NONE)
    return replace(options, algorithm=Algorithm.ALPHA_BETA), options


def tries(search: Search) -> list[RootTry]:
    return [replace(each, window=None) for each in search.root_tries]


def counted(search: Search) -> Counters:
    """The kernel counts a leaf on entering, the record on leaving it: between the two none."""
    if search.done:
        return search.counters
    return replace(search.counters, x_wins=0, o_wins=0, draws=0, horizon_nodes=0)


def check_alike(plain: Search, enhanced: Search) -> None:
    assert plain.events == enhanced.events
    assert counted(plain) == counted(enhanced)
    assert tries(plain) == tries(enhanced)
    assert (plain.done, plain.value, plain.estimate) == (
        enhanced.done,
        enhanced.value,
        enhanced.estimate,
    )


def check_traces_alike(plain: Search, enhanced: Search) -> None:
    assert columns(plain) == {**columns(enhanced), "mark": []}


@settings(max_examples=80, deadline=None)
@given(built_in_cases())
def test_without_enhancements_it_is_plain_alpha_beta(case: BuiltInCase) -> None:
    plain, enhanced = (searched(case.position, options) for options in both(case))
    check_alike(plain, enhanced)
    check_traces_alike(plain, enhanced)
    nodes = range(len(plain.trace))
    assert set(enhanced.trace.mark[: len(enhanced.trace)]) <= {0, Mark.ESTIMATED}
    assert [claim_at(plain, n) for n in nodes] == [claim_at(enhanced, n) for n in nodes]
    first, second = report_of(plain), report_of(enhanced)
    assert first.principal_variation == second.principal_variation
    assert (first.best_move, first.best_moves) == (second.best_move, second.best_moves)
    assert first.root_moves == second.root_moves


@settings(max_examples=30, deadline=None)
@given(
    built_in_cases(most_empties=5),
    st.lists(st.tuples(st.booleans(), st.integers(1, 9)), min_size=1, max_size=5),
)
def test_it_stops_where_plain_alpha_beta_stops(
    case: BuiltInCase, budgets: list[tuple[bool, int]]
) -> None:
    plain, enhanced = (Search(case.position, options, capacity=5_000) for options in both(case))
    check_alike(plain, enhanced)
    while not plain.done:
        for by_nodes, budget in budgets:
            if by_nodes:
                passed = [each.advance(nodes=budget) for each in (plain, enhanced)]
            else:
                passed = [each.advance(events=budget) for each in (plain, enhanced)]
            assert passed[0] == passed[1]
            check_alike(plain, enhanced)
            for depth in range(len(plain.trace.open_path()) - 1):
                assert plain.best_so_far(depth) == enhanced.best_so_far(depth)
    check_traces_alike(plain, enhanced)


def test_every_option_of_plain_alpha_beta_on_the_empty_board() -> None:
    """The numbers of the sources, once more."""
    nodes = {}
    for cutoff in Cutoff:
        for window in RootWindow:
            options = SearchOptions(
                named("alpha-beta+"),
                cutoff=cutoff,
                root_window=window,
                enhancements=Enhancement.NONE,
                stop_on_win=cutoff is Cutoff.STRICT,
            )
            if (cutoff, window) == (Cutoff.STRICT, RootWindow.FRESH):
                continue
            nodes[cutoff, window] = searched(Position.parse("X../.O./... x"), options).nodes
    assert nodes == {
        (Cutoff.WEAK, RootWindow.SHARED): 843,
        (Cutoff.WEAK, RootWindow.FRESH): 1_519,
        (Cutoff.STRICT, RootWindow.SHARED): 1_923,
    }
