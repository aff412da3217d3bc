"""The tree of a search as JSON, CSV, SVG and LaTeX: each format says what the search did."""

from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

from ttt_tui.export.data import to_csv, to_json
from ttt_tui.export.figure import to_latex
from ttt_tui.export.svg import to_svg
from ttt_tui.games.text import read_game
from ttt_tui.search.run_here import search

BOARD = search(read_game("..O/XOO/..X"))
TREE = search(read_game("((3 12 8) (2 4 6) (14 5 2))"))


def test_json_has_the_tree() -> None:
    data = json.loads(to_json(BOARD))
    assert [*data] == [
        "schema", "position", "to_move", "rules", "algorithm", "options", "complete",
        "missing", "version", "backend", "tree",
    ]  # fmt: skip
    assert (data["algorithm"], data["complete"], data["tree"]["below"]) == ("alpha-beta", True, 30)


def test_fractions_are_texts_and_chances_stand_at_their_nodes() -> None:
    trace = search("({3 12} {2 4})", "expectimax")
    assert json.loads(to_json(trace))["tree"]["value"] == "15/2"
    assert all(f">{text}</text>" in to_svg(trace) for text in ("○ 15/2", "1/2"))
    assert r"1/2\\B1" in to_latex(trace)


def test_csv_has_a_row_a_node() -> None:
    rows = [*csv.DictReader(io.StringIO(to_csv(BOARD)))]
    assert len(rows) == 31
    assert list(rows[0].values()) == [
        "0", "", "0", "", "X", "-inf", "inf", "1", "exact", "all tried", "no", "30", "",
    ]  # fmt: skip
    assert {row["reason"] for row in rows if row["cut"] == "yes"} == {"cutoff"}


def test_svg_draws_each_node_and_what_was_never_visited() -> None:
    root = ElementTree.fromstring(to_svg(TREE))
    names = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A", "B", "B1", "C1", "C2", "C3"} <= {*names}
    assert {"△ 3", "▽ 3", "▽ <= 2", "▽ 2"} <= {*names}
    assert {"□ 4", "□ 6"} <= {*names}  # of C2 and C3, which nobody looks at
    lines = [*root.iter("{http://www.w3.org/2000/svg}line")]
    assert len(lines) == 12 + 2 * 2  # an edge a node, two strokes for each never visited


def test_latex_has_the_same_nodes_in_brackets() -> None:
    assert "\n[{A\\\\$\\bigtriangleup$~$3$" in to_latex(TREE)
    out = to_latex(BOARD)
    tree = out.partition("search tree\n")[2].partition("\\end{forest}")[0]
    assert tree.count("pale") == 6
    assert tree.count("\\bigtriangle") + tree.count(", leaf") == 31
    plain = tree.replace("[-\\infty", "").replace("+\\infty]", "")
    assert plain.count("{") == plain.count("}")
