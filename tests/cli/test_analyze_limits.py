"""Searches cut off by the command line: incomplete, labelled so, and without a value."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import Run

FOUR = ("empty", "--rows", "4", "--columns", "4", "--in-a-row", "4", "--runs", "1")
MATE = ("XXX./OOO./..../....", "--rows", "4", "--columns", "4", "--in-a-row", "4", "--runs", "1")


def test_a_depth_limit_labels_the_result_and_has_no_value(run: Run) -> None:
    done = run("analyze", *FOUR, "--depth", "2")
    assert (done.exit_code, done.stderr) == (0, "")
    rows = {line[:22].strip(): line[22:].strip() for line in done.stdout.splitlines()}
    assert rows["value"] == "incomplete, depth 2  incomplete, depth 2"
    assert rows["estimate"] == "~0, about even       ~0, about even"
    assert rows["nodes"].split() == ["256", "46"]
    assert "estimates by open lines at depth 2" in " ".join(done.stdout.split())
    assert "X wins in" not in done.stdout
    assert "draw (" not in done.stdout
    assert "estimated (Knuth 1975): about 3.7e13 nodes, 3.5e13 to" in done.stdout


def test_a_win_within_the_depth_is_a_value(run: Run) -> None:
    done = run("analyze", *MATE, "--depth", "2", "--algorithm", "minimax")
    assert "X wins (+1)" in done.stdout
    assert "incomplete" not in done.stdout
    found = json.loads(run("analyze", *MATE, "--depth", "2", "--json").stdout)["results"][0]
    assert (found["value"], found["complete"], found["depth"]) == (1, True, 2)
    assert "estimate" not in found
    assert found["best_move"] == [0, 3]


def test_a_tree_shows_estimates_where_it_ends(run: Run) -> None:
    lines = run("analyze", *FOUR, "--depth", "1", "--tree").stdout.splitlines()
    (root, *_) = [line.split() for line in lines if line.startswith("root")]
    assert root == ["root", "X", "max", "[-inf,", "+inf]", "~+0.03", "estimate"]
    first = next(line for line in lines if line.startswith("|- (0,0) X"))
    assert first.split() == ["|-", "(0,0)", "X", "depth", "limit", "~+0.03", "depth", "limit"]


def test_json_has_depth_and_estimate_only_where_they_apply(run: Run) -> None:
    limited = json.loads(run("analyze", *FOUR, "--depth", "2", "--json").stdout)
    for result in limited["results"]:
        assert (result["value"], result["complete"]) == (None, False)
        assert (result["depth"], result["estimate"]) == (2, 0)
    complete = json.loads(run("analyze", "..O/XOO/..X", "--depth", "9", "--json").stdout)
    plain = json.loads(run("analyze", "..O/XOO/..X", "--json").stdout)
    for result, same in zip(complete["results"], plain["results"], strict=True):
        assert result["depth"] == 9
        assert "estimate" not in result
        assert "depth" not in same
        for name in ("value", "best_move", "best_moves", "nodes", "complete"):
            assert result[name] == same[name]
    assert plain["results"][0]["complete"]


def test_a_depth_larger_than_the_tree_is_complete(run: Run) -> None:
    rows = run("analyze", "..O/XOO/..X", "--depth", "64").stdout
    plain = run("analyze", "..O/XOO/..X").stdout
    for label in ("best move", "value", "nodes", "leaves"):
        line, *_ = [each for each in rows.splitlines() if each.startswith(label)]
        assert line in plain
    assert "~" not in rows


def test_seconds_stop_a_search_that_cannot_end(run: Run) -> None:
    done = run("analyze", *FOUR, "--algorithm", "minimax", "--seconds", "0.01", "--json")
    (result,) = json.loads(done.stdout)["results"]
    assert (result["value"], result["complete"]) == (None, False)
    assert result["nodes"] % 1_000 == 0
    assert done.stderr == ""


@pytest.mark.parametrize("board", [("8", "8", "5"), ("8", "8", "8"), ("7", "7", "8")])
def test_64_cells_and_lines_longer_than_the_board_are_told_before(
    run: Run, monkeypatch: pytest.MonkeyPatch, board: tuple[str, str, str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ttt_tui.cli.analyze.analyze", interrupted)
    rows, columns, in_a_row = board
    size = ("--rows", rows, "--columns", columns, "--in-a-row", in_a_row)
    done = run("analyze", "empty", *size, "--algorithm", "minimax")
    assert done.exit_code == 130
    assert re.search(r"search .*e.. nodes( \(.* to .*\))?, 6 times over: about ", done.stderr)
    assert " years at " in done.stderr
    assert "--depth 3 ends soon" in done.stderr


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
    assert re.search(r"about \d\.\de1[0-9] nodes \(.*\), 6 times over: ", done.stderr)
    assert "--depth 5 ends soon, --nodes N or --seconds S limits it" in done.stderr
    assert done.stdout == ""
