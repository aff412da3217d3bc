"""Positions: playing, outcomes, and what makes a set-up one impossible."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import LIVELY, board_of, playable, position_of
from tests.game.test_rules import ALL_RULES
from tests.oracles.reference import Game, put, reachable
from ttt_tui.game import (
    IllegalMove,
    ImpossiblePosition,
    Outcome,
    Player,
    Position,
    Problem,
    Rules,
)

OUTCOMES = {"X": Outcome.X_WINS, "O": Outcome.O_WINS, "draw": Outcome.DRAW, None: None}


@settings(max_examples=300)
@given(playable(16))
def test_a_position_is_what_the_oracle_says(position: Position) -> None:
    game, board, side = board_of(position)
    assert position == position_of(game, board, side)
    assert position.outcome() is OUTCOMES[game.result(board)]
    assert position.is_over() == (game.result(board) is not None)
    assert list(position.legal_moves()) == game.moves(board)
    assert position.empties == board.count(".")
    assert position.occupied == position.x | position.o
    for player in Player:
        assert position.has_line(player) == game.has_line(board, player.value)
    for cell, mark in enumerate(board):
        owner = position.at(cell)
        assert (owner.value if owner else ".") == mark
    in_lines = {
        cell
        for line in game.lines
        for cell in line
        if len({board[at] for at in line}) == 1 and board[line[0]] != "."
    }
    assert position.winning_cells() == sum(1 << cell for cell in in_lines)


@settings(max_examples=300)
@given(ALL_RULES, st.data())
def test_a_line_is_seen_wherever_it_lies_on_whatever_board(
    rules: Rules, data: st.DataObject
) -> None:
    """The shifts of `runs` against the lines one by one."""
    stones = data.draw(st.integers(0, rules.full))
    if rules.lines:  # else random stones seldom have one
        stones |= data.draw(st.sampled_from((0, *rules.lines)))
    has_one = any(stones & line == line for line in rules.lines)
    assert Position(x=stones, rules=rules).has_line(Player.X) == has_one


@settings(max_examples=300)
@given(playable(16))
def test_playing_puts_one_stone_and_changes_nothing_else(position: Position) -> None:
    game, board, side = board_of(position)
    before = (position.x, position.o, position.to_move)
    for move in position.legal_moves():
        after = position.play(move)
        assert after == position_of(game, put(board, move, side), "O" if side == "X" else "X")
        assert not after.problems()
        assert (position.x, position.o, position.to_move) == before
        # Taking the stone back gives the position again.
        rest = ~(1 << move)
        back = Position(after.x & rest, after.o & rest, Player(side), after.rules)
        assert back == position
        assert hash(back) == hash(position)


@settings(max_examples=200)
@given(playable(16))
def test_every_other_move_is_refused(position: Position) -> None:
    for cell in {*range(-2, position.rules.cells + 2)} - {*position.legal_moves()}:
        with pytest.raises(IllegalMove):
            position.play(cell)


@pytest.mark.parametrize(
    ("text", "rules", "cell", "message"),
    [
        ("..O/XOO/..X", Rules(), 9, "cell 9 is off the board: cells of 3x3 are 0 to 8"),
        ("..O/XOO/..X", Rules(), -1, "cell -1 is off the board: cells of 3x3 are 0 to 8"),
        ("..O/XOO/..X", Rules(), 4, "(1,1) is taken by O: choose an empty cell"),
        ("..O/XOO/..X", Rules(), 8, "(2,2) is taken by X: choose an empty cell"),
        ("XXX/OO./...", Rules(), 5, "(1,2) cannot be played: the game is over, X wins"),
        ("XXX/OO./...", Rules(misere=True), 5, "(1,2) cannot be played: the game is over, O wins"),
    ],
)
def test_refusals_say_which_move_and_why(text: str, rules: Rules, cell: int, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.parse(text, rules).play(cell)
    assert str(caught.value) == message


def test_gravity_moves_are_the_lowest_of_each_column() -> None:
    rules = Rules(gravity=True)
    assert Position(rules=rules).legal_moves() == (6, 7, 8)
    assert Position.parse(".../X../O.X o", rules).legal_moves() == (0, 7, 5)
    assert Position.parse("X../O../X.. o", rules).legal_moves() == (7, 8)


def test_a_longer_line_wins_too() -> None:
    assert Position.parse("XXXX/OOO.", Rules(2, 4, 4)).outcome() is Outcome.X_WINS
    assert Position.parse("XXXX/OO..", Rules(2, 4, 3)).outcome() is Outcome.X_WINS


def test_lines_do_not_wrap_round_the_edge() -> None:
    """Cells 2, 3, 4 follow each other in reading order and form no line."""
    assert Position.parse("..X/XX./OO.").outcome() is None
    assert Position.parse(".X./..X/X..").outcome() is None


@pytest.mark.parametrize("first", ["X", "O"])
@pytest.mark.parametrize(
    "game", [Game(), Game(misere=True), Game(2, 2, 2), Game(1, 5, 2), Game(2, 4, 3)], ids=str
)
def test_playing_on_reaches_what_the_oracle_reaches(game: Game, first: str) -> None:
    start = position_of(game, game.empty, first)
    seen = {start}
    level = [start]
    while level:
        level = list({p.play(m) for p in level for m in p.legal_moves()})
        seen.update(level)
    assert seen == {position_of(game, board, side) for board, side in reachable(game, first)}


@pytest.mark.parametrize(
    "game",
    [
        Game(2, 4, 3),
        Game(2, 3, 2, misere=True),
        Game(1, 5, 2),
        Game(2, 2, 2),
    ],
    ids=str,
)
def test_exactly_the_reachable_positions_have_no_problem(game: Game) -> None:
    """All 3^9 x 2 of tic-tac-toe, and of other small boards; either side may have begun."""
    possible = {*reachable(game, "X"), *reachable(game, "O")}
    found = set()
    for board in product("XO.", repeat=len(game.empty)):
        for side in "XO":
            position = position_of(game, board, side)
            flags = position.problems()
            if not flags:
                found.add((board, side))
            assert len(position.describe_problems()) == len(list(flags))
    assert found == possible


@pytest.mark.parametrize("game", [Game(2, 4, 3)], ids=str)
def test_each_flag_says_what_its_name_says(game: Game) -> None:
    for board in product("XO.", repeat=len(game.empty)):
        x, o = board.count("X"), board.count("O")
        lines = [side for side in "XO" if game.has_line(board, side)]
        for side in "XO":
            flags = position_of(game, board, side).problems()
            assert (Problem.TOO_MANY_X in flags) == (x > o + 1)
            assert (Problem.TOO_MANY_O in flags) == (o > x + 1)
            ahead = {1: "X", -1: "O"}.get(x - o)
            assert (Problem.WRONG_SIDE_TO_MOVE in flags) == (ahead == side)
            assert (Problem.BOTH_WON in flags) == (len(lines) == 2)
            assert (Problem.WON_BUT_OPPONENT_MOVED_LAST in flags) == (lines == [side])
            takes_back = [put(board, cell, ".") for cell, sign in enumerate(board) if sign in lines]
            alone = len(lines) == 1 and lines != [side]
            assert (Problem.WON_BEFORE_LAST_MOVE in flags) == (
                alone and all(game.has_line(before, lines[0]) for before in takes_back)
            )


@pytest.mark.parametrize(
    "game",
    [
        Game(4, 2, 3, gravity=True),
        Game(2, 3, 2, gravity=True),
    ],
    ids=str,
)
def test_with_gravity_no_reachable_position_has_a_problem(game: Game) -> None:
    possible = {*reachable(game, "X"), *reachable(game, "O")}
    for board in product("XO.", repeat=len(game.empty)):
        floating = any(
            mark != "." and board[cell + game.columns] == "."
            for cell, mark in enumerate(board[: -game.columns])
        )
        for side in "XO":
            flags = position_of(game, board, side).problems()
            assert (Problem.FLOATING_STONE in flags) == floating
            assert not ((board, side) in possible and flags)


GRAVITY = Rules(gravity=True)
P = Problem

FLAGGED = [
    ("XX./.../... o", Rules(), P.TOO_MANY_X),
    ("XX./.../... x", Rules(), P.TOO_MANY_X),
    ("OO./.../... x", Rules(), P.TOO_MANY_O),
    ("X../.../... x", Rules(), P.WRONG_SIDE_TO_MOVE),
    ("O../.../... o", Rules(), P.WRONG_SIDE_TO_MOVE),
    ("XXX/OOO/... x", Rules(), P.BOTH_WON),
    ("XXX/OO./..O x", Rules(), P.WON_BUT_OPPONENT_MOVED_LAST),
    ("OOO/XX./..X o", Rules(), P.WON_BUT_OPPONENT_MOVED_LAST),
    ("XX.O/XX.O/.... o", Rules(3, 4, 2), P.BOTH_WON | P.TOO_MANY_X),
    ("XX.X/X.../OO.. x", Rules(3, 4, 4), P.TOO_MANY_X),
    (".../.../X.. o", GRAVITY, P.NONE),
    (".../X../... o", GRAVITY, P.FLOATING_STONE),
    ("X../.../... o", GRAVITY, P.FLOATING_STONE),  # the first cell of the board
    ("X../.../... x", GRAVITY, P.FLOATING_STONE | P.WRONG_SIDE_TO_MOVE),
    ("XXX/.../... o", GRAVITY, P.FLOATING_STONE | P.TOO_MANY_X),
    ("XXX/.../OOO x", GRAVITY, P.FLOATING_STONE | P.BOTH_WON),
    ("XXX/OO./... x", Rules(), P.WRONG_SIDE_TO_MOVE | P.WON_BUT_OPPONENT_MOVED_LAST),
    ("XXX/.../... x", Rules(), P.TOO_MANY_X | P.WON_BUT_OPPONENT_MOVED_LAST),
    ("OOO/OOO/... x", Rules(), P.TOO_MANY_O | P.WON_BEFORE_LAST_MOVE),
    ("XXX/OOO/XX. x", Rules(), P.TOO_MANY_X | P.BOTH_WON),
    ("XXX/OOO/X.. x", Rules(), P.WRONG_SIDE_TO_MOVE | P.BOTH_WON),
    # One last stone may complete two lines, but not two that have no cell in common.
    ("XXX/XOO/XOO o", Rules(), P.NONE),
    ("XXXX/OOO./XXXX/OOO./O.O. o", Rules(5, 4, 4), P.WON_BEFORE_LAST_MOVE),
    # With gravity nothing lies upon the stone that completed the line.
    ("OO./XO./XXX o", GRAVITY, P.NONE),
    ("OO./OXO/XXX o", GRAVITY, P.WON_BEFORE_LAST_MOVE),
    ("OO./OXO/XXX o", Rules(), P.NONE),
]


@pytest.mark.parametrize(("text", "rules", "flags"), FLAGGED)
def test_flags(text: str, rules: Rules, flags: Problem) -> None:
    assert Position.parse(text, rules).problems() == flags


def test_every_flag_is_tested_alone() -> None:
    assert {flags for _, _, flags in FLAGGED} >= set(Problem)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XX./.../... o", "too many X: 2 against 0 O, the numbers may differ by one"),
        ("OO./.../... x", "too many O: 2 against 0 X, the numbers may differ by one"),
        ("X../.../... x", "wrong side to move: with 1 X and 0 O it is O's turn, not X's"),
        ("O../.../... o", "wrong side to move: with 0 X and 1 O it is X's turn, not O's"),
        ("XXX/OOO/... x", "both sides have a line: the game was over after the first"),
        (
            "XXX/OO./..O x",
            "X has a line, yet O moved last: the game was over before that move",
        ),
    ],
)
def test_problems_in_words(text: str, words: str) -> None:
    position = Position.parse(text)
    assert position.describe_problems() == (words,)
    with pytest.raises(ImpossiblePosition) as caught:
        position.check()
    assert str(caught.value) == words


def test_several_problems_are_all_named() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        Position.parse("X.X/.../... x", GRAVITY).check()
    assert str(caught.value) == (
        "too many X: 2 against 0 O, the numbers may differ by one; "
        "stones in mid-air at (0,0), (0,2): they would fall"
    )


def test_a_possible_position_passes() -> None:
    assert Position.parse("..O/XOO/..X").describe_problems() == ()
    Position.parse("..O/XOO/..X").check()


@pytest.mark.parametrize("game", LIVELY, ids=str)
def test_misere_turns_the_winner(game: Game) -> None:
    for row in range(game.rows):
        if game.columns < game.in_a_row:
            continue
        x = sum(1 << row * game.columns + column for column in range(game.in_a_row))
        rules = Rules(game.rows, game.columns, game.in_a_row, misere=game.misere)
        expected = Outcome.O_WINS if game.misere else Outcome.X_WINS
        assert Position(x, 0, Player.O, rules).outcome() is expected


@given(st.integers(0, 2**9 - 1), st.integers(0, 2**9 - 1), st.sampled_from(Player))
def test_any_disjoint_masks_make_a_position(x: int, o: int, to_move: Player) -> None:
    position = Position(x, o & ~x, to_move)
    assert Position.parse(str(position)) == position


def test_the_side_that_began_is_known_from_the_stones_and_the_side_to_move() -> None:
    for text, began in (("X../.O./... x", "x"), ("X../.../... o", "x"), ("O../.../... x", "o")):
        assert Position.parse(text).first() == Position.parse(f".../.../... {began}")
