"""The document for LaTeX: its brackets, and a run of LaTeX where that is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cases import WORKED
from tests.searches import finished
from ttt_tui.features.export.forest import to_latex
from ttt_tui.game import Position
from ttt_tui.search.reading.part import Part


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


@pytest.mark.slow
@pytest.mark.skipif(not HAS_LATEX, reason="no LaTeX with forest and standalone is installed")
@pytest.mark.parametrize("position", [WORKED, "2x4k3g ..../.XO. x"])
def test_latex_draws_it(position: str, tmp_path: Path) -> None:
    part = Part(finished(Position.parse(position)), plies=3)
    (tmp_path / "tree.tex").write_text("".join(to_latex(part)), encoding="utf-8")
    done = subprocess.run(
        ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "tree.pdf").stat().st_size > 5_000
