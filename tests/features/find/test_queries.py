"""Queries as they are typed, and where moves lead."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, WORKED, Case, cases
from tests.features.find.explorer import TIC_TAC_TOE
from tests.searches import formatter_of, searched
from ttt_tui.features.find.finder import go_to
from ttt_tui.features.find.queries import Kind, Query, QueryError, parse_query
from ttt_tui.game import Rules
from ttt_tui.search import (
    Bound,
    Moment,
    Search,
    SearchOptions,
)
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import locate, moves_of
from ttt_tui.words.sentences import Formatter

# Reading


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("", Query(Kind.ALL)),
        ("   ", Query(Kind.ALL)),
        ("/", Query(Kind.ALL)),
        ("0,0", Query(Kind.MOVES, (0,))),
        ("/ 0,0 1,1", Query(Kind.MOVES, (0, 4))),
        ("(0,0) (1,1)", Query(Kind.MOVES, (0, 4))),
        ("(0,0)(1,1),(2,2)", Query(Kind.MOVES, (0, 4, 8))),
        (" ( 0 , 0 )  1 , 1 ", Query(Kind.MOVES, (0, 4))),
        ("X(0,0) O(1,1)", Query(Kind.MOVES, (0, 4))),
        ("(0,0) X (1,1) O", Query(Kind.MOVES, (0, 4))),
        ("x 0,0 o 1,1", Query(Kind.MOVES, (0, 4))),
        ("1 5 9", Query(Kind.MOVES, (0, 4, 8))),
        ("1 1,1 9", Query(Kind.MOVES, (0, 4, 8))),
        ("0,0 1,", Query(Kind.MOVES, (0, 0))),
        ("value +1", Query(Kind.VALUE, value=1)),
        ("value 1", Query(Kind.VALUE, value=1)),
        ("VALUE 0", Query(Kind.VALUE, value=0)),
        ("value -1", Query(Kind.VALUE, value=-1)),
        ("value −1", Query(Kind.VALUE, value=-1)),
        ("value=+1", Query(Kind.VALUE, value=1)),
        ("+1", Query(Kind.VALUE, value=1)),
        ("-1", Query(Kind.VALUE, value=-1)),
        ("value <= 0", Query(Kind.VALUE, value=0, bound=Bound.UPPER)),
        (">=-1", Query(Kind.VALUE, value=-1, bound=Bound.LOWER)),
        ("value ~+2", Query(Kind.VALUE, value=2, guessed=True)),
        ("~ -40", Query(Kind.VALUE, value=-40, guessed=True)),
        ("≈+1", Query(Kind.VALUE, value=1, guessed=True)),
        ("value <= ~+2", Query(Kind.VALUE, value=2, bound=Bound.UPPER, guessed=True)),
        ("value ~+0.02", Query(Kind.VALUE, value=2, guessed=True)),
        ("value >= ~-0.4", Query(Kind.VALUE, value=-40, bound=Bound.LOWER, guessed=True)),
        ("X wins", Query(Kind.RESULT, value=1)),
        ("o  WINS", Query(Kind.RESULT, value=-1)),
        ("draw", Query(Kind.RESULT, value=0)),
        ("cuts", Query(Kind.CUTS)),
        ("PV", Query(Kind.BEST)),
        ("principal variation", Query(Kind.BEST)),
        ("differs", Query(Kind.DIFFERS)),
        ("marks", Query(Kind.MARKS)),
    ],
)
def test_a_query_is_read_generously(text: str, query: Query) -> None:
    assert parse_query(text, Formatter(TIC_TAC_TOE)) == query


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nodes", "'nodes' is not a query: write moves 0,0 1,1, a value"),
        ("xyz", "'xyz' is not a query"),
        ("o", "'o' is not a query"),
        ("value", r"a value is a number as the tree writes it: value \+1"),
        ("value high", "a value is a number"),
        ("value < 0", "a value is a number"),
        ("+", "a value is a number"),
        ("value 11", r"value \+11 is out of range: from -10 to \+10 here"),
        ("value 999999999999", "a value is a number"),
        ("value +0.02", "a value is a number"),
        ("value ~63", r"estimate ~\+63 is out of range: from -62 to \+62 here"),
        ("3,0", r"\(3,0\) is off the board: rows are 0 to 2, columns 0 to 2"),
        ("0,0 0,9", r"\(0,9\) is off the board"),
        ("0", "no cell 0: cells are numbered 1 to 9"),
        ("10", "no cell 10: cells are numbered 1 to 9"),
        ("0,0 pv", "'pv' is not a move: write moves from the root such as 0,0 1,1"),
        ("(0,0", "is not a move"),
        ("0,0 ½", "is not a move"),
    ],
)
def test_what_is_no_query_is_told_what_would_be_one(text: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        parse_query(text, Formatter(TIC_TAC_TOE))


@given(st.text(max_size=20))
def test_any_text_is_a_query_or_told_why_not(text: str) -> None:
    try:
        query = parse_query(text, Formatter(TIC_TAC_TOE))
    except QueryError:
        return
    assert all(0 <= move < 9 for move in query.moves)


@given(st.lists(st.integers(0, 15), min_size=1), st.sampled_from(["{0},{1}", "({0},{1})"]))
def test_moves_are_read_as_they_are_written(moves: list[int], form: str) -> None:
    rules = Rules(4, 4, 4)
    text = " ".join(form.format(*rules.coordinates(move)) for move in moves)
    assert parse_query(text, Formatter(rules)) == Query(Kind.MOVES, tuple(moves))


# Moves


@settings(max_examples=40)
@given(cases(most_empties=5), st.integers(0, 10**6))
def test_every_line_is_found_by_its_moves_at_any_moment(case: Case, event: int) -> None:
    search = Search(case.position, case.options)
    search.advance()
    moment = Moment(search, 1 + event % search.events)
    for node in range(moment.entered):
        for line in (Line(node), *(Line(node, move) for move in moment.unvisited(node))):
            moves = moves_of(moment, line)
            assert locate(moment, moves) == (line, len(moves))
            found, words = go_to(moment, formatter_of(search), moves)
            assert found == line
            assert words.startswith("found") == (line.unvisited is None)
            assert words.endswith("was not visited yet") == (
                line.unvisited is not None and moment.is_open(node)
            )


def test_a_move_not_visited_leads_to_its_line_and_says_so() -> None:
    search = searched(WORKED, ALPHA_BETA)
    moment, formatter = Moment(search), formatter_of(search)
    cut = locate(moment, (1,))[0].node
    where = "(2,1) after (0,1) was not visited"
    assert go_to(moment, formatter, (1, 7)) == (Line(cut, 7), where)
    assert go_to(moment, formatter, (1, 7, 0)) == (Line(cut, 7), where), "and what is below neither"
    early = Moment(search, 1)
    assert go_to(early, formatter, (0, 1)) == (Line(0, 0), "(0,0) at the root was not visited yet")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ((2,), r"^\(0,2\) is taken by O: choose an empty cell"),
        ((0, 0), r"^after \(0,0\): \(0,0\) is taken by X"),
        ((0, 6, 1), r"^after \(0,0\) \(2,0\): \(0,1\) cannot be played: the game is over, O wins"),
    ],
)
def test_moves_that_cannot_be_played(moves: tuple[int, ...], message: str) -> None:
    search = searched(WORKED, ALPHA_BETA)
    with pytest.raises(QueryError, match=message):
        go_to(Moment(search), formatter_of(search), moves)


def test_before_the_first_event_there_is_nowhere_to_go() -> None:
    search = searched(WORKED, ALPHA_BETA)
    with pytest.raises(QueryError, match="no node has been visited yet"):
        go_to(Moment(search, 0), formatter_of(search), (0,))


def test_a_full_trace_says_what_it_does_not_hold() -> None:
    search = searched(WORKED, MINIMAX, capacity=7)
    line, words = go_to(Moment(search), formatter_of(search), (7, 0))
    assert line == Line(0)
    assert words == "the trace is full: (2,1) at the root is not stored"


def test_a_move_that_the_options_leave_out_is_said_to_be() -> None:
    search = searched(".../.../... x", SearchOptions(first_move=4))
    line, words = go_to(Moment(search), formatter_of(search), (0,))
    assert line == Line(0)
    assert words == "(0,0) at the root is not tried: the options fix the first move"
