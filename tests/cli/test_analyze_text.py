"""The readable output of `ttt-tui analyze`: the table, the tree, the leaves."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run

WORKED = "..O/XOO/..X"


def table(run: Run, *arguments: str) -> list[str]:
    done = run("analyze", "--runs", "1", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


def row(lines: list[str], label: str) -> list[str]:
    """The cells of the row with this label, split at two blanks or more."""
    (line,) = (line for line in lines if line.strip().startswith(label))
    rest = line.strip().removeprefix(label)
    return [cell.strip() for cell in rest.split("  ") if cell.strip()]


def below(lines: list[str], heading: str) -> list[str]:
    start = next(number for number, line in enumerate(lines) if line.startswith(heading)) + 1
    after = lines[start:]
    end = next((number for number, line in enumerate(after) if not line[:1].isspace()), len(after))
    return [" ".join(line.split()) for line in after[:end]]


def test_the_table_of_the_worked_example(run: Run) -> None:
    lines = table(run, WORKED)

    assert lines[0] == "position  ..O/XOO/..X x"
    assert [line[:13] for line in lines[2:6]] == [
        "     0  1  2 ",
        "  0  .  .  O ",
        "  1  X  O  O ",
        "  2  .  .  X ",
    ]
    assert "X to move, 4 empty cells" in lines[2]
    assert row(lines, "best move") == ["(2,0)", "(2,0)", "same move"]
    assert row(lines, "value") == ["X wins (+1)", "X wins (+1)", "agree"]
    assert row(lines, "nodes  ") == ["44", "30", "31.8 %"]
    assert row(lines, "leaves") == ["21", "13", "38.1 %"]
    assert row(lines, "X wins") == ["8", "5", "37.5 %"]
    assert row(lines, "O wins") == ["9", "6", "33.3 %"]
    assert row(lines, "draws") == ["4", "2", "50.0 %"]
    assert below(lines, "cuts") == [
        "minimax no cuts: every move is tried",
        "alpha-beta 5 cuts: 6 branches, 14 positions never visited",
        "3 bounds met on a last move",
    ]
    assert row(lines, "largest depth") == ["4", "4"]
    assert row(lines, "nodes at depth 1") == ["4", "4", "0.0 %"]
    assert row(lines, "4  ") == ["10", "6", "40.0 %"]
    assert len(row(lines, "time, min")) == len(row(lines, "max")) == 2
    assert row(lines, "median of 1")[2].startswith("about ")  # one run tells no spread
    assert len(row(lines, "nodes a second")) == 2
    assert below(lines, "principal variation") == [
        "minimax (2,0) (0,0) (2,1)",
        "alpha-beta (2,0) (0,0) (2,1)",
    ]
    assert below(lines, "moves tried") == [
        "minimax (0,0) -1, (0,1) -1, (2,0) +1, (2,1) -1",
        "alpha-beta (0,0) -1, (0,1) <= -1, (2,0) +1, (2,1) <= +1",
    ]
    assert below(lines, "yardsticks") == [
        "b^m with b = 4, m = 4: leaves of a uniform tree 256",
        "of these alpha-beta needs at least (Knuth and Moore) 31",
        "the full game tree below this position: nodes 44",
        "of these alpha-beta needs at least, with perfect order 14",
    ]


def test_one_algorithm_alone_saves_nothing(run: Run) -> None:
    lines = table(run, WORKED, "--algorithm", "alpha-beta")
    assert row(lines, "nodes  ") == ["30"]
    assert not any("saved" in line for line in lines)


def test_max_turns_the_numbers_of_the_table(run: Run) -> None:
    lines = table(run, WORKED, "--max", "O")
    assert row(lines, "value")[0] == "X wins (-1)"
    assert any("good for O" in line for line in lines)
    assert below(lines, "moves tried")[1] == (
        "alpha-beta (0,0) +1, (0,1) >= +1, (2,0) -1, (2,1) >= -1"
    )


def test_the_side_to_move_can_be_max(run: Run) -> None:
    assert row(table(run, "X../.../...", "--max", "mover"), "value")[0] == "draw (0)"
    assert row(table(run, "XX./OO./X..", "--max", "mover"), "value")[0] == "O wins (+1)"


def test_depth_aware_scores_are_told_in_words(run: Run) -> None:
    assert row(table(run, WORKED, "--score", "depth"), "value")[0] == "X wins in 3 (+7)"


def test_stops_at_a_first_win_are_told_with_the_cuts(run: Run) -> None:
    lines = table(run, WORKED, "--cutoff", "strict", "--stop-on-win")
    assert row(lines, "nodes  ") == ["44", "20", "54.5 %"]
    assert below(lines, "cuts")[1:] == [
        "alpha-beta 6 stops at a first win: 6 branches, 24 positions never visited",
        "1 bound met on a last move",
    ]
    assert any("strict cuts" in line for line in lines)


def test_a_finished_game_is_said_to_be_over(run: Run) -> None:
    lines = table(run, "XXX/OO./...")
    assert "game over, X wins" in lines[2]
    assert row(lines, "best move")[:2] == ["-", "-"]
    assert row(lines, "value") == ["X wins (+1)", "X wins (+1)", "agree"]
    assert not any(line.startswith("principal variation") for line in lines)


def test_what_is_incomplete_is_called_so(run: Run) -> None:
    lines = table(run, "empty", "--nodes", "50")
    assert row(lines, "value") == ["incomplete", "incomplete"]
    assert row(lines, "nodes  ") == ["50", "50"]


@pytest.mark.parametrize(
    "options", [(), ("--cutoff", "strict", "--root-window", "fresh", "--stop-on-win")]
)
def test_the_table_fits_80_columns(run: Run, options: tuple[str, ...]) -> None:
    lines = table(run, "X../.../...", WORKED, *options, "--order", "random:123")
    assert max(map(len, lines)) <= 80


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


def test_a_search_that_may_not_end_is_announced_but_not_a_limited_one(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    large = ("empty", "--rows", "4", "--columns", "4")
    done = run("analyze", *large, "--nodes", "100", "--runs", "1")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "too large to count" in done.stdout

    monkeypatch.setattr("ttt_tui.cli.analyze.analyze", interrupted)
    done = run("analyze", *large)
    assert done.exit_code == 130
    assert re.search(r"about \d\.\de1[0-9] nodes \(.*\) lie ahead, 6 times over: ", done.stderr)
    assert "--depth 5 ends soon, --nodes N or --seconds S limits it" in done.stderr
    assert done.stdout == ""
