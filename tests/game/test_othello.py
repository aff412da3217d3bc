"""Othello against published counts and values, its moves and its texts."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ttt_tui.game import IllegalMove, NotationError, Player
from ttt_tui.game.game_state import GameRules, GameState, rules_of
from ttt_tui.game.othello import SIZES, Othello

FULL = "othello 4x4 XXXX/XXXX/OOOO/XXXX x"


def perft(state: Othello, plies: int) -> int:
    if not plies:
        return 1
    return sum(perft(state.play(move), plies - 1) for move in state.moves())


@pytest.mark.parametrize(("plies", "nodes"), [*enumerate([1, 4, 12, 56, 244, 1_396, 8_200])])
def test_perft_of_the_start_position(plies: int, nodes: int) -> None:
    assert perft(Othello.start(8), plies) == nodes


def test_perft_at_seven_plies() -> None:
    assert perft(Othello.start(8), 7) == 55_092


def test_the_second_player_wins_by_eight_on_four_by_four() -> None:
    @cache
    def value(state: Othello) -> int:
        found = state.value()
        if found is not None:
            return found
        best = max if state.to_move is Player.X else min
        return best(value(state.play(move)) for move in state.moves())

    assert value(Othello.start(4)) == -8


def test_it_is_a_game_state_on_a_grid() -> None:
    state = Othello.start(4)
    assert isinstance(state, GameState)
    assert rules_of(state) == GameRules(
        "othello", players=("X", "O"), longest=24, largest_move=16, largest=16, grid=(4, 4)
    )
    assert [state.at(cell) for cell in (0, 5, 6, 9, 10)] == [
        None, Player.O, Player.X, Player.X, Player.O,
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_random_games_read_back_and_end_in_time(seed: int) -> None:
    source = random.Random(seed)
    state = Othello.start(SIZES[seed % 3])
    longest, played = state.rules.longest, 0
    while state.value() is None:
        assert Othello.parse(str(state)) == state
        assert [state.read_move(state.move_text(move)) for move in state.moves()] == [
            *state.moves()
        ]
        after = state.play(source.choice(state.moves()))
        assert after.to_move is not state.to_move
        assert abs(after.estimate()) <= state.rules.largest
        state, played = after, played + 1
    assert played <= longest
    assert not state.moves()
    assert Othello.parse(str(state)) == state


def test_discs_between_are_turned_over_in_all_directions() -> None:
    state = Othello.parse("othello 6x6 X.X.X./.OOO../XO.OX./.OOO../X.X.X./...... x")
    assert str(state.play(14)) == "othello 6x6 X.X.X./.XXX../XXXXX./.XXX../X.X.X./...... o"


def test_a_side_that_can_outflank_nothing_passes() -> None:
    state = Othello.parse("othello 4x4 XO../..../..../.... o")
    assert state.moves() == (16,)
    assert state.move_text(16) == "pass"
    assert state.read_move(" Pass ") == 16
    assert str(state.play(16)) == "othello 4x4 XO../..../..../.... x"
    assert state.play(16).moves() == (2,)
    with pytest.raises(IllegalMove, match=r"pass cannot be played: X may play \(0,2\)"):
        state.play(16).play(16)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (FULL, 8),
        ("othello 4x4 XX../..../..../...O o", 1),
        ("othello 4x4 ..../..../..../.... x", 0),
    ],
)
def test_the_value_is_the_difference_and_empty_cells_do_not_count(text: str, value: int) -> None:
    state = Othello.parse(text)
    assert (state.value(), state.moves()) == (value, ())


def test_the_estimate_is_the_difference_of_mobility() -> None:
    assert Othello.start(8).estimate() == 0
    assert Othello.parse("othello 4x4 XO../..../..../.... o").estimate() == 1


@pytest.mark.parametrize("move", [-1, 0, 5, 16, 17])
def test_no_other_move_is_played(move: int) -> None:
    with pytest.raises(IllegalMove, match=r"X may play \(0,1\) \(1,0\) \(2,3\) \(3,2\)"):
        Othello.start(4).play(move)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,0", r"'0,0' is not a move here: X may play \(0,1\) \(1,0\) \(2,3\) \(3,2\)"),
        ("pass", "'pass' is not a move here: X may play"),
        ("4,0", r"\(4,0\) is off the board: rows are 0 to 3"),
        ("d3", "'d3' is not a move: write row,column"),
    ],
)
def test_other_texts_of_moves_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Othello.start(4).read_move(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "othello",
            "'othello' has no size of an Othello board: write othello 4x4, othello 6x6, "
            "othello 8x8",
        ),
        (
            "othello 4x6",
            "'othello 4x6' has no size of an Othello board: write othello 4x4, "
            "othello 6x6, othello 8x8",
        ),
        (
            "othello 4x4 x",
            "'othello 4x4 x' does not say whose move it is: write x or o behind the rows",
        ),
        (
            "othello 4x4 ..../.ox./.xo./....",
            "'othello 4x4 ..../.ox./.xo./....' does not say whose "
            "move it is: write x or o behind the rows",
        ),
        ("othello 4x4 .... x", "1 row found: a 4x4 board has 4, with / between them"),
        ("othello 4x4 ..../.ox/.xo./.... x", "row 1 has 3 cells: each row of a 4x4 board has 4"),
    ],
)
def test_what_is_no_othello_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        Othello.parse(text)
    assert str(refused.value) == message


def test_texts_are_read_in_either_case_and_written_in_one() -> None:
    written = "othello 4x4 .X../.XX./.XO./.... o"
    assert str(Othello.parse("Othello 4X4 .x../.xx./.xo./.... O")) == written
    assert str(Othello.parse("othello 4x4 ..../.OX./.XO./.... x")) == "othello 4x4"
