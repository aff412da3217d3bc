"""`ttt-tui analyze --json`: the whole object, and what every option changes in it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Run
from ttt_tui._version import BACKEND
from ttt_tui.search.algorithm import all_algorithms

WORKED = "..O/XOO/..X"
TURN_3 = "X../.O./..."
TURN_5 = "XXO/.O./..."
TURN_7 = "XXO/OO./X.."

TIC_TAC_TOE = {"rows": 3, "columns": 3, "in_a_row": 3, "gravity": False, "misere": False}

_BY_ALL = {"order": "reading", "first_move": None, "score": "outcome", "max_player": "X"}
_BY_ALL |= {"depth": None, "evaluation": "open-lines"}
USED: dict[str, dict[str, Any]] = {
    "minimax": _BY_ALL,
    "alpha-beta": _BY_ALL | {"cutoff": "weak", "root_window": "shared", "stop_on_win": False},
}
"""The default options that each algorithm uses."""


def without_times(analysis: dict[str, Any]) -> dict[str, Any]:
    """The object with the seconds, which differ from run to run, checked and taken out."""
    for result in analysis["results"]:
        seconds = result.pop("seconds")
        assert list(seconds) == ["runs", "min", "median", "max"]
        assert 0 < seconds["min"] <= seconds["median"] <= seconds["max"]
        result["runs"] = seconds["runs"]
    return analysis


def analyzed(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("analyze", "--json", "--runs", "1", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return without_times(json.loads(done.stdout))


def nodes(run: Run, *arguments: str) -> int:
    (result,) = analyzed(run, *arguments)["results"]
    found = result["nodes"]
    assert isinstance(found, int)
    return found


def test_the_worked_example_is_as_the_documentation_shows_it(run: Run) -> None:
    done = run("analyze", "--json", WORKED)

    assert done.exit_code == 0
    analysis = json.loads(done.stdout)
    assert list(analysis) == [
        *("schema", "position", "to_move", "rules", "results", "same_move", "backend")
    ]
    assert list(analysis["results"][0]) == [
        *("algorithm", "options"),
        *("value", "best_move", "best_moves", "nodes", "leaves", "leaves_by_result"),
        *("cutoffs", "pruning_cutoffs", "pruned_moves", "positions_saved", "max_depth"),
        *("nodes_by_depth", "principal_variation"),
        *("complete", "seconds"),
    ]
    assert without_times(analysis) == {
        "schema": 1,
        "position": "..O/XOO/..X x",
        "to_move": "X",
        "rules": TIC_TAC_TOE,
        "results": [
            {
                "algorithm": "minimax",
                "options": USED["minimax"],
                "value": 1,
                "best_move": [2, 0],
                "best_moves": [[2, 0]],
                "nodes": 44,
                "leaves": 21,
                "leaves_by_result": {"X": 8, "O": 9, "draw": 4},
                "cutoffs": 0,
                "pruning_cutoffs": 0,
                "pruned_moves": 0,
                "positions_saved": 0,
                "max_depth": 4,
                "nodes_by_depth": [4, 12, 18, 10],
                "principal_variation": [[2, 0], [0, 0], [2, 1]],
                "complete": True,
                "runs": 5,
            },
            {
                "algorithm": "alpha-beta",
                "options": USED["alpha-beta"],
                "value": 1,
                "best_move": [2, 0],
                "best_moves": [[2, 0]],
                "nodes": 30,
                "leaves": 13,
                "leaves_by_result": {"X": 5, "O": 6, "draw": 2},
                "cutoffs": 8,
                "pruning_cutoffs": 5,
                "pruned_moves": 6,
                "positions_saved": 14,
                "max_depth": 4,
                "nodes_by_depth": [4, 9, 11, 6],
                "principal_variation": [[2, 0], [0, 0], [2, 1]],
                "complete": True,
                "runs": 5,
            },
        ],
        "same_move": True,
        "backend": BACKEND,
    }


def test_alpha_beta_on_the_empty_board(run: Run) -> None:
    analysis = analyzed(run, "empty", "--algorithm", "alpha-beta")

    assert analysis == {
        "schema": 1,
        "position": ".../.../... x",
        "to_move": "X",
        "rules": TIC_TAC_TOE,
        "results": [
            {
                "algorithm": "alpha-beta",
                "options": USED["alpha-beta"],
                "value": 0,
                "best_move": [0, 0],
                "best_moves": [[0, 0]],
                "nodes": 18_296,
                "leaves": 7_330,
                "leaves_by_result": {"X": 3_656, "O": 2_425, "draw": 1_249},
                "cutoffs": 8_180,
                "pruning_cutoffs": 4_237,
                "pruned_moves": 6_930,
                "positions_saved": None,
                "max_depth": 9,
                "nodes_by_depth": [9, 30, 132, 409, 1_306, 2_645, 5_173, 5_316, 3_276],
                "principal_variation": [
                    *([0, 0], [1, 1], [0, 1], [0, 2], [2, 0], [1, 0], [1, 2], [2, 1], [2, 2])
                ],
                "complete": True,
                "runs": 1,
            }
        ],
        "same_move": True,
        "backend": BACKEND,
    }


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta"])
def test_a_finished_game_needs_no_search(run: Run, algorithm: str) -> None:
    (result,) = analyzed(run, "XXX/OO./...", "--algorithm", algorithm)["results"]

    assert result == {
        "algorithm": algorithm,
        "options": USED[algorithm],
        "value": 1,
        "best_move": None,
        "best_moves": [],
        "nodes": 0,
        "leaves": 0,
        "leaves_by_result": {"X": 0, "O": 0, "draw": 0},
        "cutoffs": 0,
        "pruning_cutoffs": 0,
        "pruned_moves": 0,
        "positions_saved": 0 if algorithm == "minimax" else None,
        "max_depth": 0,
        "nodes_by_depth": [],
        "principal_variation": [],
        "complete": True,
        "runs": 1,
    }


FRESH = ("--root-window", "fresh")
STRICT = ("--cutoff", "strict")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), {"empty": 18_296, TURN_3: 843, TURN_5: 63, TURN_7: 9, WORKED: 30}),
        (FRESH, {"empty": 30_709, TURN_3: 1_519, TURN_5: 97, TURN_7: 13, WORKED: 38}),
        (STRICT, {"empty": 146_119, TURN_3: 2_502, TURN_5: 85, TURN_7: 9, WORKED: 44}),
        (
            (*STRICT, "--stop-on-win"),
            {"empty": 94_977, TURN_3: 1_923, TURN_5: 49, TURN_7: 9, WORKED: 20},
        ),
    ],
    ids=["one window", "fresh window", "strict", "strict and stop"],
)
def test_the_prunings_give_the_numbers_of_their_systems(
    run: Run, options: tuple[str, ...], expected: dict[str, int]
) -> None:
    done = run(
        *("analyze", "--json", "--runs", "1", "--algorithm", "alpha-beta", *options, *expected)
    )
    found = [json.loads(line)["results"][0]["nodes"] for line in done.stdout.splitlines()]
    assert found == list(expected.values())


@pytest.mark.parametrize(
    ("position", "expected"), [(TURN_3, 7_331), (TURN_5, 197), (TURN_7, 13), (WORKED, 44)]
)
def test_minimax_tries_every_move(run: Run, position: str, expected: int) -> None:
    assert nodes(run, position, "--algorithm", "minimax") == expected


@pytest.mark.parametrize(
    ("order", "expected"), [("reading", 18_296), ("centre", 7_274), ("edges", 42_093)]
)
def test_the_order_of_moves_decides_how_much_is_cut(run: Run, order: str, expected: int) -> None:
    assert nodes(run, "empty", "--algorithm", "alpha-beta", "--order", order) == expected


def test_a_random_order_is_the_same_for_the_same_seed(run: Run) -> None:
    def ordered(order: str) -> int:
        return nodes(run, "empty", "--algorithm", "alpha-beta", "--order", order)

    assert ordered("random:7") == ordered("random:7")
    assert ordered("random:7") != ordered("random:8")
    assert ordered("random") == ordered("random:0")


def test_depth_aware_scores_count_how_soon_a_win_comes(run: Run) -> None:
    for result in analyzed(run, WORKED, "--score", "depth")["results"]:
        assert result["value"] == 10 - 3


def test_json_values_stay_on_the_side_of_x(run: Run) -> None:
    for player in ("X", "O", "mover"):
        for result in analyzed(run, WORKED, "--max", player)["results"]:
            assert result["value"] == 1


def test_a_fixed_first_move_is_the_only_one_tried(run: Run) -> None:
    (result,) = analyzed(run, "empty", "--algorithm", "minimax", "--first-move", "1,1")["results"]
    assert result["best_move"] == [1, 1]
    assert result["nodes_by_depth"][0] == 1
    assert result["nodes"] == 55_505


def test_the_rules_are_those_asked_for(run: Run) -> None:
    falling = ("--rows", "2", "--columns", "4", "--in-a-row", "3", "--gravity")
    analysis = analyzed(run, "empty", *falling)
    assert analysis["rules"] == {
        "rows": 2,
        "columns": 4,
        "in_a_row": 3,
        "gravity": True,
        "misere": False,
    }
    assert [result["nodes_by_depth"][0] for result in analysis["results"]] == [4, 4]
    assert analysis["position"] == "2x4k3g ..../.... x"
    assert analyzed(run, "2x4k3g")["rules"] == analysis["rules"]


def test_misere_turns_a_line_into_a_loss(run: Run) -> None:
    for result in analyzed(run, "XXX/OO./...", "--misere")["results"]:
        assert result["value"] == -1


def test_algorithms_come_in_the_order_asked_for_and_each_once(run: Run) -> None:
    asked = ("--algorithm", "alpha-beta", "--algorithm", "minimax", "--algorithm", "alpha-beta")
    analysis = analyzed(run, WORKED, *asked)
    assert [result["algorithm"] for result in analysis["results"]] == ["alpha-beta", "minimax"]


def test_a_search_cut_short_knows_no_value(run: Run) -> None:
    analysis = analyzed(run, "empty", "--nodes", "100")
    assert analysis["same_move"] is None
    for result in analysis["results"]:
        assert result["nodes"] == 100
        assert result["complete"] is False
        assert result["value"] is None
        assert result["best_move"] is None
        assert result["best_moves"] == []


def test_several_positions_are_one_object_a_line(run: Run) -> None:
    done = run("analyze", "--json", "--runs", "1", WORKED, TURN_7)
    positions = [json.loads(line)["position"] for line in done.stdout.splitlines()]
    assert positions == [f"{WORKED} x", f"{TURN_7} x"]


def test_cuts_that_prune_and_what_they_save(run: Run) -> None:
    def cut(*arguments: str) -> list[tuple[int | None, int | None]]:
        found = analyzed(run, *arguments)["results"]
        return [(each["pruning_cutoffs"], each["positions_saved"]) for each in found]

    both = ("--algorithm", "minimax", "--algorithm", "alpha-beta")
    assert cut(TURN_3, *both) == [(0, 0), (236, 6_488)]
    assert cut(TURN_3, *both, "--depth", "3")[1][1] == 259 - 92
    assert cut(TURN_3, *both, "--nodes", "50")[1][1] is None
    assert cut(TURN_3, "--algorithm", "alpha-beta") == [(236, None)]
    bare = ("--algorithm", "minimax", "--algorithm", "alpha-beta+", "--with", "none")
    assert cut(TURN_3, *bare)[1] == (236, 6_488)
    chosen = [
        option
        for name in ("minimax", "alpha-beta+", "pvs", "mtd-f", "fsss", "uct")
        for option in ("--algorithm", name)
    ]
    _, enhanced, pvs, mtd_f, fsss, uct = cut(TURN_5, *chosen)
    for cuts, saved in (enhanced, pvs, mtd_f):
        assert cuts
        assert saved is None
    assert fsss == uct == (None, None)


ALL = [argument for each in all_algorithms() for argument in ("--algorithm", each.name)]


def test_every_algorithm_has_its_results(run: Run) -> None:
    done = run("analyze", WORKED, *ALL, "--runs", "1", "--json")
    assert done.exit_code == 0
    results = {each["algorithm"]: each for each in json.loads(done.stdout)["results"]}
    assert list(results) == [each.name for each in all_algorithms()]
    sampled = results.pop("uct")
    assert sampled["value"] is None
    assert not sampled["complete"]
    assert sum(each["visits"] for each in sampled["samples"]) == sampled["rollouts"] == 2_000
    for result in [*results.values(), sampled]:
        assert result["best_move"] == [2, 0]
    for result in results.values():
        assert result["value"] == 1
        assert result["principal_variation"] == [[2, 0], [0, 0], [2, 1]]


@pytest.mark.parametrize(
    ("text", "value", "nodes", "line"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", 3, [12, 10], [0, 0]),
        ("((3 12 8) (2 4 6) (14 5 2)) min", 6, [12, 10], [1, 2]),
        ("((inf 2) (-inf)) min", "-inf", [5, 4], [1, 0]),
        ("nim 1 2", 1, [11, 11], [201, 101, 201]),
        ("othello 4x4 XO../..../..../.... o", 3, [2, 2], [16, 2]),
    ],
)
def test_other_games_are_analyzed(
    run: Run, text: str, value: int | str, nodes: list[int], line: list[int]
) -> None:
    done = run("analyze", text, "--json", "--runs", "1")
    printed = json.loads(done.stdout)
    assert (done.exit_code, printed["position"], printed["rules"]) == (0, text, None)
    results = printed["results"]
    assert [each["nodes"] for each in results] == nodes
    for each in results:
        assert (each["value"], each["principal_variation"]) == (value, line)
        assert each["best_move"] == line[0]
        assert each["leaves_by_result"] is None


def test_the_tree_of_a_textbook_is_drawn_with_its_cut(run: Run) -> None:
    done = run("analyze", "((3 12 8) (2 4 6) (14 5 2))", "--tree", "--runs", "1")
    assert "tree; Max to move, 3 moves" in done.stdout
    assert "value                 worth 3           worth 3           agree" in done.stdout
    assert "Min already has 2 here. Max already has 3 with move 0" in done.stdout


def test_a_game_is_drawn_beside_its_facts(run: Run) -> None:
    done = run("analyze", "nim 1 2", "othello 4x4", "--depth", "1", "--runs", "1")
    assert done.exit_code == 2
    assert "a depth limit is not for nim: the game has no estimates" in done.stderr
    nim = run("analyze", "nim 1 2", "--runs", "1").stdout
    assert "heap 2  | |  2" in nim
    assert "1 from heap 2, 1 from heap 1, 1 from heap 2" in nim
    othello = run("analyze", "othello 4x4", "--depth", "1", "--runs", "1").stdout
    assert "  1  .  O  X  .     " in othello


@pytest.mark.parametrize("format_name", ["csv", "markdown", "latex"])
def test_tables_take_other_games(run: Run, format_name: str) -> None:
    done = run("analyze", "(inf 2)", "nim 1", "--format", format_name, "--runs", "1")
    assert done.exit_code == 0
    assert "inf" in done.stdout
    assert "nim 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nim 3", "--rows", "4"), "--rows works only with boards, not with nim: remove --rows"),
        (("nim 3", "--first-move", "0,0"), "--first-move is not for nim: it fixes a cell"),
        (("nim 3", "--order", "centre"), "the order centre needs the cells of a board"),
        (("()",), "'()' at character 1 has no children"),
        (("(3.5 2)",), "'3.5' at character 2"),
        (("chess",), "'chess' is not a game: choose from nim, othello, tree"),
    ],
)
def test_what_other_games_refuse(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run("analyze", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_long_trees_come_by_lines(run: Run) -> None:
    tree = f"({' '.join(['(1 2)'] * 5_000)})"
    done = run("analyze", "-", "--json", "--runs", "1", stdin=f"{tree}\nnim 1\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["position"], first["results"][0]["nodes"]) == (tree, 15_000)
    assert second["position"] == "nim 1"


def test_a_long_search_of_a_game_is_announced(run: Run) -> None:
    done = run("analyze", "nim 3 4 5", "--runs", "1", "--algorithm", "alpha-beta+")
    assert "warning: the tree has about" in done.stderr
    done = run("analyze", "othello 8x8", "--algorithm", "uct", "--rollouts", "2", "--runs", "1")
    assert done.stderr == ""
    done = run("analyze", "othello 8x8", "--depth", "2", "--runs", "1")
    assert done.stderr == ""
    assert "estimates by the game at depth 2" in " ".join(done.stdout.split())
