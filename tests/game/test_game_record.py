"""A game record against a plain list of moves and a number."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.cases import playable
from ttt_tui.game import GameRecord, IllegalMove, Position


class RecordMachine(RuleBasedStateMachine):
    """Does everything to a record and to a naive model of it, and compares."""

    record: GameRecord
    start: Position
    moves: list[int]
    ply: int

    @initialize(start=playable(9))
    def begin(self, start: Position) -> None:
        self.start = start
        self.record = GameRecord(start)
        self.moves = []
        self.ply = 0

    def replayed(self, plies: int) -> Position:
        position = self.start
        for move in self.moves[:plies]:
            position = position.play(move)
        return position

    @precondition(lambda self: not self.replayed(self.ply).is_over())
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.replayed(self.ply).legal_moves()))
        self.record = self.record.play(move)
        if self.moves[self.ply : self.ply + 1] != [move]:
            self.moves = [*self.moves[: self.ply], move]
        self.ply += 1

    @rule(data=st.data())
    def refused_move_changes_nothing(self, data: st.DataObject) -> None:
        position = self.replayed(self.ply)
        cells = sorted({*range(-1, position.rules.cells + 1)} - {*position.legal_moves()})
        with pytest.raises(IllegalMove):
            self.record.play(data.draw(st.sampled_from(cells)))

    @rule()
    def undo(self) -> None:
        self.record = self.record.undo()
        self.ply = max(0, self.ply - 1)

    @rule()
    def redo(self) -> None:
        self.record = self.record.redo()
        self.ply = min(len(self.moves), self.ply + 1)

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        self.ply = data.draw(st.integers(0, len(self.moves)))
        self.record = self.record.jump(self.ply)

    @rule(too_far=st.integers(1, 5))
    def jump_outside(self, too_far: int) -> None:
        for ply in (-too_far, len(self.moves) + too_far):
            with pytest.raises(ValueError, match=f"no ply {ply} in this game"):
                self.record.jump(ply)

    @invariant()
    def the_record_is_the_model(self) -> None:
        record = self.record
        assert record.start == self.start
        assert list(record.moves) == self.moves
        assert record.ply == self.ply
        assert record.position == self.replayed(self.ply)
        plies = range(len(self.moves) + 1)
        assert record.positions == tuple(self.replayed(ply) for ply in plies)
        assert record.last_move == (self.moves[self.ply - 1] if self.ply else None)
        assert record.can_undo == (self.ply > 0)
        assert record.can_redo == (self.ply < len(self.moves))
        assert record == GameRecord(self.start, tuple(self.moves), self.ply)


RecordMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestRecord = RecordMachine.TestCase


def test_records_are_values() -> None:
    first = GameRecord(Position()).play(4)
    second = first.play(0)
    assert first.moves == (4,)
    assert second.moves == (4, 0)
    assert second.undo() == GameRecord(Position(), (4, 0), 1)
    assert second.undo().play(0) == second
    assert second.undo().play(8).moves == (4, 8)


def test_undo_keeps_the_moves_until_another_is_played() -> None:
    record = GameRecord(Position()).play(4).play(0).play(1).jump(1)
    assert record.moves == (4, 0, 1)
    assert record.play(0).moves == (4, 0, 1)
    assert record.play(8).moves == (4, 8)


def test_an_illegal_list_of_moves_is_refused_at_once() -> None:
    with pytest.raises(IllegalMove, match=r"\(1,1\) is taken by X"):
        GameRecord(Position(), (4, 4))


def test_a_ply_outside_the_list_is_refused() -> None:
    with pytest.raises(ValueError, match="no ply 2 in this game: it has 0 to 1"):
        GameRecord(Position(), (4,), 2)
