"""A part of a tree, row by row, against the recursive oracle and against what the screen shows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, TURN_3, WORKED, Case, as_score, cases
from tests.searches import come_to, finished, searched
from ttt_tui.search import Bound, Moment, Reason, SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.search.reading.part import Part, Row


@settings(max_examples=15)
@given(case=cases(most_empties=5))
def test_every_node_is_as_the_oracle_has_it(case: Case) -> None:
    reference = case.reference()
    rows = list(Part(Moment(searched(case.position, case.options))).rows())
    assert len(rows) == len(reference.nodes)
    for row, node in zip(rows, reference.nodes, strict=True):
        tried = [child.move for child in node.children]
        assert row.ply == node.depth
        assert row.move == node.move
        assert row.player.value == node.side
        assert (row.alpha, row.beta) == tuple(map(as_score, node.window))
        assert row.value == node.value
        assert row.reason.name.lower().replace("_", " ") == node.reason
        left = [move for move in node.moves if move not in tried]
        assert list(row.unvisited) == (left if node.reason != "game over" else [])
        if row.parent is not None:
            assert reference.nodes[row.parent] is node.parent


@pytest.mark.parametrize("name", own_names())
@settings(max_examples=4)
@given(share=st.floats(0, 1))
def test_at_any_moment_of_any_search_it_is_what_the_screen_shows(name: str, share: float) -> None:
    search = searched("XOO/O../X..", SearchOptions(named(name), rollouts=20))
    moment = Moment(search, round(share * search.events))
    rows = list(Part(moment).rows()) if moment.entered else []
    assert [row.node for row in rows] == list(range(moment.held))
    for row in rows:
        view = moment.view(row.node)
        assert (row.value, row.bound, row.reason) == (view.value, view.bound, view.reason)
        assert (row.ply, row.move, row.player) == (view.depth, view.move, view.player)
        assert row.below == view.nodes_below
        assert row.unvisited == moment.unvisited(row.node)


def test_a_part_begins_at_its_node_and_ends_so_many_plies_below() -> None:
    moment = finished(WORKED, MINIMAX)
    whole = list(Part(moment).rows())
    for row in whole:
        for plies in (None, 0, 1, 2):
            part = list(Part(moment, row.node, plies).rows())
            assert part[0] == row._replace(parent=None)
            last = 64 if plies is None else row.ply + plies
            below = whole[row.node + 1 : row.node + 1 + row.below]
            assert part[1:] == [each for each in below if each.ply <= last]


def test_the_first_node_is_named_by_its_moves() -> None:
    moment = finished(WORKED)
    for row in Part(moment).rows():
        part = Part(moment, row.node)
        assert moment.trace.node_after(part.moves) == row.node
        assert len(part.moves) == row.ply
    assert moment.trace.node_after([0, 0]) is None
    assert moment.trace.node_after([0, 7, 6]) is None  # cut


def test_an_open_node_has_what_is_known_so_far() -> None:
    moment = come_to(ALPHA_BETA, 5)
    first: Row = next(iter(Part(moment).rows()))
    assert first.bound is Bound.OPEN
    assert first.reason is Reason.OPEN
    assert not first.was_cut
    assert first.value is None
    assert first.unvisited == (1, 6, 7)


def test_what_the_trace_does_not_hold_is_left_out() -> None:
    moment = finished(TURN_3, MINIMAX, capacity=100)
    rows = list(Part(moment).rows())
    assert len(rows) == 100
    assert rows[0].below == moment.search.nodes > 1_000
    assert rows[0].unvisited == ()  # all were tried, though the trace holds few of them
