"""The strong solver: the published values, the memoised solver, and what the rules promise."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.oracles.test_published_games import GAMES, result
from ttt_tui._version import PURE, has_compiled_kernel
from ttt_tui.features.solver import Solution, prover, solve
from ttt_tui.features.solver.prover import Kernel, worth
from ttt_tui.features.solver.table import Table
from ttt_tui.game import ImpossiblePosition, Player, Position, Rules
from ttt_tui.search import Solver

INTERPRETED = Kernel.__module__.endswith("kernel")


def check_line(solution: Solution) -> None:
    """The line begins with the first best move, is legal, and ends as and when it is said to."""
    position, line = solution.position, solution.principal_variation
    assert line[:1] == solution.best_moves[:1]
    for move in line:
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.value == solution.value
    assert len(line) == solution.distance


def image(position: Position, permutation: tuple[int, ...], rules: Rules) -> Position:
    def moved(mask: int) -> int:
        return sum(1 << target for cell, target in enumerate(permutation) if mask >> cell & 1)

    return Position(moved(position.x), moved(position.o), position.to_move, rules)


def played(rules: Rules, dice: random.Random, most_empties: int) -> Position:
    """A position reached by random moves, as a rule not over; either side may have begun."""
    position = Position(rules=rules, to_move=dice.choice(list(Player)))
    wanted = dice.randint(0, most_empties)
    while position.empties > wanted:
        after = [position.play(move) for move in position.legal_moves()]
        if dice.random() > 0.03:
            after = [reached for reached in after if not reached.is_over()]
        if not after:
            break
        position = dice.choice(after)
    return position


def random_rules(dice: random.Random) -> Rules:
    most = dice.choice((4, 4, 4, 5, 8))
    return Rules(
        rows=dice.randint(1, most),
        columns=dice.randint(1, most),
        in_a_row=dice.choice((2, 3, 3, 3, 4, 4, 5)),
        gravity=dice.random() < 0.4,
        misere=dice.random() < 0.4,
    )


def cases(seed: str, number: int, most_empties: int) -> list[Position]:
    dice = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        position = played(random_rules(dice), dice, most_empties)
        if position.empties <= most_empties:
            found.append(position)
    return found


# ------------------------------------------------------------------------------------ published


@pytest.mark.parametrize("rules", list(GAMES), ids=str)
def test_published_values(rules: Rules) -> None:
    solution = solve(Position(rules=rules))
    assert solution.complete
    assert solution.value is not None
    assert result(solution.value) == GAMES[rules]["value"]
    check_line(solution)
    openings = GAMES[rules].get("drawing_openings")
    if openings is not None:
        assert [list(rules.coordinates(move)) for move in solution.best_moves] == openings


@pytest.mark.parametrize(
    ("rules", "value", "distance"), [(Rules(5, 4, 4), 0, 20), (Rules(5, 5, 4), 0, 25)], ids=str
)
def test_larger_boards(rules: Rules, value: int, distance: int) -> None:
    if INTERPRETED and rules.cells > 20:
        pytest.skip("interpreted, these take from three seconds to half a minute")
    solution = solve(Position(rules=rules))
    assert (solution.value, solution.distance) == (value, distance)
    check_line(solution)


# ------------------------------------------------------------------------- the memoised solver


def check_against_the_memoised(position: Position, table_mb: float) -> None:
    oracle, solution = Solver(position.rules), solve(position, table_mb=table_mb)
    exact = oracle.solve(position)
    assert (solution.value, solution.distance) == (exact.value, exact.distance)
    assert solution.best_moves == oracle.best_moves(position)
    check_line(solution)
    for move in solution.principal_variation:
        after = oracle.moves(position)[move]
        exact = oracle.solve(position)
        assert (after.value, after.distance) == (exact.value, exact.distance)
        position = position.play(move)


@pytest.mark.parametrize("table_mb", [0.01, 1])
def test_random_positions_of_random_rules(table_mb: float) -> None:
    """Also with a table so small that it forgets most of what it is told."""
    for position in cases(f"any {table_mb}", 150, 7):
        check_against_the_memoised(position, table_mb)


@pytest.mark.parametrize("gravity", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_emptier_positions(gravity: bool, misere: bool) -> None:
    dice = random.Random(f"{gravity} {misere}")
    for rows, columns, in_a_row in ((3, 3, 3), (2, 5, 3), (4, 3, 3), (3, 4, 2), (2, 6, 4)):
        rules = Rules(rows, columns, in_a_row, gravity, misere)
        position = Position(rules=rules)
        for _ in range(max(0, rules.cells - 10) + dice.randint(0, 1)):
            position = position.play(dice.choice(position.legal_moves()))
        check_against_the_memoised(position, 0.05)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(8, 8, 5),
        Rules(8, 8, 4, gravity=True),
        Rules(8, 8, 5, misere=True),
        Rules(8, 8, 5, gravity=True, misere=True),
        Rules(4, 8, 4),
        Rules(6, 7, 4, gravity=True),
    ],
    ids=str,
)
def test_ends_of_games_on_large_boards(rules: Rules) -> None:
    """Up to the sixty-fourth bit, and with entries of three words."""
    dice = random.Random(str(rules))
    found = 0
    while found < 4:
        position = played(rules, dice, 8)
        if position.empties <= 8:
            check_against_the_memoised(position, 1)
            found += 1


# ------------------------------------------------------------------------------- what rules promise


def test_symmetric_positions_are_worth_the_same() -> None:
    for position in cases("symmetry", 60, 8):
        solution = solve(position, table_mb=0.1)
        for permutation in position.rules.symmetries:
            turned = solve(image(position, permutation, position.rules), table_mb=0.1)
            assert (turned.value, turned.distance) == (solution.value, solution.distance)
            moves = {permutation[move] for move in solution.best_moves}
            assert set(turned.best_moves) == moves


def test_rows_and_columns_may_be_exchanged_without_gravity() -> None:
    for position in cases("exchange", 60, 8):
        rules = position.rules
        if rules.gravity:
            continue
        exchanged = replace(rules, rows=rules.columns, columns=rules.rows)
        transposed = tuple(
            exchanged.cell(column, row)
            for row in range(rules.rows)
            for column in range(rules.columns)
        )
        solution = solve(position, table_mb=0.1)
        turned = solve(image(position, transposed, exchanged), table_mb=0.1)
        assert (turned.value, turned.distance) == (solution.value, solution.distance)
        assert set(turned.best_moves) == {transposed[move] for move in solution.best_moves}


def test_exchanging_the_sides_turns_the_value() -> None:
    for position in cases("sides", 60, 8):
        other = Position(position.o, position.x, position.to_move.other, position.rules)
        solution, turned = solve(position, table_mb=0.1), solve(other, table_mb=0.1)
        assert (turned.value, turned.distance) == (-(solution.value or 0), solution.distance)
        assert turned.best_moves == solution.best_moves


@pytest.mark.parametrize("in_a_row", [2, 3, 4])
def test_the_second_player_never_wins_an_empty_board(in_a_row: int) -> None:
    """Strategy stealing: a stone more does no harm under normal rules."""
    for rows in range(1, 5):
        for columns in range(rows, 5):
            for to_move in Player:
                rules = Rules(rows, columns, in_a_row)
                value = solve(Position(rules=rules, to_move=to_move)).value
                assert value in (0, to_move.sign)


# ---------------------------------------------------------------------------------- borderline


def test_a_game_that_is_over() -> None:
    won = solve(Position.parse("XXX/OO./... o"))
    assert (won.value, won.distance, won.best_moves, won.nodes) == (1, 0, (), 0)
    assert won.principal_variation == ()
    assert won.complete
    lost = solve(Position.parse("XXX/OO./... o", Rules(misere=True)))
    assert (lost.value, lost.distance) == (-1, 0)
    full = solve(Position.parse("XXO/OOX/XOX o"))
    assert (full.value, full.distance, full.best_moves) == (0, 0, ())


@pytest.mark.parametrize("gravity", [False, True])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(7, 7), (1, 1), (4, 4)])
def test_no_line_fits(rows: int, columns: int, misere: bool, gravity: bool) -> None:
    """A draw by definition, and every move is as good as any."""
    rules = Rules(rows, columns, 8, gravity, misere)
    position = Position(rules=rules)
    solution = solve(position)
    assert (solution.value, solution.distance) == (0, rules.cells)
    assert solution.best_moves == position.legal_moves()
    check_line(solution)


# -------------------------------------------------------------------------------- every move


def test_every_move_has_the_value_of_the_small_solver() -> None:
    for position in cases("moves", 80, 7):
        solution = solve(position, table_mb=0.1, all_moves=True)
        exact = Solver(position.rules).moves(position) if not position.is_over() else {}
        assert solution.moves is not None
        assert [each.move for each in solution.moves] == list(position.legal_moves())
        for move, value, distance in solution.moves:
            assert (value, distance) == (exact[move].value, exact[move].distance)


def test_worth_is_the_solution_without_its_moves() -> None:
    for position in cases("worth", 40, 8):
        solution = solve(position, table_mb=0.1)
        assert worth(position, Table(0.1, position.rules)) == (solution.value, solution.distance)


def test_moves_are_not_told_unasked_nor_unproven() -> None:
    assert solve(Position()).moves is None
    assert solve(Position(rules=Rules(6, 7, 4)), nodes=100, all_moves=True).moves is None


# --------------------------------------------------------------------------------- refused


def test_impossible_positions_are_refused() -> None:
    floating = Position(x=1, to_move=Player.O, rules=Rules(gravity=True))
    with pytest.raises(ImpossiblePosition, match="mid-air"):
        solve(floating)
    with pytest.raises(ImpossiblePosition, match="too many X"):
        solve(Position.parse("XXX/XXX/... o"))


def test_the_compiled_one_runs_where_it_is_built() -> None:
    compiled = prover.IS_BUILT and not PURE
    home = "native" if compiled else "kernel"
    assert prover.Kernel.__module__ == f"ttt_tui.features.solver.{home}"
    assert prover.FallingKernel.__module__ == f"ttt_tui.features.solver.falling.{home}"


def test_it_is_built_where_the_search_is() -> None:
    assert has_compiled_kernel() == prover.IS_BUILT


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 5, 4, gravity=True)], ids=str)
def test_the_table_says_which_kernel(rules: Rules) -> None:
    table = Table(1, rules)
    wanted = prover.FallingKernel if rules.gravity else prover.Kernel
    assert isinstance(prover.kernel_for(rules, table, lambda: None), wanted)
