"""Rules, their winning lines and their symmetries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracles.reference import Game
from ttt_tui.game import TIC_TAC_TOE, Outcome, Player, Rules, RulesError

ALL_RULES = st.builds(
    Rules,
    rows=st.integers(1, 8),
    columns=st.integers(1, 8),
    in_a_row=st.integers(2, 8),
    gravity=st.booleans(),
    misere=st.booleans(),
)


def cells_of(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


@given(ALL_RULES)
def test_a_game_is_always_drawn_exactly_where_no_line_fits(rules: Rules) -> None:
    assert rules.always_drawn == (not rules.lines)


def test_tic_tac_toe_has_eight_lines() -> None:
    assert Rules() == TIC_TAC_TOE
    lines = {cells_of(line) for line in TIC_TAC_TOE.lines}
    assert lines == {
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    }
    assert [len(through) for through in TIC_TAC_TOE.lines_through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]


@given(ALL_RULES)
def test_lines_are_all_runs_and_each_once(rules: Rules) -> None:
    oracle = Game(rules.rows, rules.columns, rules.in_a_row)
    lines = [cells_of(line) for line in rules.lines]
    assert len(lines) == len(set(lines))
    assert set(lines) == {tuple(sorted(line)) for line in oracle.lines}
    for cell, through in enumerate(rules.lines_through):
        assert through == tuple(line for line in rules.lines if line >> cell & 1)


@pytest.mark.parametrize(
    ("rows", "columns", "in_a_row", "number"),
    [(6, 7, 4, 69), (8, 8, 4, 130), (4, 4, 4, 10), (1, 3, 2, 2), (2, 2, 2, 6), (3, 3, 4, 0)],
)
def test_numbers_of_lines(rows: int, columns: int, in_a_row: int, number: int) -> None:
    """69 is the number of Connect Four."""
    assert len(Rules(rows, columns, in_a_row).lines) == number


@given(ALL_RULES)
def test_cells_and_coordinates_are_each_others_inverse(rules: Rules) -> None:
    assert rules.cells == rules.rows * rules.columns
    assert rules.full == sum(1 << cell for cell in range(rules.cells))
    for cell in range(rules.cells):
        row, column = rules.coordinates(cell)
        assert 0 <= row < rules.rows
        assert 0 <= column < rules.columns
        assert rules.cell(row, column) == cell
    by_column = sorted(range(rules.cells), key=lambda c: (c % rules.columns, c))
    assert rules.cells_by_column == tuple(by_column)


def test_zero_zero_is_top_left() -> None:
    rules = Rules(2, 3)
    assert rules.coordinates(0) == (0, 0)
    assert rules.coordinates(2) == (0, 2)
    assert rules.coordinates(3) == (1, 0)


@given(ALL_RULES)
def test_symmetries_are_a_group_that_keeps_the_lines(rules: Rules) -> None:
    group = rules.symmetries
    cells = range(rules.cells)
    identity = tuple(cells)
    assert group[0] == identity
    assert len(set(group)) == len(group)
    lines = {frozenset(cells_of(line)) for line in rules.lines}
    for one in group:
        assert sorted(one) == list(cells)
        assert tuple(one.index(cell) for cell in cells) in group  # its inverse
        for other in group:
            assert tuple(other[one[cell]] for cell in cells) in group
        assert {frozenset(one[cell] for cell in line) for line in lines} == lines
        if rules.gravity:  # a stone stays in its row, so what it rests on stays below it
            assert all(one[cell] // rules.columns == cell // rules.columns for cell in cells)


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        (Rules(3, 3), 8),
        (Rules(4, 4), 8),
        (Rules(3, 4), 4),
        (Rules(4, 3), 4),
        (Rules(3, 3, gravity=True), 2),
        (Rules(6, 7, 4, gravity=True), 2),
    ],
    ids=str,
)
def test_numbers_of_symmetries(rules: Rules, number: int) -> None:
    assert len(rules.symmetries) == number


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((0, 3, 3), "rows is 0: it must be from 1 to 8"),
        ((9, 3, 3), "rows is 9: it must be from 1 to 8"),
        ((-1, 3, 3), "rows is -1: it must be from 1 to 8"),
        ((3, 0, 3), "columns is 0: it must be from 1 to 8"),
        ((3, 9, 3), "columns is 9: it must be from 1 to 8"),
        ((3, 3, 1), "in-a-row is 1: it must be from 2 to 8"),
    ],
)
def test_numbers_out_of_range_are_refused(numbers: tuple[int, int, int], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(*numbers)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(), "3x3, 3 in a row"),
        (Rules(6, 7, 4, gravity=True), "6x7, 4 in a row, stones fall"),
        (Rules(3, 4, misere=True), "3x4, 3 in a row, a line loses"),
    ],
)
def test_rules_in_words(rules: Rules, words: str) -> None:
    assert str(rules) == words


def test_players_and_outcomes() -> None:
    assert Player.X.other is Player.O
    assert Player.O.other is Player.X
    assert (Player.X.sign, Player.O.sign) == (1, -1)
    assert [Outcome.win_of(player) for player in Player] == [Outcome.X_WINS, Outcome.O_WINS]
    assert [o.winner for o in Outcome] == [Player.X, None, Player.O]
    assert [o.result for o in Outcome] == ["X", "draw", "O"]
    assert [str(o) for o in Outcome] == ["X wins", "draw", "O wins"]
