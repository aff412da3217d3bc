"""What has been proved of a position so far, by whoever takes longer than a moment for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ttt_tui.search.counts.exact import Exact


@dataclass(frozen=True)
class Between:
    """What is proved of a value whose distance is not.

    Attributes:
        low, high: it lies between these, from X's side: +1, 0 or -1. Where they meet it is known.
    """

    low: int
    high: int
    distance: None = None


@dataclass(frozen=True)
class Findings:
    """What is known of a position by now; nothing in it is ever a guess.

    Attributes:
        exact: what perfect play makes of it.
        best: all best moves; none as long as they are not known.
        moves: what is proved of moves, themselves counted in the distances.
        progress: how far the work is, in words.
        failure: why nothing more will come, if it failed.
    """

    exact: Exact | None = None
    best: tuple[int, ...] = ()
    moves: Mapping[int, Exact | Between] = field(default_factory=dict)
    progress: str = ""
    failure: str = ""

    def and_then(self, later: Findings) -> Findings:
        """What this and later findings about the same position prove together."""
        moves = dict(self.moves)
        for move, proved in later.moves.items():
            moves[move] = _both(moves.get(move), proved)
        return replace(
            later, exact=later.exact or self.exact, best=later.best or self.best, moves=moves
        )


def _both(before: Exact | Between | None, later: Exact | Between) -> Exact | Between:
    if before is None or isinstance(later, Exact):
        return later
    if isinstance(before, Exact):
        return before
    return Between(max(before.low, later.low), min(before.high, later.high))
