"""A search at any of its events, against the oracle stopped there; and the truth of its bounds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, MINIMAX, WORKED, Case, as_score, cases, position_of
from tests.oracles.reference import Reference, Standstill, Truth
from ttt_tui.game import Position
from ttt_tui.search import Bound, Cutoff, Moment, Reason, Score, Search, SearchOptions
from ttt_tui.search.reading.judge import bound_of

REASON = {
    "all tried": Reason.ALL_TRIED,
    "cutoff": Reason.CUTOFF,
    "bound met": Reason.BOUND_MET,
    "win found": Reason.WIN_FOUND,
    "game over": Reason.GAME_OVER,
}


def check_node(moment: Moment, still: Standstill, number: int) -> None:
    """One entered node as the moment shows it, against the oracle's books."""
    node = still.reference.nodes[number]
    view = moment.view(number)
    assert moment.is_entered(number)
    assert (view.node, view.move, view.depth) == (number, node.move, node.depth)
    assert view.player.value == node.side
    assert (view.alpha, view.beta) == (as_score(node.window[0]), as_score(node.window[1]))
    last = number
    while last + 1 < still.entered and still.reference.nodes[last + 1].depth > node.depth:
        last += 1
    assert view.nodes_below == moment.nodes_below(number) == last - number
    if number in still.left:
        assert not moment.is_open(number)
        assert not view.is_open
        assert view.reason is REASON[node.reason]
        assert view.is_leaf == (node.reason == "game over")
        assert view.value == node.value
        assert view.bound is not Bound.OPEN
    else:
        assert moment.is_open(number)
        assert view.is_open
        assert view.reason is Reason.OPEN
        assert view.bound is Bound.OPEN
        assert view.value == still.best[number]
    assert list(moment.unvisited(number)) == still.unvisited(number)
    assert [still.reference.nodes[c].move for c in moment.children(number)] == still.tried[number]
    assert moment.position(number) == position_of(still.reference.game, node.board, node.side)


def check_moment(moment: Moment, still: Standstill, numbers: set[int]) -> None:
    assert moment.event == still.events
    assert moment.path == still.path
    assert moment.entered == still.entered
    assert moment.current == still.current
    for number in numbers:
        check_node(moment, still, number)
    for number in (still.entered, len(still.reference.nodes)):
        assert not moment.is_entered(number)
        with pytest.raises(IndexError, match=f"node {number} is not entered after event"):
            moment.view(number)


def check_every_event(case: Case, reference: Reference, looks: int) -> None:
    """Live and rewound moments at each event; all nodes of small trees, else a few."""
    live = Search(case.position, case.options)
    finished = Search(case.position, case.options)
    finished.advance()
    still = Standstill(reference)
    dice = random.Random(len(reference.events))
    check_moment(Moment(live), still, set())
    check_moment(Moment(finished, 0), still, set())
    for _ in reference.events:
        still.step()
        live.step()
        numbers = {*still.path, 0}
        numbers.update(dice.choices(range(still.entered), k=looks))
        if still.entered <= 12:
            numbers.update(range(still.entered))
        check_moment(Moment(live), still, numbers)
        check_moment(Moment(finished, still.events), still, numbers)
        assert live.trace.open_path() == still.path
    assert live.done
    assert Moment(finished).event == Moment(finished, 10**9).event == len(reference.events)
    assert Moment(finished, -5).event == 0


@pytest.mark.parametrize("options", [MINIMAX, ALPHA_BETA])
def test_every_moment_of_the_worked_example(options: SearchOptions) -> None:
    case = Case(Position.parse(WORKED), options)
    check_every_event(case, case.reference(), looks=50)


@settings(max_examples=200)
@given(cases())
def test_bounds_are_true_of_every_node(case: Case) -> None:
    """What is called exact is exact, and what is called a bound holds; leaves, too."""
    reference = case.reference()
    search = Search(case.position, case.options)
    search.advance()
    truth = Truth(reference.game)
    moment = Moment(search)
    depth_score = case.options.score is Score.DEPTH
    for number, node in enumerate(reference.nodes):
        view = moment.view(number)
        assert view.value is not None
        exact = truth.scored(node.board, node.side, node.depth, depth_score)
        if number == 0 and reference.variant.first_move is not None and node.children:
            child = node.children[0]  # the root's value is that of the one move it was left
            exact = truth.scored(child.board, child.side, 1, depth_score)
        assert {
            Bound.EXACT: exact == view.value,
            Bound.LOWER: exact >= view.value,
            Bound.UPPER: exact <= view.value,
        }[view.bound]
        if not case.options.algorithm.prunes or number == 0 or view.is_leaf:
            assert view.bound is Bound.EXACT


@settings(max_examples=100)
@given(cases())
def test_values_inside_the_window_are_called_exact(case: Case) -> None:
    """A bound is claimed only where the window leaves no choice."""
    search = Search(case.position, case.options)
    search.advance()
    moment = Moment(search)
    for number in range(len(search.trace)):
        view = moment.view(number)
        assert view.value is not None
        inside = view.alpha < view.value < view.beta
        # Strict cuts come beyond the bound only, so what meets it was searched to the end.
        at_edge = case.options.cutoff is Cutoff.STRICT and view.alpha <= view.value <= view.beta
        if inside or at_edge:
            assert view.bound is Bound.EXACT


def test_some_bounds_are_only_bounds() -> None:
    """The two tests above would pass if nothing was ever cut."""
    search = Search(Position(), ALPHA_BETA)
    search.advance()
    moment = Moment(search)
    trace, options = search.trace, search.options
    kinds = [
        bound_of(trace.value[n], trace.alpha[n], trace.beta[n], options) for n in range(len(trace))
    ]
    assert min(kinds.count(kind) for kind in (Bound.EXACT, Bound.LOWER, Bound.UPPER)) > 100
    assert moment.view(0).bound is Bound.EXACT


def test_a_bound_mirrors() -> None:
    assert Bound.LOWER.mirrored is Bound.UPPER
    assert Bound.UPPER.mirrored is Bound.LOWER
    assert Bound.EXACT.mirrored is Bound.EXACT
    assert Bound.OPEN.mirrored is Bound.OPEN


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_trace_answers_paths_parents_and_moves(case: Case) -> None:
    reference = case.reference()
    search = Search(case.position, case.options)
    search.advance()
    trace = search.trace
    numbers = {id(node): number for number, node in enumerate(reference.nodes)}
    for number, node in enumerate(reference.nodes):
        path = [number]
        step = node
        while step.parent is not None:
            step = step.parent
            path.insert(0, numbers[id(step)])
        assert trace.path(number) == path
        assert trace.parent(number) == (path[-2] if number else None)
        assert trace.moves_to(number) == [reference.nodes[n].move for n in path[1:]]
        assert list(trace.children(number)) == [numbers[id(child)] for child in node.children]
    with pytest.raises(IndexError, match=f"no node {len(trace)} in this trace"):
        trace.path(len(trace))


@settings(max_examples=100)
@given(cases())
def test_principal_variation_is_best_play(case: Case) -> None:
    reference = case.reference()
    search = Search(case.position, case.options)
    search.advance()
    moment = Moment(search)
    line = moment.principal_variation()
    truth = Truth(reference.game)
    depth_score = case.options.score is Score.DEPTH
    at = reference.nodes[0]
    for number in line:
        node = reference.nodes[number]
        assert node.parent is at
        assert truth.scored(node.board, node.side, node.depth, depth_score) == search.value
        at = node
    assert reference.game.result(at.board) is not None
    assert at.value == search.value


def test_an_open_search_has_no_principal_variation_yet() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(events=9)
    moment = Moment(search)
    assert moment.principal_variation() == []
    assert moment.best_child(0) is None
