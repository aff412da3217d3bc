"""A game between two seats: who plays a side, who is to move, the moves, taking moves back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from ttt_tui.game import GameRecord, Outcome, Player, Position, quoted
from ttt_tui.game.game_state import GameState
from ttt_tui.search.algorithm import Algorithm, named, names, own_names


class Choice(NamedTuple):
    """A move for an engine, by somebody who sees further than its search on the screen.

    Attributes:
        reason: how good it is, and whether that is proven, in a few words.
    """

    move: int
    reason: str


@dataclass(frozen=True)
class Seat:
    """A player by the name that the command line uses; an algorithm's seat has its name."""

    name: str

    HUMAN: ClassVar[Seat]
    RANDOM: ClassVar[Seat]

    @classmethod
    def of(cls, name: str) -> Seat:
        """Raises:
        ValueError: nobody has this name.
        """
        is_own = name in (cls.HUMAN.name, cls.RANDOM.name, *own_names())
        if not is_own and name not in seat_names():
            raise ValueError(
                f"{quoted(name)} is not a player: choose from {', '.join(seat_names())}"
            )
        return cls(name)

    @property
    def algorithm(self) -> Algorithm | None:
        """The algorithm whose search decides the move, if one does."""
        return None if self in (Seat.HUMAN, Seat.RANDOM) else named(self.name)


Seat.HUMAN = Seat("human")
Seat.RANDOM = Seat("random")


def seat_names() -> tuple[str, ...]:
    """All who can play, in the order in which they are listed."""
    return (Seat.HUMAN.name, *names(), Seat.RANDOM.name)


USUAL_SEATS = {Player.X: Seat.HUMAN, Player.O: Seat(Algorithm.ALPHA_BETA.name)}
"""Who plays by default on a board."""


def seats_for(state: GameState, given: Mapping[Player, Seat]) -> dict[Player, Seat]:
    """Who plays from here: those who are given; where nobody is, one person against an engine."""
    return {**USUAL_SEATS, **given} if given else _person_first(state, USUAL_SEATS)


def _person_first(state: GameState, seats: Mapping[Player, Seat]) -> dict[Player, Seat]:
    """A person who plays alone gets X on a board, and in other games the side to move first.

    A tree that one studies often has Min at its root: no engine moves before the person does.
    """
    first = Player.X if isinstance(state, Position) else state.to_move
    if Seat.HUMAN in seats.values() and seats[first] != Seat.HUMAN:
        return {player: seats[player.other] for player in Player}
    return dict(seats)


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
    def start(cls, state: GameState, seats: Mapping[Player, Seat]) -> Match:
        return cls(GameRecord(state), dict(seats))

    def on(self, state: GameState) -> Match:
        """The same players from another start; a board after a board leaves each their side."""
        boards = isinstance(state, Position) and isinstance(self.state, Position)
        return Match.start(state, self.seats if boards else _person_first(state, self.seats))

    @property
    def state(self) -> GameState:
        return self.record.state

    @property
    def position(self) -> Position:
        """The state, of an m,n,k game.

        Raises:
            NotABoard: it is one of another game.
        """
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        """The result of an m,n,k game, None while it goes on.

        Raises:
            NotABoard: it is another game.
        """
        return self.position.outcome()

    @property
    def is_over(self) -> bool:
        return self.state.value() is not None

    @property
    def seat_to_move(self) -> Seat | None:
        """Who has the move; None when the game is over."""
        return None if self.is_over else self.seats[self.state.to_move]

    @property
    def reviewing(self) -> bool:
        """Later moves exist that have been taken back."""
        return self.record.can_redo

    @property
    def engine_to_move(self) -> bool:
        """An engine has the move and may make it unasked."""
        return self.seat_to_move not in (None, Seat.HUMAN) and not self.reviewing

    def play(self, move: int) -> Match:
        """The move is the game's; where an engine is to answer it, what came after it is forgotten.

        Raises:
            IllegalMove: the rules refuse the move.
        """
        played = replace(self, record=self.record.play(move))
        if played.reviewing and played.seat_to_move != Seat.HUMAN:
            return replace(played, record=played.record.cut())
        return played

    def jump(self, ply: int) -> Match:
        return replace(self, record=self.record.jump(ply))

    @property
    def has_human(self) -> bool:
        return Seat.HUMAN in self.seats.values()

    @property
    def has_engine(self) -> bool:
        return any(seat != Seat.HUMAN for seat in self.seats.values())

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
            state = self.record.states[ply]
            if self.seats[state.to_move] == Seat.HUMAN and state.value() is None:
                return ply
        return otherwise


def random_move(state: GameState, source: random.Random) -> int:
    return source.choice(state.moves())
