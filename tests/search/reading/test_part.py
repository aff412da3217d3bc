"""A part of a tree, row by row, against the recursive oracle and against what the screen shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, TURN_3, WORKED, Case, as_score, cases
from tests.searches import come_to, finished, searched
from ttt_tui.search import Bound, Moment, Reason, SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.search.reading.part import Part, Row, json_pieces, tree_json


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


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(data=plain)
def test_plain_types_are_written_as_the_standard_library_does(data: Any) -> None:
    assert "".join(json_pieces(data)) == json.dumps(data)


def test_an_iterator_stands_for_its_text() -> None:
    data = {"a": iter(["[1", ", 2]"]), "b": [iter(["null"]), 3]}
    assert json.loads("".join(json_pieces(data))) == {"a": [1, 2], "b": [None, 3]}


def nodes_of(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield tree
    for child in tree["children"]:
        yield from nodes_of(child)


@pytest.mark.parametrize("between", ["", "\n"])
@pytest.mark.parametrize(("node", "plies"), [(0, None), (0, 0), (0, 2), (1, None), (3, 1)])
def test_children_stand_in_their_parents(node: int, plies: int | None, between: str) -> None:
    part = Part(finished(WORKED), node, plies)
    text = "".join(tree_json(part, between))
    assert text.count("\n") == (len(list(part.rows())) - 1 if between else 0)
    tree = json.loads(text)
    written = list(nodes_of(tree))
    for each, row in zip(written, part.rows(), strict=True):
        assert (each["node"], each["parent"], each["ply"]) == (row.node, row.parent, row.ply)
        assert all(child["parent"] == each["node"] for child in each["children"])
    assert [each["node"] for each in written] == [row.node for row in part.rows()]


def test_open_ends_of_windows_are_null_and_moves_are_row_and_column() -> None:
    tree = json.loads("".join(tree_json(Part(finished(WORKED)))))
    assert (tree["alpha"], tree["beta"], tree["move"]) == (None, None, None)
    child = tree["children"][1]
    assert {key: child[key] for key in child if key != "children"} == {
        "node": 10, "parent": 0, "ply": 1, "move": [0, 1], "player": "O", "alpha": -1, "beta": None,
        "value": -1, "kind": "upper", "reason": "cutoff", "cut": True, "below": 6,
        "unvisited": [[2, 1]],
    }  # fmt: skip


def test_no_more_than_a_node_is_held() -> None:
    pieces = tree_json(Part(finished(TURN_3, MINIMAX)))
    assert max(map(len, pieces)) < 400
