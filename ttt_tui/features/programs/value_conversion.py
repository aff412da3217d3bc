"""A program's numbers as ours: the judge's scale, learnt of the first nodes, read as our values.

It is enough for showing the search while it runs; what is wrong with its values is for the judge to
say, when all has come.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite, isinf, isnan

from ttt_tui.features.programs.judging.scale import Scale, learn
from ttt_tui.features.programs.judging.tree import Tree
from ttt_tui.features.programs.recording import Recording
from ttt_tui.game import Player
from ttt_tui.search.evaluation import MOST_ESTIMATED
from ttt_tui.search.trace import INFINITY

_ENOUGH_LEAVES = 400
_MOST_LOOKED_AT = 4_000
_MOST_SOLVED = 10_000
"""Positions, where no finished game is a node: the screen waits for it."""


@dataclass
class Wins:
    """What wins count here.

    Attributes:
        usual: any of them.
        estimates: there are estimates beside, below a win.
        by_size: where quick wins count more: by how far the program's number is beyond a draw, as
            finished games have shown.
    """

    usual: int = 1
    estimates: bool = False
    by_size: dict[float, int] = field(default_factory=dict)

    def worth(self, size: float) -> int:
        return self.by_size.get(size, self.usual)


class Reading:
    """How to read a number of the program.

    Attributes:
        scale: what it means to the judge.
    """

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        sizes = [abs(worth - scale.draw) for (end, _), worth in scale.wins.items() if end]
        self._win, self._most = min(sizes, default=0.0), max(sizes, default=0.0)

    def off(self, number: float, mover: Player) -> float:
        """By how much it is beyond a draw, from X's side.

        Args:
            mover: the side to move at its node.
        """
        return self.scale.worth(number, x_moves=mover is Player.X) - self.scale.draw

    def ours(self, number: float, mover: Player, wins: Wins) -> int | None:
        """A value of a node, from X's side as our searches count; None where there is none.

        Where wins count more than estimates, what is between a draw and a win is an estimate; else
        it is taken for a win.
        """
        if isnan(number):
            return None
        off = self.off(number, mover)
        sign = (off > 0) - (off < 0)
        if wins.estimates and abs(off) < self._win:
            share = abs(off) / self._win if isfinite(off) else 1.0
            return sign * max(1, min(MOST_ESTIMATED, round(share * MOST_ESTIMATED)))
        return sign * wins.worth(abs(off))

    def window(self, alpha: float, beta: float, mover: Player, wins: Wins) -> tuple[int, int]:
        """A window of a node, from X's side; an end that was not passed is open."""
        low, high = self._end(alpha, -1, mover, wins), self._end(beta, 1, mover, wins)
        sign = self.scale.view.sign(x_moves=mover is Player.X)
        return (low, high) if sign > 0 else (high, low)

    def _end(self, end: float, outwards: int, mover: Player, wins: Wins) -> int:
        """An end that no value reaches is open, on its own side or, crossed, on the other."""
        if isnan(end):
            return self.scale.view.sign(x_moves=mover is Player.X) * outwards * INFINITY
        off = self.off(end, mover)
        if isinf(end) or abs(off) > self._most:
            return INFINITY if off > 0 else -INFINITY
        found = self.ours(end, mover, wins)
        assert found is not None
        return found


def reading_of(recording: Recording) -> Reading | None:
    """Learnt of the nodes there are; None as long as more would tell more.

    Of a recording that is complete, or stopped, never None.
    """
    is_over = recording.complete or bool(recording.stopped)
    held = min(len(recording), _MOST_LOOKED_AT)
    if not is_over and held < _MOST_LOOKED_AT:
        ends = recording.end[:held]
        if sum(end == node + 1 for node, end in enumerate(ends)) < _ENOUGH_LEAVES:
            return None
    scale = learn(Tree(recording.head(held)), most_solved=_MOST_SOLVED)
    return Reading(scale) if is_over or held == _MOST_LOOKED_AT or scale.is_learnt else None
