"""Examples are found wherever in the trace they are, and hold at the moment."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.searches import finished, formatter_of
from ttt_tui.features.glossary.examples import Fitting, claimed, ended_by, first_of, with_window
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bound, Moment, NodeView, Reason, Search, SearchOptions
from ttt_tui.search.reading.judge import is_settled

LOWER = claimed(Bound.LOWER)
KINDS: dict[Fitting, Callable[[NodeView], bool]] = {
    ended_by(Reason.GAME_OVER): lambda view: view.is_leaf,
    ended_by(Reason.CUTOFF, Reason.WIN_FOUND): lambda view: view.was_cut,
    claimed(Bound.EXACT): lambda view: not view.is_leaf and view.bound is Bound.EXACT,
    LOWER: lambda view: not view.is_leaf and view.bound is Bound.LOWER,
    with_window(lambda alpha, beta: alpha > beta - 2): lambda view: view.alpha > view.beta - 2,
}


@settings(max_examples=40)
@given(cases(most_empties=6), st.floats(0, 1))
def test_each_is_the_first_node_that_is_so_at_the_moment(case: Case, share: float) -> None:
    search = finished(case.position, case.options).search
    moment = Moment(search, int(share * search.events))
    for fitting, is_so in KINDS.items():
        views = map(moment.view, range(moment.held))
        fits = (view.node for view in views if is_so(view))
        if fitting is LOWER:  # one that is exact after all is no good example
            fits = (node for node in fits if not is_settled(search, node))
        first = next(fits, None)
        found: list[int] = []

        def words(_: object, __: object, view: NodeView, found: list[int] = found) -> str:
            found.append(view.node)
            return "it"

        said = list(first_of(fitting, words)(moment, formatter_of(moment)))
        assert found == ([] if first is None else [first])
        assert [each is None for each in said] == [True] * (len(said) - len(found)) + [False] * len(
            found
        )


def test_the_last_of_half_a_million_nodes_is_found_in_stretches() -> None:
    search = Search(Position(), SearchOptions(Algorithm.MINIMAX))
    search.advance()
    moment = Moment(search)
    last = moment.held - 1
    looking = first_of(
        lambda _, start, stop: [last] if start <= last < stop else [], lambda *_: "the last."
    )
    *stretches, found = looking(moment, formatter_of(moment))
    assert set(stretches) == {None}
    assert len(stretches) > 30, "keys are let in between them"
    assert (found or "").endswith("the last.")
