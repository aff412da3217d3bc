"""A match: undo and redo of moves, set-ups and new games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttt_tui.games.game import IllegalMove, Side
from ttt_tui.games.text import read_game
from ttt_tui.run.match import HUMAN, Match

EMPTY = read_game(".../.../...")
ENGINE = {Side.X: HUMAN, Side.O: "alpha-beta"}


def played(*moves: int, match: Match | None = None) -> Match:
    match = match or Match(EMPTY)
    for move in moves:
        match = match.play(move)
    return match


def test_moves_are_taken_back_and_played_again() -> None:
    match = played(4, 0, 8)
    back = match.undo().undo()
    assert (back.moves, back.undone) == ((4,), (0, 8))
    assert str(back.state) == ".../.X./... o"
    assert back.redo().redo() == match
    assert back.play(0).undone == (8,), "the same move again keeps what follows it"
    assert back.play(1).undone == ()
    assert match.goto(1) == back


def test_undo_goes_back_to_a_turn_of_the_person() -> None:
    match = played(4, 0, 8, 2, match=Match(EMPTY, players=ENGINE))
    assert match.undo().moves == (4, 0)
    assert match.undo().undo().moves == ()
    assert match.undo().redo() == match
    won = played(4, 0, 2, 6, match=Match(EMPTY, players={Side.X: "uct", Side.O: HUMAN}))
    assert won.undo().moves == (4, 0, 2)
    assert won.undo().undo().undo().moves == (4,), "the engine's first move stays"


def test_undo_brings_back_the_game_before_a_set_up_and_a_new_game() -> None:
    game = played(4, 0)
    set_up = replace(game.replaced(read_game("XO./.../... x")), players=ENGINE).play(3)
    new = set_up.replaced(read_game("nim 3 4 5"))
    assert new.players == ENGINE
    assert (new.undo().moves, new.undo().start) == ((3,), set_up.start)
    first = new.undo().undo().undo()
    assert (first.start, first.moves, first.players) == (EMPTY, (4, 0), game.players)
    again = first.redo().redo().redo()
    assert (again.start, again.moves) == (new.start, ())
    assert again.undo().undo().undo().moves == (4, 0), "and once more"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        played(4, 4)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    match = Match(EMPTY)
    assert match.undo() is match
    assert match.redo() is match
