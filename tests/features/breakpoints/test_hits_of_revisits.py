"""Breakpoints in searches that come back to nodes, against a look at every moment."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import BuiltInCase, any_built_in
from tests.features.breakpoints.lines import written
from ttt_tui.features.breakpoints.breakpoints import BreakKind, Breakpoint
from ttt_tui.features.breakpoints.hits import first_hit
from ttt_tui.search import Moment, Reason, Search
from ttt_tui.search.reading import navigation


def hits(search: Search, wanted: Breakpoint) -> list[int]:
    """The moments at which it stops."""
    trace, rules = search.trace, search.position.rules
    if wanted.kind is BreakKind.BEST_MOVE:
        return [moment for moment, _ in navigation.root_changes(search)]
    if wanted.kind is BreakKind.CUT:
        cuts = (Reason.CUTOFF, Reason.WIN_FOUND, Reason.TABLE)
        left = [trace.left_at(node) for node in range(len(trace)) if trace.reason[node] in cuts]
        return sorted(event + 1 for event in left if event is not None)
    moment, found = Moment(search), []
    for node in range(len(trace)):
        if wanted.kind is BreakKind.LINE:
            hit = written(rules, trace.moves_to(node)) == wanted.line
        else:
            hit = str(moment.position(node)) == wanted.position
        if hit:
            found.append(trace.entered_at(node) + 1)
    return found


@settings(max_examples=60, deadline=None)
@given(any_built_in(most_empties=4), st.data())
def test_every_visit_stops(case: BuiltInCase, data: st.DataObject) -> None:
    search = Search(case.position, case.options)
    search.advance(events=data.draw(st.integers(1, 400)))
    trace, rules = search.trace, case.position.rules
    node = data.draw(st.integers(0, len(trace) - 1))
    line = written(rules, trace.moves_to(node)) or "0,0"
    position = str(Moment(search).position(node))
    for wanted in (
        Breakpoint(BreakKind.LINE, line=line),
        Breakpoint(BreakKind.POSITION, position=position),
        Breakpoint(BreakKind.CUT),
        Breakpoint(BreakKind.BEST_MOVE),
    ):
        moments = hits(search, wanted)
        for _ in range(8):
            after = data.draw(st.integers(0, search.events))
            until = data.draw(st.integers(after, search.events))
            first = min((m for m in moments if after < m <= until), default=None)
            found = first_hit(search, [wanted], after, until)
            assert found == (None if first is None else (first, wanted))
