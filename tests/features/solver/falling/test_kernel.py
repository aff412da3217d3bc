"""The recursion for stones that fall: the small solver, the other recursion, what is published."""

from __future__ import annotations

import random

import pytest

from tests.features.solver.test_prover import INTERPRETED, check_line, image
from ttt_tui.features.solver import solve
from ttt_tui.features.solver.board import board_for
from ttt_tui.features.solver.falling.kernel import Kernel as Interpreted
from ttt_tui.features.solver.prover import Kernel, kernel_for
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Position, Rules
from ttt_tui.search import Solver

CONNECT_FOUR = Rules(6, 7, 4, gravity=True)


def games(seed: str, number: int, rules: Rules = CONNECT_FOUR) -> list[list[Position]]:
    """Random games, each with all its positions that go on."""
    dice = random.Random(seed)
    found = []
    for _ in range(number):
        position, game = Position(rules=rules), list[Position]()
        while not position.is_over():
            game.append(position)
            position = position.play(dice.choice(position.legal_moves()))
        found.append(game)
    return found


def check_late_positions(number: int) -> None:
    """Every position with 30 or more stones of so many random games, against the small solver."""
    table = Table(4, CONNECT_FOUR)
    checked = 0
    for game in games("late", number):
        oracle = Solver(CONNECT_FOUR)
        for position in game[30:]:
            solution, exact = solve(position, table=table), oracle.solve(position)
            assert (solution.value, solution.distance) == (exact.value, exact.distance)
            assert solution.best_moves == oracle.best_moves(position)
            check_line(solution)
            checked += 1
    assert checked > number // 2


def test_late_positions_of_random_games() -> None:
    check_late_positions(40)


def values(positions: list[Position], table_mb: float) -> list[tuple[int | None, int | None]]:
    """Of each position, all with one table."""
    table = Table(table_mb, positions[0].rules)
    solutions = [solve(position, table=table) for position in positions]
    return [(solution.value, solution.distance) for solution in solutions]


def sample(seed: str, number: int, stones: int) -> list[Position]:
    return [game[stones] for game in games(seed, 3 * number + 9) if len(game) > stones][:number]


@pytest.mark.parametrize(
    ("stones", "number"),
    [
        (26, 6),
    ],
)
def test_mirror_images_are_worth_the_same(stones: int, number: int) -> None:
    if INTERPRETED and stones < 20:
        pytest.skip("interpreted, these take minutes")
    positions = sample("mirror", number, stones)
    (_, mirror) = CONNECT_FOUR.symmetries
    mirrored = [image(position, mirror, CONNECT_FOUR) for position in positions]
    assert values(positions, 4) == values(mirrored, 4)


@pytest.mark.parametrize(("stones", "number"), [(24, 5)])
def test_no_value_depends_on_the_size_of_the_table(stones: int, number: int) -> None:
    if INTERPRETED:
        pytest.skip("interpreted, these take minutes")
    positions = sample("sizes", number, stones)
    sizes = (0.02, 1) if stones == 24 else (16, 512)
    assert values(positions, sizes[0]) == values(positions, sizes[1])


@pytest.mark.parametrize("number", [3])
def test_compiled_and_interpreted_agree(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = sample("twins", number, 24 if number > 3 else 28)
    compiled = values(positions, 1)
    monkeypatch.setattr("ttt_tui.features.solver.prover.FallingKernel", Interpreted)
    assert values(positions, 1) == compiled


def score(kernel: object, position: Position) -> int:
    """By asking from the best down."""
    assert hasattr(kernel, "score")
    own, other = position.stones(position.to_move), position.stones(position.to_move.other)
    for wanted in range(position.empties, -position.empties - 1, -1):
        if kernel.score(own, other, wanted) >= wanted:
            return wanted
    raise AssertionError("no score at all")


@pytest.mark.parametrize(
    "rules",
    [
        Rules(4, 4, 2, gravity=True),
        Rules(4, 5, 3, gravity=True),
        Rules(5, 4, 4, gravity=True),
        Rules(3, 8, 4, gravity=True),
        Rules(8, 2, 3, gravity=True),
        Rules(2, 8, 5, gravity=True),
    ],
    ids=str,
)
def test_it_agrees_with_the_other_recursion(rules: Rules) -> None:
    """On boards of all forms, with odd and even heights and lines of all lengths."""
    mine = kernel_for(rules, Table(16, rules), lambda: None)
    table = Table(16, Rules(rules.rows, rules.columns, rules.in_a_row, gravity=True, misere=True))
    assert not table.falling
    theirs = Kernel(board_for(rules), table, lambda: None)
    mine.checkpoint = theirs.checkpoint = 1 << 60
    compared = 0
    for game in games(str(rules), 6, rules):
        for position in game:
            if position.empties <= 14:
                assert score(mine, position) == score(theirs, position), str(position)
                compared += 1
    assert compared
