"""Lines of the tree by the moves that lead to them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.searches import finished
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import locate, moves_of


@settings(max_examples=40)
@given(cases(most_empties=5), st.integers(0, 10**6))
def test_every_line_is_where_its_moves_lead(case: Case, event: int) -> None:
    whole = finished(case.position, case.options)
    moment = finished(case.position, case.options, 1 + event % whole.search.events)
    for node in range(moment.entered):
        for line in (Line(node), *(Line(node, move) for move in moment.unvisited(node))):
            moves = moves_of(moment, line)
            assert locate(moment, moves) == (line, len(moves))


def test_moves_beyond_what_was_visited_lead_as_far_as_there_is_a_line() -> None:
    early = finished(event=1)
    assert locate(early, (0, 1)) == (Line(0, 0), 1)
    assert locate(early, (2,)) == (Line(0), 0), "taken"
