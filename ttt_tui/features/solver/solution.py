"""What the solver tells: how far it is, and what it found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ttt_tui.game import Position
from ttt_tui.search.counts.exact import Between, Exact


class Cancelled(Exception):
    """For `on_progress` to raise when the search is no longer wanted."""


@dataclass(frozen=True)
class Progress:
    """Where the solver is.

    Attributes:
        nodes: positions entered so far.
        table_fill: the share of the table in use, 0 to 1.
        phase: what is being proved, e.g. `value: can X win?` or `best moves: (0,1)`.
        moves: what is proved of legal moves by now.
    """

    nodes: int
    table_fill: float
    phase: str
    moves: Mapping[int, Exact | Between] = field(default_factory=dict)


class MoveValue(NamedTuple):
    """What a move is worth: the value from X's side, and the plies to the end, its own included."""

    move: int
    value: int
    distance: int


@dataclass(frozen=True)
class Solution:
    """What perfect play makes of a position.

    Attributes:
        position: what was solved.
        value: from X's side, +1, 0 or -1; None if a limit came first.
        distance: plies to the end, the winner hurrying and the loser delaying; a draw lasts until
            the board is full. None if a limit came first.
        best_moves: those that keep the value, and win soonest or lose latest, in the order of
            `Position.legal_moves`; none when the game is over or a limit came first.
        principal_variation: one best play to the end of the game, beginning with the first best
            move.
        nodes: positions entered below those that were asked about, over all proofs.
        complete: no limit came first.
        moves: what each legal move is worth, in the order of `Position.legal_moves`; None if that
            was not asked for, or a limit came first.
    """

    position: Position
    value: int | None
    distance: int | None
    best_moves: tuple[int, ...]
    principal_variation: tuple[int, ...]
    nodes: int
    complete: bool
    moves: tuple[MoveValue, ...] | None = None
