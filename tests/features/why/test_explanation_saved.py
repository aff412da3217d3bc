"""What every cut saved: by counting the full tree, and that it adds up to what minimax visits."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import (
    ALPHA_BETA,
    EMPTY,
    FRESH,
    MINIMAX,
    TURN_3,
    TURN_5,
    TURN_7,
    WORKED,
    Case,
    cases,
    playable,
)
from tests.oracles.reference import Board, Game, Reference, Standstill, other, put
from tests.oracles.running_algorithm import EVENTS, moment_of
from tests.searches import nodes_of
from ttt_tui.features.why.explanation import (
    explain,
)
from ttt_tui.features.why.rows import saved_words
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    Algorithm,
    Enhancement,
    Moment,
    MoveOrder,
    Order,
    Reason,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.bounds import tree_size
from ttt_tui.search.counts.tree_counts import Census, Spot

CENTRE = SearchOptions(order=MoveOrder(Order.CENTRE))


@cache
def tree(game: Game, board: Board, side: str) -> int:
    return sum(1 + tree(game, put(board, m, side), other(side)) for m in game.moves(board))


def left_out_of(reference: Reference, number: int) -> list[tuple[int, int]]:
    """The moves that a finished node never tried, each with the positions it leads to."""
    node, game = reference.nodes[number], reference.game
    tried = {child.move for child in node.children}
    return [
        (move, 1 + tree(game, put(node.board, move, node.side), other(node.side)))
        for move in node.moves
        if move not in tried
    ]


def total_saved(search: Search) -> int:
    search.advance()
    moment = Moment(search)
    total = 0
    for node, reason in enumerate(bytes(search.trace.reason[: len(search.trace)])):
        if reason not in (Reason.CUTOFF, Reason.WIN_FOUND) and node % 16:
            continue  # of those that were not left early some do
        here = explain(moment, node).saved
        assert here is not None
        total += here
    return total


@pytest.mark.parametrize(
    ("text", "options", "number"),
    [
        (EMPTY, ALPHA_BETA, 549_945 - 18_296),
        (TURN_3, ALPHA_BETA, 7_331 - 843),
        (TURN_5, ALPHA_BETA, 197 - 63),
        (TURN_7, ALPHA_BETA, 13 - 9),
        (WORKED, ALPHA_BETA, 44 - 30),
        (TURN_3, FRESH, 7_331 - 1_519),
    ],
)
def test_all_savings_add_up_to_what_minimax_visits_more(
    text: str, options: SearchOptions, number: int
) -> None:
    assert total_saved(Search(Position.parse(text), options)) == number


@settings(max_examples=150)
@given(cases())
def test_savings_add_up_on_any_board_with_any_options(case: Case) -> None:
    search = Search(case.position, case.options)
    assert total_saved(search) == (
        nodes_of(case.position, replace(case.options, algorithm=Algorithm.MINIMAX)) - search.nodes
    )


@settings(max_examples=150)
@given(cases(), st.integers(1, 6), st.booleans())
def test_savings_add_up_to_any_depth(case: Case, depth: int, built_in: bool) -> None:
    """Also by the built-in alpha-beta with what reorders moves, as long as nothing comes back."""
    options = replace(case.options, depth=depth)
    if built_in:
        reordering = Enhancement.KILLERS | Enhancement.HISTORY | Enhancement.FORCED
        options = replace(options, algorithm=named("alpha-beta+"), enhancements=reordering)
    search = Search(case.position, options)
    assert total_saved(search) == (
        nodes_of(case.position, replace(options, algorithm=Algorithm.MINIMAX)) - search.nodes
    )


@pytest.mark.parametrize(("text", "depth"), [(TURN_3, 3), ("4x4k4 ..../..../..../.... x", 4)])
def test_savings_add_up_to_a_depth_on_boards_too_large_to_count(text: str, depth: int) -> None:
    position = Position.parse(text)
    search = Search(position, SearchOptions(depth=depth))
    whole = nodes_of(position, SearchOptions(Algorithm.MINIMAX, depth=depth))
    assert 0 < total_saved(search) == whole - search.nodes
    if text == TURN_3:
        assert (whole, search.nodes) == (259, 92)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (SearchOptions(named("alpha-beta+")), "the table saves positions, too"),
        (SearchOptions(named("mtd-f")), "the table saves positions, too"),
        (
            SearchOptions(named("alpha-beta+"), enhancements=Enhancement.DEEPENING),
            "another pass may visit what was left out",
        ),
        (
            SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
            "a second search may visit what a null window left out",
        ),
    ],
)
def test_what_is_no_saving_of_a_cut_is_said_not_to_be_counted(
    options: SearchOptions, words: str
) -> None:
    search = Search(Position.parse(TURN_5), options)
    search.advance()
    moment = Moment(search)
    told = {saved_words(moment, explain(moment, node)) for node in range(len(search.trace))}
    assert told == {"", f"Saved here: not counted, as {words}."}
    assert not any(explain(moment, node).saved for node in range(len(search.trace)))


def test_a_saving_to_a_depth_says_so() -> None:
    search = Search(Position.parse(TURN_3), SearchOptions(depth=3))
    search.advance()
    moment = Moment(search)
    cut = next(node for node in range(len(search.trace)) if explain(moment, node).saved)
    told = saved_words(moment, explain(moment, cut))
    number = explain(moment, cut).saved
    assert told == (
        f"Saved here: {number} positions that minimax to depth 3 visits, counted exactly."
    )


def test_a_fixed_first_move_is_no_saving() -> None:
    options = replace(ALPHA_BETA, first_move=4)
    search = Search(Position(), options)
    # 55,505 nodes are below the centre, itself included (sources.md).
    assert total_saved(search) == 55_505 - search.nodes
    assert explain(Moment(search), 0).saved == 0
    assert [child.move for child in explain(Moment(search), 0).children] == [4]


@settings(max_examples=100)
@given(cases(most_empties=5), EVENTS)
def test_savings_of_each_node_at_any_moment(case: Case, event: int) -> None:
    moment = moment_of(case, event)
    still = Standstill.at(case.reference(), moment.event)
    for node in range(still.entered):
        expected = left_out_of(still.reference, node) if node in still.left else []
        assert explain(moment, node).saved == sum(size for _, size in expected)
        left_out = {child.move: child.left_out for child in explain(moment, node).children}
        assert {move: size for move, size in left_out.items() if size} == dict(expected)


@settings(max_examples=100)
@given(playable(6))
def test_tree_size_is_what_minimax_visits(position: Position) -> None:
    assert tree_size(position) == nodes_of(position, MINIMAX)


def test_tree_size_of_large_and_of_finished_boards() -> None:
    assert tree_size(Position()) == 549_945
    falling = Position(rules=Rules(4, 3, 3, gravity=True))
    assert tree_size(falling) == nodes_of(falling, MINIMAX) == 26_194
    assert tree_size(Position(rules=Rules(4, 4, 4))) is None
    assert tree_size(Position(rules=Rules(2, 7, 3))) is None
    assert tree_size(Position.parse("XXX/OO./...")) == 0
    assert tree_size(Position.parse("XXX./OO../..../....", Rules(4, 4, 3))) == 0


def test_savings_too_large_to_count_are_not_given() -> None:
    """On 4x4 with two in a row the cuts near the root leave out more than can be counted."""
    search = Search(Position(rules=Rules(4, 4, 2)))
    search.advance()
    moment = Moment(search)
    stopped = [node for node in range(len(search.trace)) if moment.unvisited(node)]
    assert len(stopped) == 293
    for node in stopped:
        after = [moment.position(node).play(move) for move in moment.unvisited(node)]
        sizes = [tree_size(position) for position in after]
        too_large = any(not p.is_over() and p.empties > 12 for p in after)
        assert (None in sizes) == too_large
        expected = None if too_large else sum(1 + (size or 0) for size in sizes)
        assert explain(moment, node).saved == expected
    deepest = max(stopped, key=search.trace.depth.__getitem__)
    assert (explain(moment, deepest).saved or 0) > 0
    assert explain(moment, deepest, most_empties=2).saved is None


def test_what_a_node_leaves_out_under_a_limit_takes_few_moves_to_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of 45 moves not tried is small enough to count, and all of them are too much."""
    search = Search(Position(rules=Rules(7, 7, 2)), SearchOptions(depth=6))
    search.advance(nodes=1_000)
    moment = Moment(search)
    made = 0
    plain = Census.play

    def play(census: Census, spot: Spot, bit: int) -> Spot:
        nonlocal made
        made += 1
        return plain(census, spot, bit)

    monkeypatch.setattr(Census, "play", play)
    counted, refused = 0, 0
    for node in range(1_000):
        made = 0
        is_counted = explain(moment, node).saved is not None
        assert made <= 15_000
        counted, refused = counted + is_counted, refused + (not is_counted)
    assert counted > 100
    assert refused
