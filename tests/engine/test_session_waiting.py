"""A person's turn against an engine: its search stays, and nothing else searches unasked."""

from __future__ import annotations

import pytest

from tests.engine.sessions import ALPHA_BETA, HUMAN, MINIMAX, RANDOM, match, session, to_the_end
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import AUTO, AUTO_GENTLE, UNLIMITED
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.search import Algorithm


async def _after_the_engines_move() -> Session:
    playing = session(x=ALPHA_BETA, o=HUMAN)
    await to_the_end(playing)
    move = playing.decided_move()
    assert move is not None
    playing.set_match(playing.state.match.play(move))
    return playing


async def test_the_search_of_the_engine_that_has_moved_stays() -> None:
    playing = await _after_the_engines_move()
    assert not playing.state.is_of_board
    assert playing.state.position == Position.parse("..O/XOO/..X")
    assert playing.analysis.search(Algorithm.ALPHA_BETA).done
    assert playing.state.before_move == "before X (2,0)"
    assert playing.decided_move() is None


async def test_the_persons_own_position_is_searched_when_that_is_asked_for() -> None:
    playing = await _after_the_engines_move()
    assert playing.turn_to_board()
    assert playing.state.is_of_board
    assert playing.state.position == playing.state.match.position
    assert playing.state.before_move == ""
    assert not playing.analysis.running
    assert all(search.events == 0 for search in playing.analysis.searches)
    assert not playing.turn_to_board(), "it is the board's already"


async def test_what_is_taken_back_is_not_searched_unasked() -> None:
    playing = await _after_the_engines_move()
    playing.set_match(playing.state.match.play(0))
    await to_the_end(playing)
    move = playing.decided_move()
    assert move is not None
    playing.set_match(playing.state.match.play(move))
    playing.set_match(playing.state.match.undo())
    assert playing.state.match.seat_to_move == HUMAN
    assert playing.state.is_of_board
    assert not playing.analysis.running


@pytest.mark.parametrize(
    ("x", "o", "held", "runs"),
    [
        (HUMAN, HUMAN, True, False),
        (HUMAN, ALPHA_BETA, True, False),
        (ALPHA_BETA, HUMAN, True, True),
        (MINIMAX, ALPHA_BETA, True, True),
        (HUMAN, HUMAN, False, True),
    ],
)
def test_the_first_search_waits_for_a_person(x: Seat, o: Seat, held: bool, runs: bool) -> None:
    seated = dict(zip(Player, (x, o), strict=True))
    started = Session(Match.start(Position(), seated), speed=lambda: 1e6, held=held)
    assert started.analysis.running is runs
    assert started.state.running, "what comes after it is searched as ever"


@pytest.mark.parametrize(("other", "runs"), [(HUMAN, True), (ALPHA_BETA, False), (RANDOM, False)])
def test_after_a_persons_move_only_two_persons_have_theirs_searched(
    other: Seat, runs: bool
) -> None:
    playing = session(x=HUMAN, o=other)
    playing.set_match(match(HUMAN, other, "X.O/XOO/..X").play(3 + 3))
    playing.set_match(playing.state.match.undo())
    assert playing.analysis.running is runs


async def test_two_engines_are_watched_move_by_move() -> None:
    playing = session(x=MINIMAX, o=ALPHA_BETA)
    await to_the_end(playing)
    move = playing.decided_move()
    assert move is not None
    playing.set_match(playing.state.match.play(move))
    assert playing.state.is_of_board
    assert playing.analysis.running


async def test_other_options_while_the_engines_search_stays_search_the_board_when_asked() -> None:
    playing = await _after_the_engines_move()
    playing.set_options(playing.state.options, playing.state.algorithms)
    assert playing.state.is_of_board
    assert not playing.analysis.running


def test_gentle_automatic_pace_is_what_an_eye_can_follow() -> None:
    playing = session(start=".../.../...")
    playing.set_gentle(True)
    playing.analysis._expected = dict.fromkeys(playing.analysis.searches, 10**6)
    assert playing.analysis.rate == AUTO_GENTLE
    playing.restart()
    assert playing.analysis.gentle
    playing.set_pace(UNLIMITED)
    assert playing.analysis.rate is None, "what is asked for is had"
    playing.set_pace(AUTO)
    playing.set_gentle(False)
    playing.analysis._expected = dict.fromkeys(playing.analysis.searches, 10**6)
    rate = playing.analysis.rate
    assert rate is not None
    assert rate > AUTO_GENTLE
