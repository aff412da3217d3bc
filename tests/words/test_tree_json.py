"""JSON written piece by piece is the JSON of the whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import MINIMAX, TURN_3, WORKED
from tests.searches import finished
from ttt_tui.search.reading.part import Part
from ttt_tui.words.tree_json import json_pieces, tree_json

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
