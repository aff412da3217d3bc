"""`ttt-tui analyze`: its table, its JSON, its exit status."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tests.cli.run import Shell

WORKED = "..O/XOO/..X"


def results(shell: Shell, *arguments: str) -> dict[str, Any]:
    """The results of a position by their algorithms."""
    ran = shell("analyze", *arguments, "--json", "--runs", "1")
    assert (ran.status, ran.err) == (0, "")
    return {each["algorithm"]: each for each in json.loads(ran.out)["results"]}


def test_the_table_of_the_worked_example(shell: Shell) -> None:
    ran = shell("analyze", WORKED, "--runs", "1")
    assert ran.status == 0
    rows = {line[:24].strip(): line[24:].split() for line in ran.out.splitlines()}
    assert ran.out.startswith("position  ..O/XOO/..X x\n")
    words = " ".join(ran.out.split())
    assert "best move (2,0) (2,0)" in words
    assert "value X wins (+1) X wins (+1)" in words
    assert "nodes 44 30" in words
    assert "saved 31.8 %" in words
    assert "minimax (0,0) -1, (0,1) -1, (2,0) +1, (2,1) -1" in words
    assert "alpha-beta (0,0) -1, (0,1) -1, (2,0) +1, (2,1) <= +1" in words
    assert "X(2,0) O(0,0) X(2,1)" in words
    assert "full tree below this position: 44 nodes" in words
    assert rows
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_a_table_says_only_what_its_searches_can_mean(shell: Shell) -> None:
    out = shell("analyze", "empty", "--algorithm", "alpha-beta", "--algorithm", "minimax",
                "--depth", "3", "--runs", "1").out  # fmt: skip
    rows = {line[:14].strip(): line[14:].split() for line in out.splitlines()}
    leaves = "0 + 121 at the limit 0 + 504 at the limit"
    assert rows["leaves"] == leaves.split()
    assert rows["saved"] == ["423", "more"]
    assert "the full tree" in out
    assert "the fewest that alpha-beta" not in out


def test_no_line_ends_between_a_move_and_its_value(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = shell("analyze", "empty", "--runs", "1").out.splitlines()
    assert "  alpha-beta  (0,0) 0, (0,1) <= 0," in lines
    assert not any(line.endswith((")", "<=")) for line in lines if "<=" in line)


def test_json_of_the_worked_example(shell: Shell) -> None:
    ran = shell("analyze", WORKED, "--json", "--runs", "2")
    data = json.loads(ran.out)
    times = [result.pop("seconds") for result in data["results"]]
    assert all([*each] == ["runs", "min", "median", "max"] for each in times)
    assert data["backend"] in ("compiled", "python")
    del data["backend"]
    common = {"order": "reading", "first_move": None, "score": "outcome", "max_player": "X",
              "depth": None, "evaluation": "open-lines"}  # fmt: skip
    plain = {"cutoff": "weak", "root_window": "shared", "stop_on_win": False}
    line = [[2, 0], [0, 0], [2, 1]]
    best = {"value": 1, "best_move": [2, 0], "best_moves": [[2, 0]], "principal_variation": line,
            "complete": True, "max_depth": 4}  # fmt: skip
    assert data == {
        "schema": 1,
        "position": "..O/XOO/..X x",
        "to_move": "X",
        "rules": {"rows": 3, "columns": 3, "in_a_row": 3, "gravity": False, "misere": False},
        "results": [
            {
                "algorithm": "minimax", "options": common, **best,
                "nodes": 44, "leaves": 21, "leaves_by_result": {"X": 8, "O": 9, "draw": 4},
                "cutoffs": 0, "pruning_cutoffs": 0, "pruned_moves": 0, "positions_saved": 0,
                "nodes_by_depth": [4, 12, 18, 10],
            },
            {
                "algorithm": "alpha-beta", "options": {**common, **plain}, **best,
                "nodes": 30, "leaves": 13, "leaves_by_result": {"X": 5, "O": 6, "draw": 2},
                "cutoffs": 8, "pruning_cutoffs": 5, "pruned_moves": 6, "positions_saved": 14,
                "nodes_by_depth": [4, 9, 11, 6],
            },
        ],
        "same_move": True,
    }  # fmt: skip


def test_json_of_the_other_algorithms(shell: Shell) -> None:
    names = ("alpha-beta+", "pvs", "mtd-f", "uct")
    found = results(shell, WORKED, *(part for name in names for part in ("--algorithm", name)))
    assert [*found] == [*names]
    assert {name: found[name]["value"] for name in names} == {
        "alpha-beta+": 1, "pvs": 1, "mtd-f": 1, "uct": None,
    }  # fmt: skip
    plus = found["alpha-beta+"]
    assert (plus["nodes"], plus["passes"], plus["table_hits"]) == (15, 1, 0)
    assert plus["enhancements"] == "table,symmetry,killers,history,forced"
    assert (found["mtd-f"]["nodes"], found["mtd-f"]["passes"]) == (18, 2)
    assert found["mtd-f"]["principal_variation"][0] == [2, 0]
    assert (found["uct"]["rollouts"], found["uct"]["best_move"]) == (2000, [2, 0])
    assert found["uct"]["pruning_cutoffs"] is None
    sample = max(found["uct"]["samples"], key=lambda each: each["visits"])
    assert sample["move"] == [2, 0]
    assert sample["confidence_95"][0] < sample["mean"] < sample["confidence_95"][1]


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("--order", "centre"), 7_274),
        (("--order", "cells:2,4,6,8,1,3,7,9,5"), 42_093),
        (("--cutoff", "strict"), 146_119),
        (("--cutoff", "strict", "--stop-on-win"), 94_977),
        (("--root-window", "fresh"), 30_709),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_options_reach_the_search(shell: Shell, arguments: tuple[str, ...], nodes: int) -> None:
    found = results(shell, "empty", "--algorithm", "alpha-beta", *arguments)
    assert found["alpha-beta"]["nodes"] == nodes


def test_a_depth_limit_gives_an_estimate_and_a_budget_no_value(shell: Shell) -> None:
    found = results(shell, "4x4k4 empty", "--depth", "2", "--algorithm", "alpha-beta")
    limited = found["alpha-beta"]
    assert (limited["value"], limited["depth"], limited["estimate"]) == (None, 2, 0)
    assert (limited["nodes"], limited["complete"]) == (46, False)
    assert limited["principal_variation"] == [[0, 0], [0, 3]]
    stopped = results(shell, "4x4k4 empty", "--nodes", "2000", "--algorithm", "alpha-beta")
    assert (stopped["alpha-beta"]["nodes"], stopped["alpha-beta"]["value"]) == (2000, None)
    deepened = results(
        shell,
        "empty",
        "--algorithm",
        "pvs",
        "--with",
        "table,killers,history,deepening",
    )
    assert deepened["pvs"]["value"] == 0  # of the last pass nothing is estimated
    words = " ".join(shell("analyze", "4x4k4 empty", "--depth", "2", "--runs", "1").out.split())
    assert "value about 0 at depth 2 about 0 at depth 2" in words
    won = shell("analyze", "XX./OO./... x", "--depth", "2", "--runs", "1").out
    assert "minimax (0,2) +1, (1,2) ~-0.01, (2,0) -1" in " ".join(won.split())


def test_a_tree_of_numbers(shell: Shell) -> None:
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    found = results(shell, tree)
    assert [each["nodes"] for each in found.values()] == [12, 10]
    assert found["minimax"]["leaves_by_result"] is None
    assert found["alpha-beta"]["best_move"] == 0
    out = shell("analyze", tree, "--tree", "--runs", "1").out
    assert "not visited: C2 C3" in out
    assert "Max to move, 3 moves" in out


def test_the_tree_in_json_has_each_node_once(shell: Shell) -> None:
    tree = results(shell, WORKED, "--tree", "--algorithm", "alpha-beta")["alpha-beta"]["tree"]
    assert [*tree] == [
        "node", "parent", "ply", "move", "player", "alpha", "beta", "value", "kind", "reason",
        "cut", "below", "unvisited", "children",
    ]  # fmt: skip
    nodes, stack = [], [tree]
    while stack:
        node = stack.pop()
        nodes.append(node["node"])
        stack += reversed(node["children"])
    assert nodes == list(range(31))
    fourth = tree["children"][0]["children"][0]["children"][1]
    assert (fourth["node"], fourth["alpha"], fourth["beta"]) == (4, 1, None)
    assert (fourth["kind"], fourth["reason"], fourth["cut"]) == ("exact", "bound met", False)


def test_a_tree_of_a_thousand_plies_in_json(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("(0 " * 1_000 + "7" + ")" * 1_000))
    ran = shell("analyze", "-", "--json", "--tree", "--algorithm", "minimax", "--runs", "1")
    assert (ran.status, ran.err) == (0, "")
    assert '"ply": 1000' in ran.out


def test_standard_input_that_is_closed_is_told(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    ran = shell("analyze", "-")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: standard input is closed")


def test_standard_input_goes_on_after_a_bad_line(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"# positions\n\nXX\n{WORKED}\n"))
    ran = shell("analyze", "-", "--json", "--runs", "1")
    assert ran.status == 1
    assert ran.err.startswith("line 3: ")
    assert json.loads(ran.out)["position"] == "..O/XOO/..X x"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("XX",), "cells"),
        (("XXX/XXX/...",), "too many X"),
        (("(3 12 x)",), "is not a number: write one, or x:(3 12) for a node"),
        (("empty", "--algorithm", "minmax"), "choose from minimax, alpha-beta"),
        (("empty", "--order", "sideways"), "order"),
        (("empty", "--depth", "0"), "from 1 to 64"),
        (("empty", "--stop-on-win", "--score", "depth"), "quickest"),
        (("empty", "--rows", "9"), "1<=x<=8"),
        (("((3 1) (2 4))", "--order", "centre"), "reading or reverse"),
        (("((3 1) (2 4))", "--max", "O"), "the game says who is Max"),
        (("((3 1) (2 4))", "--depth", "1"), "the game has no estimates"),
        (("empty", "--algorithm", "pvs", "--with", "symmetrie"), "is not an extra"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_arguments_get_one_sentence(
    shell: Shell, arguments: tuple[str, ...], words: str
) -> None:
    ran = shell("analyze", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert words in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
