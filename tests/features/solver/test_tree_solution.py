"""`ttt-tui solve` on trees from paper: plain minimax, its words and its JSON."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from tests.features.solver.conftest import SolvingOpener
from tests.features.solver.scripted_solver import ended, findings, is_open
from tests.oracles.paper_trees import minimax, random_trees, size, written
from tests.tui.driver import WIDE
from ttt_tui.features.solver.tree_solution import solve_tree
from ttt_tui.game.game_texts import read_state

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def test_values_and_best_moves_of_random_trees() -> None:
    for number, tree in enumerate(random_trees(7, 40)):
        is_max = number % 2 > 0
        assert isinstance(tree, list)
        found = solve_tree(read_state(written(tree, is_max=is_max)), all_moves=True).to_json()
        values = [minimax(child, not is_max) for child in tree]
        assert [float(value) for _, value, _ in found["moves"]] == values
        best = (max if is_max else min)(values)
        assert float(found["value"]) == best
        assert found["best_moves"] == [n for n, value in enumerate(values) if value == best]
        assert found["nodes"] == size(tree)
        assert found["distance"] == len(found["principal_variation"])


def test_in_words(run: Run) -> None:
    done = run("solve", AIMA, "--moves")
    assert done.exit_code == 0
    for line in (
        f"position  {AIMA}",
        "tree; Max to move, 3 moves",
        "value                 worth 3",
        "best move             0",
        "principal variation   0 0",
        "every move            0 3  1 2  2 2",
        "found with            12 nodes in ",
    ):
        assert line in done.stdout


def test_as_json_line_by_line(run: Run) -> None:
    done = run("solve", "-", "--json", stdin=f"{AIMA} min\n((inf))\nnim 2\n..O/XOO/..X\n")
    assert done.exit_code == 1
    assert "line 3: nim has no solver: 'ttt-tui analyze' searches it" in done.stderr
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert {**first, "seconds": 0} == {
        "schema": 1,
        "position": f"{AIMA} min",
        "rules": None,
        "value": 6,
        "distance": 2,
        "best_moves": [1],
        "principal_variation": [1, 2],
        "nodes": 12,
        "seconds": 0,
        "complete": True,
    }
    assert second["value"] == "inf"
    assert third["distance"] == 3


def test_a_limit_of_nodes_leaves_it_incomplete(run: Run) -> None:
    done = run("solve", AIMA, "--nodes", "5")
    assert "value                 not known: the solve is incomplete" in done.stdout
    printed = json.loads(run("solve", AIMA, "--nodes", "5", "--json", "--moves").stdout)
    assert (printed["value"], printed["complete"], printed["nodes"]) == (None, False, 5)
    assert "moves" not in printed


@pytest.mark.parametrize("text", ["nim 3 4", "othello 4x4"])
def test_other_games_have_no_solver(run: Run, text: str) -> None:
    done = run("solve", text)
    assert done.exit_code == 2
    assert f"'{text}': {text.split()[0]} has no solver" in done.stderr


def test_a_limit_of_seconds_leaves_it_incomplete() -> None:
    tree = read_state("tree 10x4 seed 1")
    ticks = iter(range(1_000))
    found = solve_tree(tree, seconds=2, clock=lambda: next(ticks))
    assert not found.report.complete
    assert 0 < found.report.counters.nodes < 11_110
    assert found.best == ()
    assert solve_tree(tree).report.counters.nodes == 11_110


# On the dashboard


async def test_the_key_solves_a_tree_and_marks_its_best_move(opened: SolvingOpener) -> None:
    async with opened(AIMA, size=WIDE) as screen:
        await screen.finish()
        assert "!" not in screen.part("#board-panel")
        await screen.press("s")
        await ended(screen)
        assert "tree; Max to move, 3 moves" in screen.part("#solve-state")
        assert "Table, MB" not in screen.text
        assert findings(screen)[:3] == [
            "value worth 3",
            "best move 0, to (3 12 8) min",
            "principal variation 0 0",
        ]
        assert findings(screen)[3].startswith("found with 12 nodes in ")
        await screen.press("f3")
        assert not is_open(screen)
        assert "solved: worth 3" in screen.turn
        assert screen.part("#board-panel").count("!") == 1
