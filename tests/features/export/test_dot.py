"""The graph, read back: by its text, and by Graphviz where that is installed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from tests.cases import ALPHA_BETA, WORKED
from tests.searches import finished
from ttt_tui.features.export.dot import to_dot
from ttt_tui.game import Position
from ttt_tui.search.reading.part import Part

EDGE = re.compile(r"  (n\w+) -> (n\w+) \[")


def edges(text: str) -> list[tuple[str, str]]:
    return EDGE.findall(text)


def test_every_node_hangs_on_its_parent_and_every_cut_branch_on_a_bar() -> None:
    part = Part(finished(WORKED))
    text = "".join(to_dot(part))
    assert text.startswith("digraph search {\n")
    assert text.endswith("}\n")
    rows = list(part.rows())
    visited = {(f"n{row.parent}", f"n{row.node}") for row in rows[1:]}
    left = {(f"n{row.node}", f"n{row.node}_{move}") for row in rows for move in row.unvisited}
    assert len(left) == 6
    assert set(edges(text)) == visited | left
    assert text.count("arrowhead=tee") == 6


def test_below_a_node_the_branches_stand_in_the_order_of_the_search() -> None:
    text = "".join(to_dot(Part(finished(WORKED))))
    assert [below for above, below in edges(text) if above == "n10"] == ["n11", "n16", "n10_7"]


def test_a_node_has_its_board_its_window_its_value_and_its_shape() -> None:
    text = "".join(to_dot(Part(finished(WORKED))))
    assert r'n0 [label="..O\nXOO\n..X\n[-inf, +inf]\n+1" shape=house];' in text
    assert r'n10 [label=".XO\nXOO\n..X\n[-1, +inf]\n<= -1" shape=invhouse];' in text
    assert r'n3 [label="XOO\nXOO\nX.X\n+1" shape=box];' in text
    assert 'n0 -> n10 [label="X (0,1)"];' in text
    assert 'n0 -> n17 [label="X (2,0)" penwidth=2];' in text  # best play


def test_what_is_left_out_below_is_said() -> None:
    text = "".join(to_dot(Part(finished(WORKED), 1, 1)))
    assert edges(text)[0] == ("n1", "n2")
    assert 'n2_more [label="3 nodes below" shape=plaintext];' in text


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
@pytest.mark.parametrize("position", [WORKED, "2x6k4g ....../.XO... x"])
def test_graphviz_reads_the_same_graph(position: str) -> None:
    search = finished(Position.parse(position), ALPHA_BETA)
    text = "".join(to_dot(Part(search, plies=3)))
    done = subprocess.run(
        ("dot", "-Tjson0"), input=text, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    read = json.loads(done.stdout)
    names = [each["name"] for each in read["objects"]]
    assert read["directed"]
    assert {(names[each["tail"]], names[each["head"]]) for each in read["edges"]} == set(
        edges(text)
    )
