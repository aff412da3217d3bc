"""What `ttt-tui analyze` draws below its table, the visited tree and the first leaves."""

from __future__ import annotations

from tests.cli.conftest import Run
from tests.cli.printed import table

WORKED = "..O/XOO/..X"


def test_the_tree_shows_windows_values_and_why_moves_were_left(run: Run) -> None:
    lines = table(run, WORKED, "--algorithm", "alpha-beta", "--tree")
    tree = lines[lines.index("visited tree: alpha-beta") + 1 :]
    visited = [line for line in tree if "[" in line or "leaf" in line]
    assert len(visited) == 1 + 30
    assert tree[0].split() == ["root", "X", "max", "[-inf,", "+inf]", "+1", "exact"]
    left = [line.partition("not visited: ")[2] for line in tree]
    assert sum(line.count("(") for line in left) == 6
    assert any("Cut: " in line and "alpha" in line for line in tree)


def test_max_turns_the_tree(run: Run) -> None:
    lines = table(run, WORKED, "--algorithm", "alpha-beta", "--tree", "--max", "O")
    tree = lines[lines.index("visited tree: alpha-beta") + 1 :]
    assert tree[0].split() == ["root", "X", "min", "[-inf,", "+inf]", "-1", "exact"]


def test_the_first_leaves_come_in_the_order_of_the_search(run: Run) -> None:
    lines = table(run, WORKED, "--algorithm", "minimax", "--leaves", "3")
    leaves = lines[lines.index("first 3 leaves: minimax") + 1 :]
    assert [line.split() for line in leaves if line] == [
        ["1", "XOO/XOO/X.X", "+1", "X", "wins", "(0,0)", "(0,1)", "(2,0)"],
        ["2", "XOO/XOO/OXX", "-1", "O", "wins", "(0,0)", "(0,1)", "(2,1)", "(2,0)"],
        ["3", "X.O/XOO/O.X", "-1", "O", "wins", "(0,0)", "(2,0)"],
    ]
