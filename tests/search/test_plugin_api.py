"""An algorithm from outside is searched as ours are, event for event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.searches import columns, searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, Cutoff, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.report import report_of


def assert_alike(ours: Search, theirs: Search) -> None:
    assert {**columns(theirs), "mark": []} == columns(ours)
    assert theirs.counters == ours.counters
    assert theirs.root_tries == tuple(
        replace(each, window=theirs.root_tries[number].window)
        for number, each in enumerate(ours.root_tries)
    )
    left, right = report_of(theirs), report_of(ours)
    assert replace(left, options=right.options) == right


POSITIONS = ("..O/XOO/..X", "XXO/.O./...", "X../.O./...", "XOX/XOO/OX.", "XXX/OO./...")


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("text", "depth"), list(zip(POSITIONS, [None, 1, 3], strict=False)))
def test_alpha_beta_from_outside_is_ours_event_for_event(text: str, depth: int | None) -> None:
    ours = SearchOptions(depth=depth)
    theirs = replace(ours, algorithm=named("toy-alpha-beta"))
    assert_alike(searched(text, ours), searched(text, theirs))


@pytest.mark.usefixtures("toys")
def test_other_boards() -> None:
    for rules, text in (
        (Rules(3, 4, 3, gravity=True), "..../..../XO.."),
        (Rules(misere=True), "XO./.../..."),
    ):
        start = Position.parse(text, rules)
        ours = SearchOptions()
        theirs = replace(ours, algorithm=named("toy-alpha-beta"))
        assert_alike(searched(start, ours), searched(start, theirs))


@pytest.mark.usefixtures("toys")
def test_what_is_not_heeded_is_not_told() -> None:
    ours = SearchOptions(Algorithm.MINIMAX)
    theirs = SearchOptions(named("toy"), depth=2, cutoff=Cutoff.STRICT, stop_on_win=True)
    assert searched(POSITIONS[0], theirs).nodes == searched(POSITIONS[0], ours).nodes == 44


@pytest.mark.usefixtures("toys")
def test_it_stops_between_any_two_events_and_goes_back() -> None:
    options = SearchOptions(named("toy-alpha-beta"))
    whole = searched(POSITIONS[1], options)
    search = Search(whole.position, options)
    events = []
    for _ in range(40):
        assert search.step()
        events.append(search.events)
    assert events == list(range(1, 41))
    before = search.nodes
    search.advance(nodes=20)
    assert search.nodes == before + 20
    search.go_back(17)
    assert (search.events, search.nodes) == (17, whole.trace.entered_by(17) - 1)
    search.advance()
    assert columns(search) == columns(whole)
