"""A game as it was played: where it began, and its moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ttt_tui.game.game_state import GameState, on_board
from ttt_tui.game.position import Position


@dataclass(frozen=True)
class GameRecord:
    """A value: every change returns a new record.

    Attributes:
        start: the state before the first move.
        moves: in the order played; those from `ply` on have been undone and can be redone.
        ply: how many of the moves are on the board, 0 to `len(moves)`.

    Raises:
        IllegalMove: one of the moves is illegal.
        ValueError: `ply` is outside the list.
    """

    start: GameState
    moves: tuple[int, ...] = ()
    ply: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.ply <= len(self.moves):
            raise ValueError(f"no ply {self.ply} in this game: it has 0 to {len(self.moves)}")
        _ = self.states  # an illegal move shows here, not at some later look

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The state before each move, and the last one: `len(moves) + 1` of them."""
        reached = [self.start]
        for move in self.moves:
            reached.append(reached[-1].play(move))
        return tuple(reached)

    @property
    def state(self) -> GameState:
        return self.states[self.ply]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The states of an m,n,k game.

        Raises:
            NotABoard: it is another game.
        """
        return tuple(map(on_board, self.states))

    @property
    def position(self) -> Position:
        """The state, of an m,n,k game.

        Raises:
            NotABoard: it is one of another game.
        """
        return on_board(self.state)

    @property
    def last_move(self) -> int | None:
        return self.moves[self.ply - 1] if self.ply else None

    def play(self, move: int) -> GameRecord:
        """Play a move; those that had been undone are forgotten, unless it repeats the next one."""
        if self.can_redo and self.moves[self.ply] == move:
            return self.redo()
        return GameRecord(self.start, (*self.moves[: self.ply], move), self.ply + 1)

    @property
    def can_undo(self) -> bool:
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        return self.ply < len(self.moves)

    def undo(self) -> GameRecord:
        """One move back; at the start the same record."""
        return self.jump(max(0, self.ply - 1))

    def redo(self) -> GameRecord:
        """One undone move forward; at the end the same record."""
        return self.jump(min(len(self.moves), self.ply + 1))

    def cut(self) -> GameRecord:
        """The same without the moves that have been undone."""
        return GameRecord(self.start, self.moves[: self.ply], self.ply)

    def jump(self, ply: int) -> GameRecord:
        return replace(self, ply=ply)
