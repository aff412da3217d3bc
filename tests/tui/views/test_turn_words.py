"""The line of the turn, from what is known at one moment to words."""

from __future__ import annotations

import pytest

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.match import Match, Seat
from ttt_tui.game import Player, Position
from ttt_tui.search import Search
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.tui.keys import HINTS
from ttt_tui.tui.views.turn_words import (
    NOTHING_SAID,
    Engine,
    InSearch,
    Message,
    TurnState,
    engine_state,
    rows_of,
    turn_block,
)

WORKED = Position.parse("..O/XOO/..X")
ROOM = {"wide": (38, 2), "folded": (26, 5), "narrow": (20, 5)}
"""Columns and rows below the board at 120x40, 80x24 and 60x20."""


def game(x: Seat = Seat.HUMAN, o: Seat = Seat.HUMAN, *moves: int) -> Match:
    match = Match.start(WORKED, {Player.X: x, Player.O: o})
    for move in moves:
        match = match.play(move)
    return match


def said(state: TurnState, message: str = "", room: str = "wide") -> str:
    width, height = ROOM[room]
    lines = turn_block(state, Message(message), width, height, with_players=width < 34)
    assert rows_of(lines, width) <= height
    return "\n".join("".join(piece.text for piece in line) for line in lines)


@pytest.mark.parametrize("room", ROOM)
@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (Engine.THINKS, "minimax thinks"),
        (Engine.PAUSED, "paused: space resumes"),
        (Engine.DECIDED, "minimax has its move"),
    ],
)
def test_an_engine_thinks_only_while_it_does(engine: Engine, words: str, room: str) -> None:
    text = said(TurnState(game(x=Seat("minimax")), engine), room=room)
    assert words in text
    assert ("thinks" in text) == (engine is Engine.THINKS)
    assert "X to move" in text


@pytest.mark.parametrize("room", ROOM)
def test_a_node_of_the_search_on_the_board_is_what_the_line_speaks_of(room: str) -> None:
    state = TurnState(game(), in_search=InSearch(WORKED, (0, 1)))
    text = said(state, room=room)
    assert "in the search" in text
    assert ": X to move" in text
    assert "your move" not in text
    assert "move 6" not in text


def test_the_way_to_the_node_is_told_as_far_as_there_is_room() -> None:
    assert said(TurnState(game(), in_search=InSearch(WORKED, (0,)))) == (
        "in the search after X(0,0): O to move"
    )
    assert said(TurnState(game(), in_search=InSearch(WORKED, (0, 7, 1)))) == (
        "in the search: O to move"
    )
    assert said(TurnState(game(), in_search=InSearch(WORKED, ()))) == (
        "the search's root: X to move"
    )
    lines = turn_block(
        TurnState(game(), in_search=InSearch(WORKED, (0, 7, 1))),
        NOTHING_SAID,
        60,
        2,
        with_players=False,
    )
    assert "".join(piece.text for piece in lines[0]) == (
        "in the search after X(0,0) O(2,1) X(0,1): O to move"
    )


@pytest.mark.parametrize(
    ("moves", "words"), [((6, 0, 7), "X has won here"), ((0, 6), "O has won here")]
)
def test_a_finished_board_has_no_turn(moves: tuple[int, ...], words: str) -> None:
    text = said(TurnState(game(), in_search=InSearch(WORKED, moves)))
    assert words in text
    assert "to move" not in text


@pytest.mark.parametrize("remark", ["never visited", "not visited yet"])
def test_a_move_that_was_not_visited_is_called_so(remark: str) -> None:
    assert f", {remark}: " in said(TurnState(game(), in_search=InSearch(WORKED, (0,), remark)))


@pytest.mark.parametrize("room", ROOM)
def test_taken_back_to_an_engines_turn_it_says_how_to_go_on(room: str) -> None:
    back = TurnState(game(Seat("minimax"), Seat.HUMAN, 6).jump(0))
    assert "reviewing 0 of 1" in said(back, room=room)
    assert "y resumes" in said(back, room=room)


@pytest.mark.parametrize("room", ROOM)
def test_a_long_message_never_loses_its_end(room: str) -> None:
    message = "alpha-beta+ plays O: g moves now, p changes players"
    text = said(TurnState(game(o=Seat("alpha-beta+"))), message, room)
    assert message in text


def test_hints_are_pieces_of_their_own_that_act() -> None:
    message = Message("alpha-beta plays O: g moves now, p changes players")
    lines = turn_block(TurnState(game()), message, 60, 2, with_players=False)
    acts = {piece.text: piece.action for line in lines for piece in line if piece.action}
    assert acts == {
        "g moves now": "screen.move_now",
        "p changes players": "screen.players",
    }
    assert acts.items() <= HINTS.items()


def test_what_the_engine_does_follows_from_the_frame() -> None:
    search = Search(WORKED)
    algorithm = search.options.algorithm

    def state(*, running: bool = True, ended: bool = False, choosing: bool = False) -> Engine:
        frame = Frame((search,), running and not ended, None)
        return engine_state(frame, algorithm, running=running, choosing=choosing)

    assert state() is Engine.THINKS
    assert state(running=False) is Engine.PAUSED
    search.advance()
    assert state(ended=True) is Engine.DECIDED
    assert state(ended=True, choosing=True) is Engine.THINKS, "somebody sees further"
    assert engine_state(Frame((), False, None), None, running=True) is Engine.THINKS
    assert engine_state(Frame((), False, None), None, running=False) is Engine.PAUSED
    assert algorithm in all_algorithms()
