"""A game between two seats: who is to move, what has been played, and taking moves back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ttt_tui.engine.seat import Seat
from ttt_tui.game import GameRecord, Outcome, Player, Position


@dataclass(frozen=True)
class Match:
    """A value: every change returns a new match.

    While moves have been taken back, engines wait: looking back must not overwrite the game.

    Attributes:
        record: the game so far.
        seats: who plays each side; may change at any time.
    """

    record: GameRecord
    seats: Mapping[Player, Seat] = field(
        default_factory=lambda: {Player.X: Seat.HUMAN, Player.O: Seat.HUMAN}
    )

    @classmethod
    def start(cls, position: Position, seats: Mapping[Player, Seat]) -> Match:
        return cls(GameRecord(position), dict(seats))

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome()

    @property
    def seat_to_move(self) -> Seat | None:
        """Who has the move; None when the game is over."""
        return None if self.outcome else self.seats[self.position.to_move]

    @property
    def reviewing(self) -> bool:
        """Later moves exist that have been taken back."""
        return self.record.can_redo

    @property
    def engine_to_move(self) -> bool:
        """An engine has the move and may make it unasked."""
        return self.seat_to_move not in (None, Seat.HUMAN) and not self.reviewing

    def play(self, cell: int) -> Match:
        """The move is the game's; where an engine is to answer it, what came after it is forgotten.

        Raises:
            IllegalMove: the rules refuse the move.
        """
        played = replace(self, record=self.record.play(cell))
        if played.reviewing and played.seat_to_move != Seat.HUMAN:
            return replace(played, record=played.record.cut())
        return played

    def jump(self, ply: int) -> Match:
        return replace(self, record=self.record.jump(ply))

    @property
    def has_human(self) -> bool:
        return Seat.HUMAN in self.seats.values()

    def undo(self) -> Match:
        """Back to the last position in which a human was to move; where only engines play, a move.

        The same match where there is none: on an engine's turn everybody would wait.
        """
        ply = self.record.ply
        otherwise = ply if self.has_human else max(0, ply - 1)
        return self.jump(self._first_human_turn(range(ply - 1, -1, -1), otherwise))

    @property
    def can_undo(self) -> bool:
        return self.undo().record.ply != self.record.ply

    def redo(self) -> Match:
        """Forward to the next position in which a human is to move, or to the end."""
        last = len(self.record.moves)
        later = range(self.record.ply + 1, last)
        one_on = min(last, self.record.ply + 1)
        return self.jump(self._first_human_turn(later, last if self.has_human else one_on))

    def _first_human_turn(self, plies: range, otherwise: int) -> int:
        for ply in plies:
            position = self.record.positions[ply]
            if self.seats[position.to_move] == Seat.HUMAN and not position.is_over():
                return ply
        return otherwise


def random_move(position: Position, source: random.Random) -> int:
    return source.choice(position.legal_moves())
