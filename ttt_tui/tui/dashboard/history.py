"""What undo brings back: states of the screen without their searches, in the order of the changes.

A search is deterministic, so a checkpoint has the number of its events instead of its tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from ttt_tui.engine.match import Match
from ttt_tui.engine.pace import Pace
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.tui.views.tree_state import TreeState

MOST_CHANGES = 50
"""So many changes can be undone; older ones are forgotten."""


@dataclass(frozen=True)
class Checkpoint:
    """All that undo brings back of a state of the screen.

    Attributes:
        setup: game, players and options; with the searches only if they are to go on, not anew.
        events: of the search of each algorithm.
        at: the event that the playhead stands at; None is the newest.
        tree: mode, selection and filter of the tree; nodes have the same numbers in a new search.
        views: see `ScreenPort.shown_views`.
        saved: the options and algorithms that the settings have.
        pace: how fast searches go; None leaves that as it is.
    """

    setup: SessionSnapshot
    events: Mapping[Algorithm, int]
    at: int | None
    tree: TreeState
    bookmarks: frozenset[tuple[int, ...]]
    values_shown: bool
    hinted: GameState | None
    views: tuple[str, str]
    saved: tuple[SearchOptions, tuple[Algorithm, ...]]
    pace: Pace | None = None


@dataclass(frozen=True)
class Change:
    """One change that can be undone, or redone.

    Attributes:
        name: what it was, such as `new game`.
        point: what brings back the other side of it; of a change of the pace only the pace, as
            searches go on.
        ply: where the game stood just after it; moves from there on are undone first.
    """

    name: str
    point: Checkpoint | Pace
    ply: int


@dataclass(frozen=True)
class History:
    """The changes that can be undone and redone; moves of a game are in its record.

    Attributes:
        past, future: changes, the next one to undo or redo last.
        coming: what is being brought back while its searches are still on their way.
    """

    past: tuple[Change, ...] = ()
    future: tuple[Change, ...] = ()
    coming: Checkpoint | None = None

    @property
    def undoes_pace(self) -> bool:
        """Whether the last change was one of the pace alone."""
        return bool(self.past) and isinstance(self.past[-1].point, Pace)

    def undoes_move(self, match: Match) -> bool:
        """Whether a move is undone next: there is one since the last change."""
        ply = match.undo().record.ply
        return ply < match.record.ply and not (self.past and ply < self.past[-1].ply)

    def record(self, change: Change) -> Self:
        """After a new change; nothing can be redone any more."""
        return replace(self, past=(*self.past, change)[-MOST_CHANGES:], future=(), coming=None)

    def record_pace(self, before: Pace, now: Pace, ply: int) -> Self:
        """After a change of the pace; several in a row are one."""
        past, coming = self.past, self.coming
        if past and past[-1].ply == ply and isinstance(point := past[-1].point, Pace):
            past, before = past[:-1], point
        if before == now:
            return replace(self, past=past)
        recorded = replace(self, past=past).record(Change("another speed", before, ply))
        return replace(recorded, coming=coming)

    def moved(self, match: Match) -> Self:
        """At another move of the game: what is played from here on came after the last change."""
        if not self.past or self.past[-1].ply <= match.record.ply:
            return self
        return replace(self, past=(*self.past[:-1], replace(self.past[-1], ply=match.record.ply)))

    def undo(self, now: Checkpoint | Pace) -> tuple[Change, Self]:
        """The change to undo, and the history after it.

        Raises:
            IndexError: there is none.
        """
        change = self.past[-1]
        future = (*self.future, replace(change, point=now))
        return change, replace(self, past=self.past[:-1], future=future, coming=None)

    def redo(self, now: Checkpoint | Pace) -> tuple[Change, Self]:
        """The change to redo, and the history after it.

        Raises:
            IndexError: there is none.
        """
        change = self.future[-1]
        past = (*self.past, replace(change, point=now))
        return change, replace(self, past=past, future=self.future[:-1], coming=None)

    def played(self) -> Self:
        """The user has played a move: what was undone cannot be redone."""
        return replace(self, future=(), coming=None)


@dataclass(frozen=True)
class Suspended:
    """The user's own screen, while a lesson or a quiz has the place.

    Attributes:
        point: brings it back.
        history: what can be undone and redone there.
        simple: its level of detail.
    """

    point: Checkpoint
    history: History
    simple: bool
