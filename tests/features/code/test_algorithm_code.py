"""The line named at each event is where the algorithm's own code stands, watched while it runs."""

from __future__ import annotations

import inspect

import pytest
from hypothesis import given, settings

from tests.cases import WORKED, Case
from tests.oracles.listed_lines import origins_of
from tests.oracles.running_algorithm import BUILT_IN, SHOWN, built_in_cases, moment_of, watch
from ttt_tui.features.code.algorithm_code import (
    built_in_listing_of,
    built_in_step_of,
    phase_of,
    visit_of,
)
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Enhancement, Moment, Search, SearchOptions
from ttt_tui.search.algorithm import CodePlace, named
from ttt_tui.search.algorithms import alpha_beta_plus, pvs, uct
from ttt_tui.search.trace import Mark, Reason

_HERE = "ttt_tui.search.algorithms."


def watched_lines(case: Case) -> list[tuple[str, int]]:
    shown = {(_HERE + home, name) for home, name in SHOWN[case.options.algorithm]}
    return [seen.line for seen in watch(case, shown)]


@pytest.mark.parametrize("algorithm", BUILT_IN)
def test_every_place_is_on_a_line_of_its_own(algorithm: Algorithm) -> None:
    places = built_in_listing_of(algorithm).places
    assert len(set(places.values())) == len(places)
    assert places[CodePlace.BEGIN] == 0


def check(case: Case) -> None:
    lines = watched_lines(case)
    search = Search(case.position, case.options, capacity=10**5)
    search.advance()
    origins = origins_of(*(function for function, _ in case.options.algorithm.code))
    assert built_in_step_of(Moment(search, 0)) is None
    root = built_in_step_of(Moment(search, 1))
    assert root is not None
    assert (root.place, root.node, root.enters) == (CodePlace.BEGIN, 0, True)
    for number, line in enumerate(lines):
        step = built_in_step_of(Moment(search, number + 2))
        assert step is not None
        assert origins[step.line] == line
    last = built_in_step_of(Moment(search))
    assert last is not None
    assert not last.enters
    ends = (CodePlace.END, CodePlace.TRIED, CodePlace.STOPPED)
    assert last.place is CodePlace.BEGIN if case.position.is_over() else last.place in ends


@settings(max_examples=30)
@given(built_in_cases(4))
def test_at_every_event_the_running_code_stands_in_the_line_named(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("algorithm", BUILT_IN)
def test_the_worked_example_passes_by_every_line_that_can_be_marked(algorithm: Algorithm) -> None:
    options = SearchOptions(algorithm, rollouts=30, enhancements=Enhancement.TABLE)
    case = Case(Position.parse(WORKED), options)
    check(case)
    moment = moment_of(case, 0)
    steps = [
        built_in_step_of(Moment(moment.search, event)) for event in range(moment.search.events)
    ]
    marked = {step.place for step in steps if step is not None}
    missing = set(built_in_listing_of(algorithm).places) - marked
    # The root's return is no line of a search that goes on; a pass stands beside its visits.
    assert missing <= {CodePlace.END, CodePlace.PASS}


@pytest.mark.parametrize(
    ("function", "algorithm", "old", "new"),
    [
        (alpha_beta_plus.alpha_beta, named("alpha-beta+"), "tree.visit(", "tree.see("),
        (alpha_beta_plus.alpha_beta, named("mtd-f"), "Reason.ALL_TRIED", "Reason.OPEN"),
        (pvs.principal_variation_search, named("pvs"), ", Mark.RESEARCH", ""),
        (uct.search, named("uct"), ", Mark.PLAYOUT", ""),
    ],
)
def test_an_edit_that_loses_a_line_is_an_error(
    monkeypatch: pytest.MonkeyPatch, function: object, algorithm: Algorithm, old: str, new: str
) -> None:
    sources = inspect.getsourcelines

    def edited(asked: object) -> tuple[list[str], int]:
        lines, first = sources(asked)  # type: ignore[arg-type]
        return [line.replace(old, new) for line in lines] if asked is function else lines, first

    monkeypatch.setattr(inspect, "getsourcelines", edited)
    with pytest.raises(ValueError, match="times, not once"):
        built_in_listing_of.__wrapped__(algorithm)


def test_of_a_full_trace_no_line_is_named_for_what_it_does_not_hold() -> None:
    search = Search(Position.parse(WORKED), SearchOptions(named("pvs")), capacity=5)
    search.advance(nodes=10)
    assert built_in_step_of(Moment(search)) is None


def test_pvs_tells_first_moves_null_windows_and_searches_again() -> None:
    search = Search(Position(), SearchOptions(named("pvs")))
    search.advance()
    moment, trace = Moment(search), search.trace
    seen = set()
    for node in range(1, len(trace)):
        place = visit_of(moment, node)
        seen.add(place)
        if place is CodePlace.NULL_WINDOW:
            assert trace.beta[node] - trace.alpha[node] == 1
        assert (place is CodePlace.RESEARCH) == bool(moment.mark(node) & Mark.RESEARCH)
    assert seen == {CodePlace.VISIT, CodePlace.NULL_WINDOW, CodePlace.RESEARCH}


def test_the_phases_of_a_rollout() -> None:
    search = Search(Position.parse(WORKED), SearchOptions(named("uct"), rollouts=50))
    search.advance()
    moment = Moment(search)
    known: set[tuple[int, ...]] = set()
    for node in range(1, len(search.trace)):
        moves, phase = tuple(search.trace.moves_to(node)), phase_of(moment, node)
        if moment.mark(node) & Mark.PLAYOUT:
            assert phase.startswith("simulation")
        elif search.trace.reason[node] == Reason.GAME_OVER:
            assert phase.startswith("selection, or expansion")
        else:
            assert phase.startswith("selection:" if moves in known else "expansion")
        if not moment.mark(node) & Mark.PLAYOUT:
            known.add(moves)
