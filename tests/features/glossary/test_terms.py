"""The word list: every term, with examples of the search at hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.searches import come_to, finished, formatter_of
from ttt_tui.features.glossary.terms import NO_EXAMPLE, explained, spellings, terms
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import all_algorithms, named


def told(moment: Moment) -> dict[str, str]:
    found = {}
    for looked in explained(moment, formatter_of(moment)):
        while not looked.go_on():
            pass
        found[looked.term.name] = looked.example or ""
    return found


def test_examples_are_of_the_position_at_hand() -> None:
    found = told(finished())
    assert found["node"] == "30 nodes below the root so far."
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
    for algorithm in all_algorithms():
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
