"""Positions of m,n,k games: facts that are published, rules, and what is impossible."""

from __future__ import annotations

import random

import pytest

from ttt_tui.games.bitboard import canonical
from ttt_tui.games.game import (
    GameTextError,
    IllegalMove,
    ImpossiblePosition,
    Side,
    estimate_of,
    move_text,
    rules_of,
    side_at,
    side_name,
)
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

BOARDS = [
    "3x3k3", "3x3k3m", "3x4k3", "4x4k3g", "6x7k4g", "2x2k2", "1x5k3", "8x8k5", "3x3k8", "5x3k3gm",
]  # fmt: skip


def test_every_reachable_position_of_tic_tac_toe() -> None:
    reached = layer = {Position()}
    while layer:
        layer = {position.play(move) for position in layer for move in position.moves()}
        reached = reached | layer
    finished = [position for position in reached if position.value() is not None]
    assert (len(reached), len(finished)) == (5_478, 958)
    assert len({canonical(position) for position in reached}) == 765
    assert len({canonical(position) for position in finished}) == 138
    assert not any(position.problem() for position in reached)
    # Nothing else is possible.
    everything = (
        Position(x, o, side)
        for x in range(512)
        for o in range(512)
        if not x & o
        for side in (Side.X, Side.O)
    )
    possible = {position for position in everything if not position.problem()}
    began_with_o = {Position(p.o, p.x, p.to_move.other) for p in reached}
    assert possible == reached | began_with_o


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_end_as_a_plain_look_at_the_lines_says(board: str) -> None:
    rules, dice = Rules.parse(board), random.Random(board)
    for _ in range(15):
        position, plies = Position(rules=rules), 0
        while moves := position.moves():
            cells = range(rules.cells)
            if rules.gravity:
                lanes = [cells[column :: rules.columns] for column in range(rules.columns)]
                empty = [[cell for cell in lane if position.at(cell) is None] for lane in lanes]
                assert list(moves) == [lane[-1] for lane in empty if lane]
            else:
                assert list(moves) == [cell for cell in cells if position.at(cell) is None]
            mover = position.to_move
            position = position.play(dice.choice(moves))
            plies += 1
            assert not position.problem()
            assert position == Position(position.x, position.o, mover.other, rules)
        won = any(
            all(position.stones(mover) >> cell & 1 for cell in cells)
            for cells in _lines(rules.rows, rules.columns, rules.in_a_row)
        )
        sign = -1 if rules.misere else 1
        expected = sign * mover if won else 0
        set_up = Position(position.x, position.o, position.to_move, rules)
        assert position.value() == set_up.value() == expected
        assert bool(position.winning_cells()) == won
        assert plies == rules.cells - position.empties <= rules_of(position).longest


def _lines(rows: int, columns: int, in_a_row: int) -> list[list[int]]:
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + i * down, column + i * right) for i in range(in_a_row)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    found.append([r * columns + c for r, c in cells])
    return found


@pytest.mark.parametrize(
    ("board", "lines", "symmetries"),
    [("3x3k3", 8, 8), ("3x4k3", 14, 4), ("6x7k4g", 69, 2), ("8x8k2", 210, 8), ("1x5k5", 1, 2)],
)
def test_lines_and_symmetries(board: str, lines: int, symmetries: int) -> None:
    rules = Rules.parse(board)
    assert len(rules.lines) == lines
    assert len(rules.symmetries) == symmetries
    assert rules.symmetries[0] == tuple(range(rules.cells))
    for permutation in rules.symmetries:
        images = {sum(1 << permutation[c] for c in range(rules.cells) if line >> c & 1)
                  for line in rules.lines}  # fmt: skip
        assert images == set(rules.lines)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((9, 3, 3), "rows is 9: it must be from 1 to 8"),
        ((3, 0, 3), "columns is 0: it must be from 1 to 8"),
        ((3, 3, 1), "in-a-row is 1: it must be from 2 to 8"),
    ],
)
def test_rules_out_of_range(numbers: tuple[int, int, int], message: str) -> None:
    with pytest.raises(GameTextError, match=message):
        Rules(*numbers)


def test_words_of_rules() -> None:
    assert Rules(6, 7, 4, gravity=True).words == "6x7, 4 in a row, stones fall"
    assert Rules(misere=True).words == "3x3, 3 in a row, a line loses"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("XX./.../... o", "too many X: 2 against 0 O, the numbers may differ by one"),
        ("OO./.../... x", "too many O: 2 against 0 X, the numbers may differ by one"),
        ("X../.../... x", "wrong side to move: with 1 X and 0 O it is O's turn, not X's"),
        ("XXX/OOO/... x", "O's last move did not complete all lines: the game was over before it"),
        ("XXX/OO./O.. x", "O's last move did not complete all lines: the game was over before it"),
        (
            "4x4k3 XXX./OO.O/OO.O/XXX. o",
            "X's last move did not complete all lines: the game was over before it",
        ),
        ("3x3k3g X../.../O.. x", "stones in mid-air at (0,0): they would fall"),
    ],
)
def test_problems_of_impossible_positions(text: str, problem: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        Position.parse(text).check()
    assert str(caught.value) == problem


def test_two_lines_with_a_cell_in_common_are_possible() -> None:
    Position.parse("XXX/XOO/XOO o").check()


@pytest.mark.parametrize(
    ("text", "move", "message"),
    [
        ("..O/XOO/..X x", 9, "cell 9 is off the board: cells are 0 to 8"),
        ("..O/XOO/..X x", 2, "(0,2) is taken by O: choose an empty cell"),
        ("XXX/OO./... o", 5, "(1,2) cannot be played: the game is over"),
        ("3x3k3g", 0, "(0,0) is in mid-air: stones fall to the lowest empty cell"),
    ],
)
def test_moves_that_the_rules_refuse(text: str, move: int, message: str) -> None:
    position = Position.parse(text)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert str(caught.value) == message


def test_a_position_as_any_game() -> None:
    position = Position.parse("6x7k4g moves 4435")
    rules = rules_of(position)
    assert (rules.players, rules.grid, rules.results) == (("X", "O"), (6, 7), True)
    assert rules.longest == 42
    assert side_name(position, position.to_move) == "X"
    assert side_at(position, 38) is Side.X
    assert move_text(position, 38) == "(5,3)"
    assert [Side.X.other, Side.O.other] == [Side.MIN, Side.MAX]
    assert position.first() == Position(rules=position.rules)
    assert Position.parse("O../.../... x").first().to_move is Side.O


@pytest.mark.parametrize(
    ("text", "estimate"),
    [("empty", 0), ("X../.../... o", 3), ("X../.O./... x", -1), ("3x3k3m X../.O./... x", 1)],
)
def test_estimates_count_open_lines(text: str, estimate: int) -> None:
    assert estimate_of(Position.parse(text)) == estimate


def test_keys_tell_positions_of_a_game_apart() -> None:
    texts = ["X../.../... o", "O../.../... x", ".X./.../... o", "... ... ... x", "... ... ... o"]
    assert len({Position.parse(text).key for text in texts}) == 5
    assert Position.parse("X../.O./...").key == Position().play(0).play(4).key
