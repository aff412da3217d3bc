"""Which formats there are, and how much each takes."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess

import pytest
from hypothesis import given, settings

from tests.cases import ALPHA_BETA, EMPTY, TURN_7, WORKED, Case, cases
from tests.features.export.read_back import expected, from_csv, from_json
from tests.searches import come_to, finished
from ttt_tui.features.export.formats import (
    COLUMNS,
    FORMATS,
    SUFFIXES,
    to_csv,
    to_dot,
    to_json,
    to_latex,
    to_text,
)
from ttt_tui.game import TIC_TAC_TOE, Position
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import part_lines


def test_every_format_has_an_ending_of_its_own() -> None:
    assert list(SUFFIXES.values()) == list(FORMATS)


def test_a_drawing_that_nobody_could_read_is_refused_with_what_can_be() -> None:
    part = Part(finished(EMPTY))
    complaint = FORMATS["svg"].too_large(part)
    assert complaint is not None
    assert complaint.startswith("the tree has 18,296 nodes, a drawing as svg")
    assert ": draw 3 plies, " in complaint
    assert FORMATS["svg"].too_large(Part(part.moment, plies=3)) is None
    assert FORMATS["svg"].too_large(Part(part.moment, plies=4)) is not None


@pytest.mark.parametrize("name", ["json", "csv", "dot", "text"])
def test_data_has_no_limit(name: str) -> None:
    assert FORMATS[name].too_large(Part(finished(EMPTY))) is None
    assert FORMATS["latex"].too_large(Part(finished(WORKED))) is None


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


PARTS = [(0, None), (0, 1), (1, None), (17, 2), (3, 0)]


@pytest.mark.parametrize(("node", "plies"), PARTS)
def test_what_is_read_back_is_what_the_search_did(node: int, plies: int | None) -> None:
    part = Part(finished(WORKED), node, plies)
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    assert from_json("".join(to_json(part)), TIC_TAC_TOE) == expected(part)


@settings(max_examples=5)
@given(case=cases(most_empties=5))
def test_so_it_is_with_any_board_and_options(case: Case) -> None:
    part = Part(finished(case.position, case.options))
    rules = case.position.rules
    assert from_csv("".join(to_csv(part)), rules) == expected(part)
    assert from_json("".join(to_json(part)), rules) == expected(part)


@pytest.mark.parametrize("name", [name for name in own_names() if name != "alpha-beta"][:2])
def test_so_it_is_with_every_algorithm(name: str) -> None:
    part = Part(finished(TURN_7, SearchOptions(named(name), rollouts=5)))
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    assert from_json("".join(to_json(part)), TIC_TAC_TOE) == expected(part)


def test_a_search_that_goes_on_has_open_nodes_and_is_not_complete() -> None:
    moment = come_to(events=9)
    part = Part(moment)
    assert from_csv("".join(to_csv(part)), TIC_TAC_TOE) == expected(part)
    data = json.loads("".join(to_json(part)))
    assert data["complete"] is False
    assert data["tree"]["kind"] == "open"
    early = json.loads("".join(to_json(Part(Moment(finished(WORKED).search, 9)))))
    assert early == data


def test_the_header_of_the_csv_comes_first_and_the_root_is_a_row() -> None:
    header, root, *_ = csv.reader("".join(to_csv(Part(finished(WORKED)))).splitlines())
    assert tuple(header) == COLUMNS
    assert root == ["0", "", "0", "", "X", "-inf", "inf", "1", "exact", "all tried", "no", "30", ""]


def test_the_head_of_the_json_says_what_was_searched_and_how() -> None:
    options = SearchOptions(named("minimax"), first_move=4)
    data = json.loads("".join(to_json(Part(finished(".../.../...", options), 1, 1))))
    assert {key: data[key] for key in data if key not in ("tree", "version", "backend")} == {
        "schema": 1,
        "position": ".../.../... x",
        "to_move": "X",
        "rules": {"rows": 3, "columns": 3, "in_a_row": 3, "gravity": False, "misere": False},
        "algorithm": "minimax",
        "options": {
            "order": "reading",
            "first_move": [1, 1],
            "score": "outcome",
            "max_player": "X",
            "depth": None,
            "evaluation": "open-lines",
        },
        "complete": True,
        "from": [[1, 1]],
        "plies": 1,
        "missing": 0,
    }


def test_text_is_what_analyze_draws() -> None:
    part = Part(finished(WORKED))
    assert "".join(to_text(part)).splitlines() == list(part_lines(part))
    assert len(list(part_lines(part))) > 31
    short = list(part_lines(Part(finished(WORKED), plies=0)))
    assert short == [
        "root                         X max [-inf, +inf]     +1     exact",
        "`- ... 30 nodes below",
    ]


def drawing(text: str) -> str:
    return text.partition(r"\begin{forest} search tree")[2].partition(r"\end{forest}")[0]


def plies_of_nodes(text: str) -> list[int]:
    """How deep in brackets each node of the drawing begins; those in braces are of its label."""
    found, depth, braces = [], 0, 0
    for letter in text:
        braces += {"{": 1, "}": -1}.get(letter, 0)
        if braces == 0 and letter == "[":
            found.append(depth)
        if braces == 0:
            depth += {"[": 1, "]": -1}.get(letter, 0)
    assert (depth, braces) == (0, 0)
    return found


def test_nodes_stand_in_brackets_in_their_parents_and_cut_branches_last() -> None:
    part = Part(finished(WORKED))
    text = "".join(to_latex(part))
    wanted: list[int] = []
    left: list[tuple[int, int]] = []  # cut branches still to come: their ply, how many
    for row in part.rows():
        while left and left[-1][0] > row.ply:
            ply, number = left.pop()
            wanted += [ply] * number
        wanted.append(row.ply)
        left.append((row.ply + 1, len(row.unvisited)))
    for ply, number in reversed(left):
        wanted += [ply] * number
    assert plies_of_nodes(drawing(text)) == wanted
    assert text.count(", not visited]") == 6


def test_a_node_has_its_board_its_value_and_its_window() -> None:
    text = "".join(to_latex(Part(finished(WORKED))))
    board = r"\texttt{.XO}\\\texttt{XOO}\\\texttt{..X}"
    of_min = (
        rf"[{{{{\tiny X (0,1)}}\\{board}\\${{\bigtriangledown}}\;{{\le -1}}$\\$[-1, +\infty]$}}"
    )
    assert of_min in text


HAS_LATEX = all(map(shutil.which, ("pdflatex", "kpsewhich"))) and all(
    subprocess.run(("kpsewhich", name), capture_output=True, check=False).returncode == 0
    for name in ("forest.sty", "standalone.cls")
)
