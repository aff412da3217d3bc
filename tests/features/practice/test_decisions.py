"""The decisions that are asked about, against the independent reference."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, WORKED, Case, cases, reference_of
from tests.features.practice.pending_decisions import pending_decisions_of, pendings
from tests.oracles.reference import Enter, Leave
from tests.oracles.running_algorithm import built_in_cases
from tests.searches import searched
from ttt_tui.features.practice.decisions import Kind, PendingDecision, decision_at, kinds_of
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.algorithm import named

LEAVES = ("game over", "horizon")


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_what_the_search_does_next_is_what_the_reference_does(case: Case) -> None:
    reference = case.reference()
    for each in pending_decisions_of(case):
        decision, events = each.decision, reference.events
        following, node = events[decision.event], reference.nodes[decision.node]
        if decision.kind is Kind.CUT:
            assert each.is_cut == (following == Leave(decision.node))
            assert each.left, "an empty cut is not asked about"
        elif decision.kind in (Kind.VALUE, Kind.BEST):
            assert following == Leave(decision.node)
            assert each.result.value == node.value
        elif decision.kind in (Kind.WINDOW, Kind.TERMINAL):
            assert following == Enter(decision.node)
        elif decision.kind is Kind.UNVISITED:
            assert events[decision.event - 1] == Enter(decision.node)
            never = node.moves[len(node.children) :]
            assert each.then.unvisited(decision.node) == tuple(never)
        else:
            entered = (e.node for e in events[decision.event :] if isinstance(e, Enter))
            assert decision.node == next(n for n in entered if reference.nodes[n].reason in LEAVES)


@settings(max_examples=40)
@given(cases(most_empties=4))
def test_every_cut_that_left_moves_is_asked_about_and_no_other(case: Case) -> None:
    if case.position.is_over():
        return
    asked = {each.place for each in pending_decisions_of(case, Kind.CUT) if each.is_cut}
    nodes = reference_of(case.position, case.options).nodes
    cut = {n for n, node in enumerate(nodes) if node.reason in ("cutoff", "win found")}
    assert asked == cut


@settings(max_examples=40)
@given(built_in_cases(most_empties=4))
def test_of_other_algorithms_nothing_is_asked_that_cannot_be_worked_out(case: Case) -> None:
    for each in pending_decisions_of(case):
        assert each.decision.kind in kinds_of(each.search)
        assert each.now.event < each.then.event <= each.search.events
        if each.decision.kind is Kind.VALUE:
            assert each.result.reason.name not in ("TABLE", "HORIZON")
        if each.decision.kind is Kind.CUT:
            assert each.left


def test_the_kinds_of_each_algorithm() -> None:
    found = {name: kinds_of(searched(options=SearchOptions(named(name)))) for name in (
        "minimax", "alpha-beta", "pvs", "uct")}  # fmt: skip
    windows = (Kind.CUT, Kind.VALUE, Kind.WINDOW)
    assert found["minimax"] == (*windows, Kind.LEAF, Kind.TERMINAL, Kind.BEST)
    assert found["alpha-beta"] == (*found["minimax"], Kind.UNVISITED)
    assert found["pvs"] == (*windows, Kind.TERMINAL, Kind.BEST)
    assert found["uct"] == (Kind.VALUE, Kind.WINDOW)
    assert kinds_of(searched("XXX/OO./... o")) == ()


class _Code:
    """Somebody's own, of which nothing is asked here."""

    name, lines = "search", ()

    def at(self, search: object, node: int, *, enters: bool) -> NoReturn:
        raise NotImplementedError


def test_ones_own_search_without_windows_is_not_asked_about_them() -> None:
    asked = {}
    for algorithm in (Algorithm.MINIMAX, Algorithm.ALPHA_BETA):
        search = searched(options=SearchOptions(algorithm))
        search.options = replace(search.options, algorithm=replace(algorithm, own=_Code()))
        asked[algorithm.name] = Kind.WINDOW in kinds_of(search)
    assert asked == {"minimax": False, "alpha-beta": True}


@pytest.mark.parametrize("options", [ALPHA_BETA, MINIMAX])
def test_what_the_trace_does_not_hold_is_not_asked_about(options: SearchOptions) -> None:
    whole, part = searched(options=options), searched(options=options, capacity=12)
    held = [each.decision for each in pendings(part)]
    assert held
    assert set(held) < {each.decision for each in pendings(whole)}


def test_a_search_that_has_not_ended_is_asked_about_as_far_as_it_is() -> None:
    so_far = searched(events=20)
    assert {each.decision for each in pendings(so_far)} < {
        each.decision for each in pendings(searched())
    }
    assert max(each.then.event for each in pendings(so_far)) <= 20


def at(search: Search, kind: Kind, node: int) -> PendingDecision:
    decision = decision_at(search, kind, node)
    assert decision is not None
    return PendingDecision(search, decision)


def test_the_worked_example() -> None:
    """After (0,1) X the reply (2,0) meets alpha -1, with one move left."""
    search = searched(WORKED)
    cut = next(each for each in pendings(search, Kind.CUT) if each.is_cut and each.place == 10)
    assert (cut.view.alpha, cut.view.value, cut.left) == (-1, -1, (7,))
    assert [view.move for view in cut.tried] == [0, 6]
    leaf = at(search, Kind.LEAF, 5)
    assert leaf.decision.event == 5
    assert leaf.first_leaf(()) == (0, 1, 6)
