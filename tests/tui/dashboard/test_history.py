"""Histories as values: what is undone next, and what is left to redo."""

from __future__ import annotations

import pytest

from tests.engine.sessions import match
from tests.tui.dashboard.states import point
from ttt_tui.engine.pace import AUTO, SLOW, UNLIMITED
from ttt_tui.tui.dashboard.history import MOST_CHANGES, Change, History


def change(name: str, ply: int = 0) -> Change:
    return Change(name, point(), ply)


def test_changes_are_undone_and_redone_one_after_the_other() -> None:
    history = History().record(change("first")).record(change("second"))
    names, points = [], []
    for now in (point(11), point(12)):
        undone, history = history.undo(now)
        names.append(undone.name)
    with pytest.raises(IndexError):
        history.undo(point())
    for now in (point(21), point(22)):
        redone, history = history.redo(now)
        names.append(redone.name)
        points.append(redone.point)
    assert names == ["second", "first", "first", "second"]
    assert points == [point(12), point(11)]
    with pytest.raises(IndexError):
        history.redo(point())
    assert [each.point for each in history.past] == [point(21), point(22)]


def test_a_new_change_or_move_loses_what_was_undone() -> None:
    _, undone = History().record(change("first")).undo(point())
    assert undone.future
    assert not undone.record(change("another")).future
    assert not undone.played().future


def test_the_oldest_changes_are_forgotten() -> None:
    history = History()
    for number in range(MOST_CHANGES + 3):
        history = history.record(change(str(number)))
    assert len(history.past) == MOST_CHANGES
    assert history.past[0].name == "3"


def test_moves_since_the_last_change_are_undone_before_it() -> None:
    start = match()
    game = start.play(6).play(0)
    assert not History().undoes_move(start)
    assert History().undoes_move(game)
    changed = History().record(change("other options", ply=2))
    assert not changed.undoes_move(game)
    further = game.play(7)
    assert changed.undoes_move(further)
    assert not changed.undoes_move(further.undo())


def test_who_goes_back_to_a_move_before_the_change_plays_on_after_it() -> None:
    start = match()
    game = start.play(6).play(0)
    changed = History().record(change("other options", ply=2))
    assert changed.moved(game) is changed
    back = changed.moved(game.jump(1))
    assert not back.undoes_move(game.jump(1))
    assert back.undoes_move(game)
    assert History().moved(start) == History()


def test_speeds_in_a_row_are_one_change_and_none_where_the_first_is_back() -> None:
    first = History().record(change("first"))
    slow = first.record_pace(AUTO, SLOW, 0)
    (_, speed) = slow.record_pace(SLOW, UNLIMITED, 0).past
    assert (speed.name, speed.point) == ("another speed", AUTO)
    assert slow.record_pace(SLOW, AUTO, 0) == first
    assert first.record_pace(AUTO, AUTO, 0) == first
    assert len(slow.record_pace(SLOW, UNLIMITED, 2).past) == 3, "a move is between them"
    _, undone = slow.undo(SLOW)
    assert not undone.record_pace(AUTO, SLOW, 0).future


def test_a_change_of_speed_leaves_alone_what_is_being_brought_back() -> None:
    assert History(coming=point()).record_pace(AUTO, SLOW, 0).coming == point()
