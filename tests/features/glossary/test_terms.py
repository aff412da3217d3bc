"""The word list: every term, with examples of the search at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from runpy import run_path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import Case, cases
from tests.house.documents import DOCS, text
from tests.oracles.printed_claims import EVERY
from tests.searches import come_to, finished, formatter_of
from ttt_tui.features.glossary.terms import (
    NO_EXAMPLE,
    Fitting,
    claimed,
    ended_by,
    explained,
    first_of,
    spellings,
    terms,
    with_window,
)
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Bound, Moment, NodeView, Reason, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.judge import is_settled


def told(moment: Moment) -> dict[str, str]:
    found = {}
    for looked in explained(moment, formatter_of(moment)):
        while not looked.go_on():
            pass
        found[looked.term.name] = looked.example or ""
    return found


def test_examples_are_of_the_position_at_hand() -> None:
    found = told(finished())
    assert found["node"] == "30 nodes below the root."
    assert found["ply"] == "the deepest node so far is at ply 4."
    assert found["leaf"] == "after (0,0) (0,1) (2,0): X wins."
    assert found["bound"] == "after (0,0) (2,1): >= -1."
    assert found["window"] == found["alpha"].replace("it is +1", "[+1, +inf]")
    assert found["cut, pruned"].startswith("after (0,0) (2,1): O already wins with (2,0)")
    assert found["best move"] == "(2,0)."
    assert found["principal variation"] == "(2,0) (0,0) (2,1)."
    assert found["uniform b^m"] == "b = 4 and m = 4 give 256 leaves."
    assert found["alpha-beta"] == "the tree on the screen, 30 nodes."
    assert found["estimate"] == found["null window"] == found["minimax"] == NO_EXAMPLE


def test_what_other_searches_have_is_found_in_them() -> None:
    assert told(finished(options=SearchOptions(depth=2)))["estimate"].startswith("after ")
    assert "[" in told(finished(options=SearchOptions(named("pvs"))))["null window"]


def test_every_moment_of_every_algorithm_has_a_word_list() -> None:
    for algorithm in EVERY:
        for events in (0, 1, 9, 30):
            moment = come_to(SearchOptions(algorithm, rollouts=9), events)
            assert all(told(moment).values())


def written() -> Iterator[str]:
    """What stands at the heads of the tree's columns and the comparison's rows."""
    yield from ["move", "next", "window", "value", "state", "below"]
    yield from ("best move", "who wins", "nodes visited", "moves cut", "time", "saved")
    yield from ("value", "nodes", "leaves", "by depth", "nodes/s", "uniform", "full tree", "extras")
    yield from ("limit", "search", "best", "of first", "cuts", "minimax", "alpha-beta", "pvs")


@pytest.mark.parametrize("word", list(written()))
def test_every_head_of_the_screen_is_a_term(word: str) -> None:
    words, labels = spellings()
    assert {**words, **labels}[word] in {term.name for term in terms()}


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


def test_the_page_has_the_terms_of_the_program() -> None:
    glossary = run_path(str(DOCS / "glossary.py"))
    assert text(glossary["PAGE"]) == glossary["page"](), "python -m docs.glossary writes it anew"


def test_the_counts_say_what_they_leave_out() -> None:
    (node,) = (term for term in terms() if term.name == "node")
    assert "Counts of nodes do not include the root." in node.meaning
