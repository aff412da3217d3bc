"""A game between seats: whose turn it is, taking back and going on, and changing players."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.engine.fakes import seated
from ttt_tui.engine.match import Match, Seat, random_move, seats_for
from ttt_tui.game import IllegalMove, Outcome, Player, Position, Rules
from ttt_tui.game.game_texts import read_state

HUMAN, ENGINE, RANDOM = Seat.HUMAN, Seat("alpha-beta"), Seat.RANDOM
WON_BY_X = (0, 3, 1, 4, 2)


def match(
    x: Seat = HUMAN, o: Seat = HUMAN, moves: tuple[int, ...] = (), start: str = "empty"
) -> Match:
    made = Match.start(Position.parse(start), {Player.X: x, Player.O: o})
    for move in moves:
        made = made.play(move)
    return made


def test_a_match_begins_at_its_start() -> None:
    begun = match(start="..O/XOO/..X")
    assert str(begun.position) == "..O/XOO/..X x"
    assert begun.outcome is None
    assert not begun.reviewing
    assert begun.seat_to_move is HUMAN


def test_both_sides_are_people_unless_told_otherwise() -> None:
    assert set(Match(match().record).seats.values()) == {HUMAN}


@pytest.mark.parametrize(
    ("start", "person"),
    [
        ("((3 9) 5)", Player.MAX),
        ("((3 9) 5) min", Player.MIN),
        ("nim 3 4 5", Player.MAX),
        ("X../.../...", Player.X),
    ],
)
def test_by_default_a_person_plays_x_on_a_board_and_else_the_side_to_move(
    start: str, person: Player
) -> None:
    state = read_state(start)
    assert seats_for(state, {}) == {person: HUMAN, person.other: ENGINE}
    assert match(x=HUMAN, o=ENGINE, start="5x5k4").on(state).seats[person] == HUMAN


def test_players_that_are_given_keep_their_side() -> None:
    tree = read_state("((3 9) 5) min")
    assert seats_for(tree, {Player.X: HUMAN, Player.O: ENGINE})[Player.O] == ENGINE
    assert seats_for(tree, {Player.O: RANDOM}) == {Player.X: HUMAN, Player.O: RANDOM}
    assert seats_for(Position(), {Player.X: ENGINE, Player.O: HUMAN})[Player.O] == HUMAN


def test_other_starts_change_sides_only_for_a_person_who_would_not_move_first() -> None:
    tree, board = read_state("((3 9) 5) min"), Position.parse("X../.../...")
    alone = match(x=HUMAN, o=RANDOM)
    assert alone.on(tree).seats == {Player.O: HUMAN, Player.X: RANDOM}
    assert alone.on(tree).on(board).seats == alone.seats, "back on a board"
    assert match(x=RANDOM, o=HUMAN).on(board).seats[Player.O] == HUMAN, "from board to board"
    for seats in ((HUMAN, HUMAN), (ENGINE, RANDOM)):
        assert match(*seats).on(tree).seats == match(*seats).seats


def test_seats_take_turns() -> None:
    begun = match(x=HUMAN, o=ENGINE)
    assert begun.seat_to_move is HUMAN
    assert not begun.engine_to_move
    after = begun.play(4)
    assert after.seat_to_move is ENGINE
    assert after.engine_to_move
    assert begun.position == Position()


def test_nobody_moves_when_the_game_is_over() -> None:
    won = match(ENGINE, ENGINE, WON_BY_X)
    assert won.outcome is Outcome.X_WINS
    assert won.seat_to_move is None
    assert not won.engine_to_move
    drawn = match(ENGINE, ENGINE, (0, 4, 1, 2, 6, 3, 5, 7, 8))
    assert drawn.outcome is Outcome.DRAW
    assert drawn.seat_to_move is None
    assert not drawn.engine_to_move


def test_an_illegal_move_changes_nothing() -> None:
    begun = match(moves=(4,))
    with pytest.raises(IllegalMove):
        begun.play(4)
    with pytest.raises(IllegalMove):
        begun.play(9)
    with pytest.raises(IllegalMove):
        match(moves=WON_BY_X).play(8)
    assert begun.record.moves == (4,)


@pytest.mark.parametrize(
    ("x", "o", "plies"),
    [
        (HUMAN, HUMAN, [4, 3, 2, 1, 0, 0]),
        (HUMAN, ENGINE, [4, 2, 0, 0]),
        (ENGINE, HUMAN, [3, 1, 1, 1]),
        (ENGINE, ENGINE, [4, 3, 2, 1, 0, 0]),
        (ENGINE, RANDOM, [4, 3, 2, 1, 0, 0]),
    ],
)
def test_undo_goes_back_to_a_human_turn(x: Seat, o: Seat, plies: list[int]) -> None:
    """Undone against an engine, its answer goes together with one's own move."""
    played = match(x, o, WON_BY_X)
    for ply in plies:
        played = played.undo()
        assert played.record.ply == ply
        assert played.record.moves == WON_BY_X


@pytest.mark.parametrize(
    ("x", "o", "plies"),
    [
        (HUMAN, HUMAN, [1, 2, 3, 4, 5, 5]),
        (HUMAN, ENGINE, [2, 4, 5, 5]),
        (ENGINE, HUMAN, [1, 3, 5, 5]),
        (ENGINE, ENGINE, [1, 2, 3, 4, 5, 5]),
    ],
)
def test_redo_goes_on_to_a_human_turn_or_the_end(x: Seat, o: Seat, plies: list[int]) -> None:
    back = match(x, o, WON_BY_X).jump(0)
    for ply in plies:
        back = back.redo()
        assert back.record.ply == ply


@pytest.mark.parametrize(("x", "o"), [(HUMAN, ENGINE), (ENGINE, HUMAN), (HUMAN, HUMAN)])
def test_redo_is_the_way_back_from_undo(x: Seat, o: Seat) -> None:
    played = match(x, o, WON_BY_X)
    assert played.undo().redo() == played
    assert played.undo().undo().redo().redo() == played


def test_taken_back_on_an_engines_turn_only_the_last_human_move_goes() -> None:
    """The engine has not answered yet."""
    thinking = match(HUMAN, ENGINE, (0, 3, 1))
    assert thinking.undo().record.ply == 2


def test_undo_counts_from_whoever_begins() -> None:
    played = match(ENGINE, HUMAN, (0, 3, 1), start=".../.../... o")
    assert played.undo().record.ply == 2
    assert played.undo().undo().record.ply == 0


@pytest.mark.parametrize(("x", "o"), list(product([HUMAN, ENGINE, RANDOM], repeat=2)))
@pytest.mark.parametrize("ply", range(6))
def test_undo_and_redo_never_leave_a_person_where_nobody_moves(x: Seat, o: Seat, ply: int) -> None:
    """On an engine's turn in mid-game everybody waits: a person is never brought there."""
    played = match(x, o, WON_BY_X).jump(ply)
    for there in (played.undo(), played.redo()):
        if HUMAN in (x, o) and there != played:
            assert there.seat_to_move is HUMAN or not there.reviewing
    assert played.can_undo == (played.undo() != played)
    if HUMAN not in (x, o):
        assert played.can_undo == (ply > 0)


def test_engines_wait_while_one_looks_back() -> None:
    """Otherwise looking back would overwrite the game."""
    played = match(ENGINE, ENGINE, WON_BY_X)
    for ply in range(5):
        back = played.jump(ply)
        assert back.reviewing
        assert back.seat_to_move is ENGINE
        assert not back.engine_to_move
    assert not played.jump(5).reviewing


def test_a_move_played_while_looking_back_makes_it_the_game() -> None:
    back = match(HUMAN, ENGINE, (0, 3, 1, 4)).jump(2)
    other = back.play(8)
    assert other.record.moves == (0, 3, 8)
    assert not other.reviewing
    assert other.engine_to_move


def test_the_same_move_again_keeps_what_came_after_it() -> None:
    again = match(moves=WON_BY_X).jump(2).play(1)
    assert again.record.moves == WON_BY_X
    assert again.reviewing


def test_the_same_move_again_is_answered_anew_by_an_engine() -> None:
    again = match(HUMAN, ENGINE, (0, 3, 1, 4)).jump(2).play(1)
    assert again.record.moves == (0, 3, 1)
    assert again.engine_to_move


def test_a_jump_off_the_list_is_refused() -> None:
    played = match(moves=(0, 1))
    for ply in (-1, 3):
        with pytest.raises(ValueError, match=f"no ply {ply}"):
            played.jump(ply)


def test_a_player_can_change_in_mid_game() -> None:
    played = match(HUMAN, HUMAN, (0,))
    changed = seated(played, Player.O, ENGINE)
    assert changed.engine_to_move
    assert changed.seats == {Player.X: HUMAN, Player.O: ENGINE}
    assert changed.record == played.record
    assert played.seats == {Player.X: HUMAN, Player.O: HUMAN}


def test_the_seats_given_may_change_without_changing_the_match() -> None:
    seats = {Player.X: HUMAN, Player.O: HUMAN}
    begun = Match.start(Position(), seats)
    seats[Player.X] = ENGINE
    assert begun.seats[Player.X] is HUMAN


def test_a_random_move_is_legal_and_repeatable() -> None:
    position = Position.parse("..../..../X.../OX.. o", Rules(4, 4, 4, gravity=True))
    first, second = ([random_move(position, dice) for _ in range(50)] for dice in twins())
    assert first == second
    assert set(first) == set(position.legal_moves())


def twins() -> tuple[random.Random, random.Random]:
    return random.Random(7), random.Random(7)


@pytest.mark.parametrize("seat", [Seat("minimax"), Seat("alpha-beta"), Seat.RANDOM])
def test_every_seat_but_the_human_is_an_engine(seat: Seat) -> None:
    assert Match.start(Position(), {Player.X: seat, Player.O: Seat.HUMAN}).engine_to_move
