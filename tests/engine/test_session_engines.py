"""Engines in a session: whose search decides, and when a move is due."""

from __future__ import annotations

import pytest

from tests.engine.sessions import ALPHA_BETA, HUMAN, MINIMAX, RANDOM, session, to_the_end
from ttt_tui.engine.budget import NO_LIMIT
from ttt_tui.engine.match import Choice, Seat
from ttt_tui.engine.pace import Pace, PaceKind
from ttt_tui.search import Algorithm, SearchOptions


@pytest.mark.parametrize(
    ("seat", "algorithm"),
    [
        (MINIMAX, Algorithm.MINIMAX),
        (ALPHA_BETA, Algorithm.ALPHA_BETA),
        (RANDOM, None),
        (HUMAN, None),
    ],
)
def test_the_search_of_the_engine_on_the_move_decides(
    seat: Seat, algorithm: Algorithm | None
) -> None:
    assert session(x=seat).state.deciding is algorithm


def test_nothing_decides_a_finished_game() -> None:
    over = session(x=MINIMAX, start="XXX/OO./...")
    assert over.state.deciding is None
    assert over.decided_move() is None
    over.move_now()
    assert not over.state.asked_to_move


@pytest.mark.parametrize("seat", [MINIMAX, ALPHA_BETA])
async def test_the_deciding_search_is_the_one_shown_and_its_end_the_decision(seat: Seat) -> None:
    playing = session(x=seat)
    assert playing.state.shown is playing.state.deciding
    async for frame in playing.analysis:
        assert playing.state.deciding is not None
        decided = frame.search(playing.state.deciding).done
        assert (playing.decided_move() is not None) == decided
    assert playing.decided_move() == 6


def test_a_human_turn_is_decided_by_nobody() -> None:
    playing = session()
    playing.analysis.step(10**6)
    assert playing.decided_move() is None
    playing.move_now()
    assert not playing.state.asked_to_move
    assert playing.decided_move() is None


async def test_an_engine_at_a_pause_decides_when_its_search_is_stepped_to_the_end() -> None:
    playing = session(x=ALPHA_BETA)
    playing.set_running(False)
    while playing.decided_move() is None:
        playing.step()
    assert playing.analysis.frame.search(Algorithm.ALPHA_BETA).nodes == 30
    assert playing.decided_move() == 6


async def test_move_now_runs_the_deciding_search_to_its_end() -> None:
    playing = session(x=ALPHA_BETA, start="X../.O./...", pace=Pace(PaceKind.FIXED, 1))
    await anext(playing.analysis)
    assert playing.decided_move() is None
    playing.move_now()
    assert playing.state.asked_to_move
    assert playing.analysis.rate is None
    before = playing.decided_move()
    await to_the_end(playing)
    assert before is None
    assert playing.decided_move() in playing.state.position.legal_moves()
    assert playing.analysis.frame.search(Algorithm.ALPHA_BETA).nodes == 843


async def test_move_now_works_at_a_pause_and_the_pause_outlives_it() -> None:
    playing = session(x=ALPHA_BETA, o=MINIMAX)
    playing.set_running(False)
    playing.move_now()
    await to_the_end(playing)
    move = playing.decided_move()
    assert move == 6
    playing.set_match(playing.state.match.play(move))
    assert not playing.state.running
    assert not playing.analysis.running
    assert not playing.state.asked_to_move


def test_a_random_player_moves_unasked_but_waits_at_a_pause() -> None:
    playing = session(x=RANDOM)
    assert playing.decided_move() in playing.state.position.legal_moves()
    playing.set_running(False)
    assert playing.decided_move() is None
    playing.move_now()
    assert playing.decided_move() in playing.state.position.legal_moves()


def test_random_moves_come_from_the_source_given() -> None:
    first, second = (session(x=RANDOM, start="empty") for _ in range(2))
    moves = [first.decided_move() for _ in range(20)]
    assert moves == [second.decided_move() for _ in range(20)]
    assert len(set(moves)) > 3


@pytest.mark.parametrize("seat", [MINIMAX, ALPHA_BETA, RANDOM])
async def test_looking_back_never_overwrites_the_game(seat: Seat) -> None:
    playing = session(x=seat, o=seat)
    playing.set_match(playing.state.match.play(0).play(1))
    for ply in (1, 0):
        playing.set_match(playing.state.match.jump(ply))
        await to_the_end(playing)
        assert playing.analysis.done
        assert playing.decided_move() is None
    playing.set_match(playing.state.match.jump(2))
    await to_the_end(playing)
    assert playing.decided_move() is not None


@pytest.mark.parametrize("seat", [MINIMAX, ALPHA_BETA, RANDOM])
async def test_asked_to_an_engine_moves_in_the_middle_of_a_review(seat: Seat) -> None:
    playing = session(x=seat)
    playing.set_match(playing.state.match.play(0).play(1).jump(0))
    playing.move_now()
    await to_the_end(playing)
    assert playing.decided_move() in playing.state.position.legal_moves()


async def test_a_wish_to_move_is_forgotten_with_its_position() -> None:
    playing = session(x=ALPHA_BETA)
    playing.set_match(playing.state.match.play(0).play(1).jump(0))
    playing.move_now()
    playing.set_match(playing.state.match.jump(2))
    playing.set_match(playing.state.match.jump(0))
    await to_the_end(playing)
    assert not playing.state.asked_to_move
    assert playing.decided_move() is None


async def test_two_engines_play_the_game_of_best_moves() -> None:
    playing = session(x=MINIMAX, o=ALPHA_BETA)
    while playing.state.match.outcome is None:
        await to_the_end(playing)
        move = playing.decided_move()
        assert move is not None
        playing.set_match(playing.state.match.play(move))
    assert playing.state.match.record.moves == (6, 0, 7)
    assert str(playing.state.position).startswith("O.O/XOO/XXX")


# Where the search can only guess

LARGE = "6x7k4g moves 4453"
CHOICE = Choice(38, "draw in 38, proven")


@pytest.mark.parametrize(
    ("seat", "start", "guesses"),
    [
        ("alpha-beta", "empty", False),
        ("minimax", "..O/XOO/..X", False),
        ("minimax", LARGE, True),
        ("pvs", LARGE, True),
        ("fsss", LARGE, True),
        ("uct", LARGE, False),
    ],
)
def test_only_a_search_that_is_cut_off_unasked_guesses(
    seat: str, start: str, guesses: bool
) -> None:
    assert session(x=Seat(seat), start=start).state.guesses == guesses


def test_what_the_user_wants_to_see_playing_plays() -> None:
    depth = session(x=ALPHA_BETA, start=LARGE, options=SearchOptions(depth=3))
    assert not depth.state.guesses
    limited = session(x=ALPHA_BETA, start=LARGE)
    assert limited.state.guesses
    limited.set_budget(NO_LIMIT)
    assert not limited.state.guesses
    first = session(x=ALPHA_BETA, start="4x4k4", options=SearchOptions(first_move=3))
    assert not first.state.guesses
    assert session(x=ALPHA_BETA, start=LARGE, options=SearchOptions(first_move=38)).state.guesses


def test_a_choice_is_played_once_it_is_there() -> None:
    playing = session(x=ALPHA_BETA, start=LARGE)
    playing.await_choice()
    assert playing.decided_move() is None
    playing.set_choice(CHOICE)
    assert playing.decided_move() == 38


async def test_while_one_is_to_come_the_search_does_not_decide() -> None:
    playing = session(x=ALPHA_BETA, start="4x4k4 XOXO/OXOX/OXOX/....")
    await to_the_end(playing)
    assert playing.decided_move() is not None
    playing.await_choice()
    assert playing.decided_move() is None


@pytest.mark.parametrize("paused", [False, True])
def test_a_choice_waits_for_whoever_watches_the_search(paused: bool) -> None:
    playing = session(x=ALPHA_BETA, start=LARGE, pace=Pace(PaceKind.FIXED, 1 if paused else 10))
    playing.set_running(not paused)
    playing.set_choice(CHOICE)
    assert playing.decided_move() is None
    playing.move_now()
    assert playing.decided_move() == 38


def test_a_choice_is_of_one_search_alone() -> None:
    playing = session(x=ALPHA_BETA, o=ALPHA_BETA, start=LARGE)
    playing.await_choice()
    playing.restart()
    assert not playing.state.choosing
    playing.set_choice(CHOICE)
    playing.restart()
    assert playing.state.choice is None
