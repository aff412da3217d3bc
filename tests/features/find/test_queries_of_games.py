"""Queries on trees, Nim and Othello: read as the game writes them, found as a plain look finds."""

from __future__ import annotations

from math import inf

import pytest

from tests.oracles.paper_trees import random_trees, written
from tests.searches import formatter_of, searched
from ttt_tui.features.find.finder import Finder, go_to
from ttt_tui.features.find.queries import Kind, QueryError, examples, parse_query
from ttt_tui.search import Bound, Moment, Reason, SearchOptions
from ttt_tui.search.algorithm import named

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
OTHELLO = "othello 4x4 XOOX/XXOO/XO.X/OO.O x"


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        (AIMA, "1 0", "found 1 0"),
        (AIMA, "Max 1 Min 0", "found 1 0"),
        (AIMA, "1,1", "1 after 1 was not visited"),
        ("((3 9) a:(b:2 4)) min", "a b", "found 1 0"),
        ("nim 1 2", "1 from heap 1, 2 from heap 2", "found 1 from heap 1, 2 from heap 2"),
        ("nim 1 2", "max 1 from 1 2 from 2", "found 1 from heap 1, 2 from heap 2"),
        (OTHELLO, "2,2", "found (2,2)"),
        (OTHELLO, "(2,2) (3,2)", "found (2,2) (3,2)"),
    ],
)
def test_moves_are_read_as_the_game_writes_them(game: str, text: str, found: str) -> None:
    search = searched(game)
    formatter = formatter_of(search)
    query = parse_query(text, formatter)
    assert query.kind is Kind.MOVES
    assert go_to(Moment(search), formatter, query.moves)[1] == found


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (
            AIMA,
            "x",
            "'x' is not a query: write moves 0 0, a value 3, cuts, bounds met, pv, differs",
        ),
        (AIMA, "X wins", "'X wins' is not a query"),
        (AIMA, "Max wins", "'Max wins' is not a query"),
        (AIMA, "0 7", "after 0: '7' is not a move here"),
        (AIMA, "0 0 0", "after 0 0: '0' is not a move here"),
        (AIMA, "value +0.5", "a value is a number as the tree writes it: value 3"),
        ("nim 1 2", "foo", "write moves 1 from heap 1, 1 from heap 2, a value .1, Max wins, draw"),
        ("nim 1 2", "value 5", r"value \+5 is out of range: from -1 to \+1 here"),
    ],
)
def test_what_is_no_query_is_told_in_words_of_the_game(game: str, text: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        parse_query(text, formatter_of(searched(game)))


@pytest.mark.parametrize("game", [AIMA, "nim 1 2", OTHELLO, "(5)", "..O/XOO/..X"])
def test_every_example_is_a_query(game: str) -> None:
    formatter = formatter_of(searched(game))
    for text in examples(formatter):
        parse_query(text, formatter)


def test_results_are_found_where_values_are_results() -> None:
    search = searched("nim 1 2")
    moment, formatter = Moment(search), formatter_of(search)
    for text, sign, bound in (("max wins", 1, Bound.LOWER), ("Min wins", -1, Bound.UPPER)):
        views = map(moment.view, range(moment.held))
        wanted = sum(view.value == sign and view.bound in (Bound.EXACT, bound) for view in views)
        found = Finder(parse_query(text, formatter)).find(moment, formatter)
        assert found.total == wanted > 0
        assert found.words.endswith(f"won by {text.split()[0].title()}")


@pytest.mark.parametrize("name", ["minimax", "alpha-beta", "pvs", "fsss"])
def test_values_cuts_and_bounds_of_random_trees(name: str) -> None:
    """Whatever the tree's row says of a node, and nothing else."""
    for number, tree in enumerate(random_trees(500, 40)):
        search = searched(written(tree, is_max=number % 2 > 0), SearchOptions(named(name)))
        moment, formatter = Moment(search), formatter_of(search)
        views = [moment.view(node) for node in range(moment.held)]
        said = [None if view.bound is Bound.SAMPLED else formatter.value(view) for view in views]
        for text in {each for each in said if each is not None}:
            found = Finder(parse_query(f"value {text}", formatter)).find(moment, formatter)
            assert found.total == said.count(text), (tree, text)
            assert found.words.endswith(f"with value {text}")
        for text, reason in (("cuts", Reason.CUTOFF), ("bounds met", Reason.BOUND_MET)):
            found = Finder(parse_query(text, formatter)).find(moment, formatter)
            assert found.total == sum(view.reason is reason for view in views)


def test_infinite_values_are_found() -> None:
    search = searched(written([[inf, 3], [-inf, 2]]), SearchOptions(named("minimax")))
    moment, formatter = Moment(search), formatter_of(search)
    for text, total in (("value inf", 1), ("+inf", 1), ("-inf", 2), ("value 3", 3)):
        assert Finder(parse_query(text, formatter)).find(moment, formatter).total == total
