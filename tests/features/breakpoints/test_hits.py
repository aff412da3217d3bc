"""Where breakpoints stop a search, against a look at every moment, and exact places."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, EMPTY, MINIMAX, TURN_5, WORKED, Case, cases
from tests.features.breakpoints.lines import written
from ttt_tui.features.breakpoints.breakpoints import (
    DEFAULTS,
    EXAMPLES,
    BreakKind,
    Breakpoint,
)
from ttt_tui.features.breakpoints.hits import first_hit
from ttt_tui.game import Position
from ttt_tui.search import Bound, Moment, Reason, Search, SearchOptions


@dataclass
class Watch:
    """Says of each moment which breakpoints hit, by looking at that moment alone."""

    case: Case
    search: Search

    def __post_init__(self) -> None:
        live = Search(self.case.position, self.case.options, capacity=0)
        self.best: list[int | None] = [None, None]
        live.step()
        while live.step():
            self.best.append(live.best_so_far(0))

    def hits(self, each: Breakpoint, number: int) -> bool:
        if each.kind is BreakKind.BEST_MOVE:
            is_leaf = self.case.position.is_over()
            return not is_leaf and self.best[number] != self.best[number - 1]
        moment = Moment(self.search, number)
        node = moment.current
        if node is None:
            return False
        view = moment.view(node)
        entered = moment.path[-1:] == [node]
        match each.kind:
            case BreakKind.DEPTH:
                return entered and view.depth == each.depth
            case BreakKind.LINE:
                rules = self.case.position.rules
                cells = self.search.trace.moves_to(node)
                return entered and written(rules, cells) == each.line
            case BreakKind.POSITION:
                return entered and str(moment.position(node)) == each.position
            case BreakKind.CUT:
                return view.reason in (Reason.CUTOFF, Reason.WIN_FOUND)
            case _:
                sign = 1 if each.kind is BreakKind.X_WINS else -1
                left_inner = not entered and not view.is_leaf
                proofs = Bound.EXACT, Bound.LOWER if sign > 0 else Bound.UPPER
                is_won = view.value is not None and view.value * sign > 0
                return left_inner and is_won and view.bound in proofs


def breakpoints_for(case: Case, search: Search, data: st.DataObject) -> list[Breakpoint]:
    """One of each kind in some order, their places from the search itself or a little beside."""
    moment = Moment(search)
    held = len(search.trace)
    node = data.draw(st.integers(0, held - 1)) if held else 0
    other = data.draw(st.integers(0, held - 1)) if held else 0
    cells = (search.trace.moves_to(node) if held else ()) or [0]
    if data.draw(st.integers(0, 4)) == 0:
        cells = cells[::-1]
    position = moment.position(other) if held else case.position
    if data.draw(st.integers(0, 4)) == 0:
        position = replace(position, to_move=position.to_move.other)
    return data.draw(
        st.permutations(
            [
                Breakpoint(BreakKind.CUT),
                Breakpoint(BreakKind.DEPTH, depth=data.draw(st.integers(0, 5))),
                Breakpoint(BreakKind.LINE, line=written(case.position.rules, cells)),
                Breakpoint(BreakKind.POSITION, position=str(position)),
                Breakpoint(BreakKind.X_WINS),
                Breakpoint(BreakKind.O_WINS),
                Breakpoint(BreakKind.BEST_MOVE),
            ]
        )
    )


def check_all_ranges(case: Case, search: Search, data: st.DataObject) -> None:
    """Each breakpoint alone and several together: frame by frame, to the end, and anywhere."""
    watch, events = Watch(case, search), search.events
    every = breakpoints_for(case, search, data)
    hits = {
        each: [number for number in range(1, events + 1) if watch.hits(each, number)]
        for each in every
    }
    frame = data.draw(st.integers(1, 30))
    ranges = [(after, after + frame) for after in range(0, events, frame)]
    ranges += [(after, events) for after in range(-1, events + 2)]
    ranges += [(0, until) for until in range(events + 2)]
    some = data.draw(st.lists(st.sampled_from(every), unique=True))
    for wanted in (*([each] for each in every), every, some):
        for after, until in ranges:
            expected = min(
                (
                    (number, wanted.index(each), each)
                    for each in wanted
                    for number in hits[each]
                    if after < number <= until
                ),
                default=None,
                key=lambda found: found[:2],
            )
            found = first_hit(search, wanted, after, until)
            assert found == (None if expected is None else (expected[0], expected[2]))


@pytest.mark.slow
@settings(max_examples=60)
@given(cases(most_empties=4), st.data())
def test_a_finished_search_stops_at_the_first_hit(case: Case, data: st.DataObject) -> None:
    search = Search(case.position, case.options)
    search.advance()
    check_all_ranges(case, search, data)


@pytest.mark.slow
@settings(max_examples=60)
@given(cases(most_empties=4), st.integers(0, 100), st.integers(0, 60), st.data())
def test_a_search_midway_stops_at_the_first_hit_that_its_trace_holds(
    case: Case, events: int, capacity: int, data: st.DataObject
) -> None:
    search = Search(case.position, case.options, capacity=capacity)
    search.advance(events=events)
    check_all_ranges(case, search, data)


@settings(max_examples=40)
@given(cases(most_empties=4), st.integers(1, 20), st.data())
def test_watching_a_search_as_it_goes_misses_nothing(
    case: Case, step: int, data: st.DataObject
) -> None:
    """The search has not gone on yet when its newest events are looked at."""
    finished = Search(case.position, case.options)
    finished.advance()
    wanted = breakpoints_for(case, finished, data)
    live = Search(case.position, case.options)
    while not live.done:
        before = live.events
        live.advance(events=step)
        assert first_hit(live, wanted, before, live.events) == first_hit(
            finished, wanted, before, live.events
        )


# Exact places


def first_moment(text: str, position: str, options: SearchOptions, capacity: int) -> int | None:
    search = Search(Position.parse(position), options, capacity=capacity)
    search.advance()
    hit = first_hit(search, [Breakpoint.parse(text)], 0, search.events)
    return hit and hit[0]


@pytest.mark.parametrize(
    ("text", "position", "options", "moment"),
    [
        ("depth 0", WORKED, ALPHA_BETA, 1),
        ("depth 1", WORKED, ALPHA_BETA, 2),
        ("depth 9", EMPTY, ALPHA_BETA, 12),
        ("best move", WORKED, ALPHA_BETA, 19),
        ("best move", EMPTY, MINIMAX, 119_411),
        ("line 0,0", EMPTY, MINIMAX, 2),
        ("line 0,1", EMPTY, MINIMAX, 119_412),
        ("line 2,2", EMPTY, MINIMAX, 1_099_891 - 119_410 + 1),
        ("cut", EMPTY, MINIMAX, None),
        ("line 0,0 0,0", EMPTY, MINIMAX, None),
        ("line 5,5", EMPTY, MINIMAX, None),
        ("position 4x4k4 X.../..../..../.... o", EMPTY, MINIMAX, None),
        ("position X../.../... x", EMPTY, MINIMAX, None),
        ("position XX./.../... x", EMPTY, MINIMAX, None),
        ("position XXO/.O./... x", TURN_5, MINIMAX, 1),
        ("position X../.../... o", TURN_5, MINIMAX, None),
        ("position .../X../..O x", TURN_5, MINIMAX, None),
    ],
)
def test_exact_places(text: str, position: str, options: SearchOptions, moment: int | None) -> None:
    assert first_moment(text, position, options, 600_000) == moment


def test_a_position_is_reached_by_every_order_of_its_moves() -> None:
    """X in two corners, O in the centre: by two orders; alpha-beta visits both here."""
    search = Search(Position(), MINIMAX)
    search.advance()
    wanted = [Breakpoint.parse("position X.X/.O./... o")]
    lines, after = [], 0
    while hit := first_hit(search, wanted, after, search.events):
        after = hit[0]
        node = Moment(search, after).current
        assert node is not None
        lines.append(search.trace.moves_to(node))
    assert lines == [[0, 4, 2], [2, 4, 0]]


def test_at_its_capacity_only_the_held_nodes_stop_and_the_best_move_still_does() -> None:
    assert first_moment("depth 1", WORKED, ALPHA_BETA, 7) == 2
    search = Search(Position.parse(WORKED), ALPHA_BETA, capacity=7)
    search.advance()
    assert search.trace.missing == 24
    last_held = search.trace.entered_at(6) + 1
    assert first_hit(search, [Breakpoint.parse("depth 1")], last_held, search.events) is None
    best_move = [Breakpoint.parse("best move")]
    assert first_hit(search, best_move, 0, search.events) == (19, best_move[0])
    assert first_hit(search, best_move, 19, search.events) == (51, best_move[0])
    assert first_hit(search, best_move, 51, search.events) is None


def test_those_switched_off_stop_nothing() -> None:
    search = Search(Position())
    search.advance()
    assert first_hit(search, DEFAULTS, 0, search.events) is None
    assert first_hit(search, (), 0, search.events) is None
    on = [replace(each, enabled=True) for each in DEFAULTS]
    assert first_hit(search, on, 0, search.events) is not None


def test_of_two_at_one_moment_the_first_listed_is_named() -> None:
    search = Search(Position())
    search.advance()
    line, depth = Breakpoint.parse("line 0,0"), Breakpoint.parse("depth 1")
    assert first_hit(search, [line, depth], 0, 9) == (2, line)
    assert first_hit(search, [depth, line], 0, 9) == (2, depth)


def test_a_finished_game_stops_only_at_its_root() -> None:
    search = Search(Position.parse("XXX/OO./... o"))
    search.advance()
    texts = [*EXAMPLES, "depth 0", "position XXX/OO./... o"]
    hits = {text: first_hit(search, [Breakpoint.parse(text)], 0, 2) for text in texts}
    assert {text for text, hit in hits.items() if hit} == set(texts[-2:])
    assert {hit[0] for hit in hits.values() if hit} == {1}


def test_before_the_first_event_nothing_hits() -> None:
    search = Search(Position())
    every = [Breakpoint.parse(text) for text in EXAMPLES]
    assert first_hit(search, every, 0, 10) is None
