"""The solver against published values, a plain recursion, and what the rules promise."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from ttt_tui.games.game import ImpossiblePosition
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.solver.board import SolverTable
from ttt_tui.solver.driver import Solution, solve
from ttt_tui.version import has_native

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "mnk.json").read_text())["games"]


@cache
def best(position: Position) -> tuple[int, int]:
    """The value for X and the plies to the end, by a plain recursion: the oracle."""
    value = position.value()
    if value is not None:
        return value, 0
    side = position.to_move
    found = [best(position.play(move)) for move in position.moves()]
    top = max(side * value for value, _ in found)
    ends = [plies for value, plies in found if side * value == top]
    return side * top, 1 + (min(ends) if top > 0 else max(ends))


def random_position(dice: random.Random, most_empties: int) -> Position:
    size = dice.choice((4, 4, 4, 5, 8))
    rules = Rules(
        dice.randint(1, size),
        dice.randint(1, size),
        dice.choice((2, 3, 3, 4, 5)),
        gravity=dice.random() < 0.4,
        misere=dice.random() < 0.4,
    )
    position = Position(rules=rules)
    while position.empties > most_empties or (position.moves() and dice.random() < 0.2):
        after = [position.play(move) for move in position.moves()]
        going_on = [each for each in after if each.value() is None]
        if not going_on:
            return random_position(dice, most_empties)
        position = dice.choice(going_on)
    return position


def check_line(solution: Solution) -> None:
    position = solution.position
    assert solution.principal_variation[:1] == solution.best_moves[:1]
    for move in solution.principal_variation:
        position = position.play(move)
    assert position.value() == solution.value
    assert len(solution.principal_variation) == solution.distance


@pytest.mark.parametrize("game", PUBLISHED, ids=str)
def test_published_values(game: dict[str, object]) -> None:
    names = ("rows", "columns", "in_a_row", "gravity", "misere")
    rules = Rules(**{name: game[name] for name in names if name in game})  # type: ignore[arg-type]
    if not has_native("solver") and rules.cells > 16:
        pytest.skip("interpreted, the larger boards take minutes")
    solution = solve(Position(rules=rules))
    assert solution.value == {"X": 1, "O": -1, "draw": 0}[str(game["value"])]
    check_line(solution)


@pytest.mark.parametrize("table_mb", [0.01, 1])
def test_random_positions_of_random_rules(table_mb: float) -> None:
    """Values, distances, best moves and every move; also with a table that forgets most."""
    dice = random.Random(f"any {table_mb}")
    for _ in range(150):
        position = random_position(dice, 7)
        solution = solve(position, all_moves=True, table=SolverTable(position.rules, table_mb))
        assert (solution.value, solution.distance) == best(position), position
        after = {move: best(position.play(move)) for move in position.moves()}
        expected = [(move, value, plies + 1) for move, (value, plies) in after.items()]
        assert [tuple(each) for each in solution.moves or ()] == expected, position
        wanted = (solution.value, (solution.distance or 0) - 1)
        assert solution.best_moves == tuple(m for m, worth in after.items() if worth == wanted)
        check_line(solution)


@pytest.mark.skipif(not has_native("solver"), reason="the kernels are not compiled")
@pytest.mark.parametrize("falls", [False, True])
def test_compiled_and_interpreted_kernels_agree_node_for_node(
    falls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = [random_position(random.Random(number), 12) for number in range(40)]
    positions += [Position(rules=Rules(6, 7, 4, gravity=falls)), Position(rules=Rules(8, 8, 5))]

    def answers() -> list[Solution]:
        return [solve(each, nodes=1_000, table=SolverTable(each.rules, 0.1)) for each in positions]

    compiled = answers()
    monkeypatch.setenv("TTT_TUI_PURE", "1")
    assert answers() == compiled


def test_a_game_that_is_over() -> None:
    won = solve(Position.parse("XXX/OO./... o"))
    assert (won.value, won.distance, won.best_moves, won.nodes) == (1, 0, (), 0)
    assert won.complete


def test_a_line_that_does_not_fit_is_a_draw_whatever_is_played() -> None:
    position = Position(rules=Rules(7, 7, 8))
    solution = solve(position)
    assert (solution.value, solution.distance) == (0, 49)
    assert solution.best_moves == tuple(position.moves())


def test_limits_end_a_solve_without_a_value() -> None:
    empty = Position(rules=Rules(6, 7, 4, gravity=True))
    limited = solve(empty, nodes=500, all_moves=True)
    assert (limited.complete, limited.value, limited.nodes, limited.moves) == (
        False, None, 500, None,
    )  # fmt: skip
    assert not solve(empty, seconds=1e-9).complete


def test_progress_is_told_and_its_exception_ends_the_solve() -> None:
    told: list[int] = []

    def stop(nodes: int) -> None:
        told.append(nodes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Position(rules=Rules(6, 7, 4, gravity=True)), on_progress=stop)
    assert told[0] > 0


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(ImpossiblePosition):
        solve(Position.parse("XXX/XXX/... o"))
