"""A game as it was played: a start, the moves, and the place on the list one looks at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ttt_tui.game.position import Position


@dataclass(frozen=True)
class GameRecord:
    """A value: every change returns a new record.

    Attributes:
        start: the position before the first move.
        moves: cells in the order played; those from `ply` on have been undone and can be redone.
        ply: how many of the moves are on the board, 0 to `len(moves)`.

    Raises:
        IllegalMove: one of the moves is illegal.
        ValueError: `ply` is outside the list.
    """

    start: Position
    moves: tuple[int, ...] = ()
    ply: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.ply <= len(self.moves):
            raise ValueError(f"no ply {self.ply} in this game: it has 0 to {len(self.moves)}")
        _ = self.positions  # an illegal move shows here, not at some later look

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before each move, and the last one: `len(moves) + 1` of them."""
        reached = [self.start]
        for cell in self.moves:
            reached.append(reached[-1].play(cell))
        return tuple(reached)

    @property
    def position(self) -> Position:
        return self.positions[self.ply]

    @property
    def last_move(self) -> int | None:
        return self.moves[self.ply - 1] if self.ply else None

    def play(self, cell: int) -> GameRecord:
        """Play `cell`; moves that had been undone are forgotten, unless it repeats the next one."""
        if self.can_redo and self.moves[self.ply] == cell:
            return self.redo()
        return GameRecord(self.start, (*self.moves[: self.ply], cell), self.ply + 1)

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
