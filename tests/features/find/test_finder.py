"""Which lines fit a query: against plain definitions, node by node."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, STRICT, WORKED, Case, cases
from tests.features.find.explorer import TIC_TAC_TOE
from tests.searches import formatter_of, searched
from ttt_tui.features.find.finder import LISTED, Finder, Found
from ttt_tui.features.find.queries import Kind, Query, QueryError, parse_query
from ttt_tui.game import Rules
from ttt_tui.search import PLAIN, Bound, MaxPlayer, Moment, NodeView, Reason, Search, SearchOptions
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import locate, moves_of
from ttt_tui.words.sentences import Formatter


def lines_of(found: Found) -> list[Line]:
    return sorted(map(Line.unpack, found.lines), key=lambda line: (line.node, line.unvisited or -1))


def whole(finder: Finder, moment: Moment, other: Moment | None = None) -> Found:
    """All that fits, however many slices of work it takes."""
    found = finder.find(moment, formatter_of(moment.search), other)
    while found.to_come:
        found = finder.find(moment, formatter_of(moment.search), other)
    return found


def found_in(text: str, query: str, options: SearchOptions = ALPHA_BETA) -> Found:
    search = searched(text, options)
    finder = Finder(parse_query(query, formatter_of(search)))
    other = searched(text, MINIMAX if options.algorithm.prunes else ALPHA_BETA)
    return finder.find(Moment(search), formatter_of(search), Moment(other))


# Cuts, values, results


def fits(query: Query, view: NodeView, formatter: Formatter) -> bool:
    """The plain meaning of a query, from what the tree's line says."""
    if view.is_open or view.value is None:
        return False
    if query.kind is Kind.CUTS:
        return view.reason is Reason.CUTOFF
    if query.kind is Kind.BOUNDS_MET:
        return view.reason is Reason.BOUND_MET
    written = formatter.bounded(view.value, view.bound)
    if query.kind is Kind.VALUE:
        sign = {Bound.UPPER: "<= ", Bound.LOWER: ">= "}.get(query.bound, "")
        number = f"{query.value:+d}" if query.value else "0"
        return written == sign + number
    exactly = view.bound is Bound.EXACT
    if query.value > 0:
        return view.value > 0 and (exactly or view.bound is Bound.LOWER)
    if query.value < 0:
        return view.value < 0 and (exactly or view.bound is Bound.UPPER)
    return exactly and view.value == 0


QUERIES = ("cuts", "value +1", "value 0", "value -1", "value <= 0", "value >= 0", "value +5")
RESULTS = ("X wins", "draw", "O wins")


@settings(max_examples=60)
@given(
    cases(), st.sampled_from(QUERIES + RESULTS), st.sampled_from(MaxPlayer), st.integers(0, 10**6)
)
def test_what_fits_is_found_live_and_rewound(
    case: Case, text: str, side: MaxPlayer, seed: int
) -> None:
    """One finder is asked all along, wherever one looks; it says what a plain look says."""
    dice = random.Random(seed)
    search = Search(case.position, case.options, capacity=dice.choice((7, 40, 10_000)))
    formatter = Formatter(
        case.position.rules, case.options.score, side.resolve(case.position.to_move)
    )
    query = parse_query(text, Formatter(Rules(4, 4, 4)))
    finder = Finder(query)
    for _ in range(12):
        search.advance(events=dice.choice((0, 1, 2, 9, 80)))
        event = dice.choice((None, dice.randrange(search.events + 1)))
        moment = Moment(search, event)
        found = finder.find(moment, formatter)
        held = min(moment.entered, len(search.trace))
        nodes = [n for n in range(held) if fits(query, moment.view(n), formatter)]
        assert lines_of(found) == [Line(node) for node in nodes]
        assert found.total == len(nodes)


def test_the_cuts_found_are_the_cuts_counted() -> None:
    for options in (ALPHA_BETA, STRICT):
        search = searched("X../.O./...", options)
        found = found_in("X../.O./...", "cuts", options)
        assert found.total == search.counters.pruning_cutoffs == len(found.lines)
        assert found.words == f"{search.counters.pruning_cutoffs} cuts"
        met = found_in("X../.O./...", "bounds met", options)
        assert met.total == search.counters.bounds_met_last > 0
        assert met.words == f"{met.total} bounds met on a last move"
    assert found_in("X../.O./...", "cuts", MINIMAX).words == "no cuts"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("value +1", "9 nodes with value +1"),
        ("value <= -1", "4 nodes with value <= -1"),
        ("value >= 0", "no nodes with value >= 0"),
        ("X wins", "11 nodes won by X"),
        ("O wins", "11 nodes won by O"),
        ("draw", "5 nodes drawn"),
        ("cuts", "5 cuts"),
        ("bounds met", "3 bounds met on a last move"),
    ],
)
def test_numbers_of_the_worked_example(query: str, words: str) -> None:
    """Countable by hand in the picture of the whole tree in test_tree_rows.py."""
    assert found_in(WORKED, query).words == words


def test_with_o_as_max_values_are_asked_for_as_they_are_written() -> None:
    for text, turned in (("value +1", "value -1"), ("value <= -1", "value >= +1")):
        o_max = SearchOptions(max_player=MaxPlayer.O)
        assert found_in(WORKED, text).lines == found_in(WORKED, turned, o_max).lines
    assert found_in(WORKED, "X wins").lines == found_in(WORKED, "X wins", o_max).lines


@pytest.fixture(scope="module")
def complete() -> Search:
    return searched(".../.../... x", MINIMAX)


@pytest.mark.parametrize(
    ("query", "value"), [("value +1", 1), ("value 0", 0), ("X wins", 1), ("O wins", -1)]
)
def test_of_too_many_the_first_are_listed_and_all_are_counted(
    complete: Search, query: str, value: int
) -> None:
    found = whole(Finder(parse_query(query, Formatter(TIC_TAC_TOE))), Moment(complete))
    nodes = [node for node, known in enumerate(complete.trace.value[:549_946]) if known == value]
    assert found.total == len(nodes)
    assert lines_of(found) == [Line(node) for node in nodes[:LISTED]]
    assert found.words.startswith(f"first 5,000 of {len(nodes):,} nodes ")


def test_the_nodes_of_a_full_trace_are_called_so() -> None:
    search = searched(WORKED, ALPHA_BETA, capacity=7)
    found = Finder(Query(Kind.BOUNDS_MET)).find(Moment(search), formatter_of(search))
    assert found.words == "1 bound met on a last move among the 7 nodes held"


@pytest.mark.parametrize("query", ["cuts", "value 0", "X wins", "pv", "differs", "marks"])
def test_a_finished_game_is_one_node(query: str) -> None:
    found = found_in("XXX/OO./... o", query)
    assert found.total == (1 if query == "X wins" else 0)
    assert len(found.lines) == found.total


@pytest.mark.parametrize("query", ["cuts", "value 0", "X wins", "pv", "differs", "marks"])
def test_before_the_first_event_nothing_is_found(query: str) -> None:
    search, other = searched(WORKED, ALPHA_BETA), searched(WORKED, MINIMAX)
    finder = Finder(parse_query(query, Formatter(TIC_TAC_TOE)))
    found = finder.find(Moment(search, 0), formatter_of(search), Moment(other), {(0,)})
    assert (found.total, len(found.lines)) == (0, 0)


def test_a_query_that_does_not_filter_is_refused() -> None:
    for kind in (Kind.ALL, Kind.MOVES):
        with pytest.raises(ValueError, match="does not filter"):
            Finder(Query(kind))


# The principal variation


def test_the_principal_variation_with_the_root_it_starts_from() -> None:
    search = searched(WORKED, ALPHA_BETA)
    found = Finder(Query(Kind.BEST)).find(Moment(search), formatter_of(search))
    line = [locate(Moment(search), moves)[0] for moves in ((), (6,), (6, 0), (6, 0, 7))]
    assert lines_of(found) == line
    assert found.words == "principal variation: 3 plies"


def test_while_the_search_goes_on_the_best_line_so_far() -> None:
    search = searched(WORKED, ALPHA_BETA)
    left = search.trace.left_at(1)
    assert left is not None
    finder = Finder(Query(Kind.BEST))
    found = finder.find(Moment(search, left + 1), formatter_of(search))
    assert lines_of(found)[:2] == [Line(0), Line(1)]
    assert found.words == f"best line so far: {found.total} plies"
    assert finder.find(Moment(search, left), formatter_of(search)).words == (
        "no principal variation yet"
    )
    over = found_in("XXX/OO./... o", "pv")
    assert over.words == "no principal variation: the game is over"


# What differs


def by_moves(moment: Moment) -> dict[tuple[int, ...], NodeView]:
    held = min(moment.entered, len(moment.trace))
    return {moves_of(moment, Line(node)): moment.view(node) for node in range(held)}


@settings(max_examples=60)
@given(cases(most_empties=5), st.integers(0, 10**6))
def test_what_differs_is_what_the_other_has_not_or_knows_otherwise(case: Case, seed: int) -> None:
    dice = random.Random(seed)
    one = Search(case.position, case.options)
    options = SearchOptions(dice.choice(PLAIN), case.options.order)
    other = Search(case.position, options)
    for search in (one, other):
        search.advance(events=dice.choice((0, 1, 5, 60, 10**6)))
    moments = [Moment(s, dice.choice((None, dice.randrange(s.events + 1)))) for s in (one, other)]
    mine, its = map(by_moves, moments)
    expected = []
    for moves, view in mine.items():
        twin = its.get(moves)
        if twin is None:
            differs = True
        else:
            both_known = not view.is_open and not twin.is_open
            differs = both_known and (view.value, view.bound) != (twin.value, twin.bound)
        if differs:
            expected.append(view.node)
    found = Finder(Query(Kind.DIFFERS)).find(moments[0], formatter_of(one), moments[1])
    assert lines_of(found) == [Line(node) for node in expected]
    assert found.total == len(expected)


@settings(max_examples=40)
@given(cases(most_empties=5), st.integers(1, 60), st.integers(1, 60))
def test_what_a_full_trace_does_not_hold_is_not_said_to_differ(
    case: Case, capacity: int, other_capacity: int
) -> None:
    whole = [Search(case.position, options) for options in (MINIMAX, case.options)]
    limits = (capacity, other_capacity)
    full = [Search(s.position, s.options, capacity=c) for s, c in zip(whole, limits, strict=True)]
    for search in (*whole, *full):
        search.advance()
    finder = Finder(Query(Kind.DIFFERS))
    formatter = formatter_of(whole[0])
    found = set(finder.find(Moment(full[0]), formatter, Moment(full[1])).lines)
    truth = set(finder.find(Moment(whole[0]), formatter, Moment(whole[1])).lines)
    assert found <= truth
    enough = len(full[1].trace) == len(whole[1].trace)
    held = Line(len(full[0].trace)).pack()
    assert not enough or found == {line for line in truth if line < held}


def test_what_alpha_beta_saves_on_the_worked_example() -> None:
    words = found_in(WORKED, "differs", MINIMAX).words
    assert words == "24 nodes that differ: 14 not visited by alpha-beta, 10 with another value"
    assert found_in(WORKED, "differs").words == (
        "10 nodes that differ: 0 not visited by minimax, 10 with another value"
    )


def test_the_other_has_not_come_so_far_yet() -> None:
    search, other = searched(WORKED, MINIMAX), searched(WORKED, ALPHA_BETA)
    finder = Finder(Query(Kind.DIFFERS))
    found = finder.find(Moment(search), formatter_of(search), Moment(other, 0))
    assert found.words == (
        "45 nodes that differ: 45 not visited by alpha-beta yet, 0 with another value"
    )


def test_without_another_search_of_the_position_nothing_can_differ() -> None:
    search = searched(WORKED, MINIMAX)
    finder = Finder(Query(Kind.DIFFERS))
    for other in (None, Moment(searched("X../.O./...", ALPHA_BETA))):
        with pytest.raises(QueryError, match="no other search of this position"):
            finder.find(Moment(search), formatter_of(search), other)


def test_only_a_long_walk_is_slow(complete: Search) -> None:
    finder = Finder(Query(Kind.DIFFERS))
    assert not finder.is_slow
    other = searched(".../.../... x", ALPHA_BETA)
    found = whole(finder, Moment(complete), Moment(other))
    assert finder.is_slow
    assert len(found.lines) == LISTED
    assert "531,649 not visited by alpha-beta" in found.words, "549,946 less 18,297"


# Bookmarks


def test_bookmarks_hold_for_both_algorithms_and_any_moment() -> None:
    marks = {(), (0,), (1, 7), (1, 7, 0)}
    words = {}
    for options in (MINIMAX, ALPHA_BETA):
        search = searched(WORKED, options)
        found = Finder(Query(Kind.MARKS)).find(Moment(search), formatter_of(search), None, marks)
        for line in lines_of(found):
            assert moves_of(Moment(search), line) in marks
        words[options] = found.words
    assert words[MINIMAX] == "4 bookmarks"
    assert words[ALPHA_BETA] == "3 bookmarks, 1 more not reached by the search"
    early = Finder(Query(Kind.MARKS)).find(Moment(search, 1), formatter_of(search), None, marks)
    assert lines_of(early) == [Line(0), Line(0, 0)]
    none = Finder(Query(Kind.MARKS)).find(Moment(search), formatter_of(search))
    assert none.words == "no bookmarks: S sets one"
