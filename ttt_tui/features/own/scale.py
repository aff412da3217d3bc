"""What the numbers of somebody's own search mean: whose wins count up, and what a draw is.

Learnt from the finished games that it visited, whose results are known here. It is enough for
showing the search; what is wrong with its values is for the judge to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite, isinf, isnan
from statistics import median
from typing import NamedTuple

from ttt_tui.features.own.judging.scale import View
from ttt_tui.features.own.recording import ODD, Recording
from ttt_tui.game import Player, Position
from ttt_tui.search.evaluation import MOST_ESTIMATED
from ttt_tui.search.trace import INFINITY

_ENOUGH_LEAVES = 400
_MOST_LOOKED_AT = 4_000


class Leaf(NamedTuple):
    """A finished game as the program has it.

    Attributes:
        result: 1 where X has won, -1 where O has, 0 a draw.
        mover: the side that would be to move.
        value: what the program returned.
    """

    result: int
    mover: Player
    value: float


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


@dataclass(frozen=True)
class Scale:
    """How to read a number of the program.

    Attributes:
        side: whose wins count up.
        draw: the number of a draw.
        win: the least by which the number of a win is beyond that; 0 where no win was seen.
        most: the most.
    """

    side: View = View.X
    draw: float = 0.0
    win: float = 0.0
    most: float = 0.0

    def ours(self, value: float, mover: Player, wins: Wins) -> int | None:
        """A value of a node, from X's side as our searches count; None where there is none.

        Where wins count more than estimates, what is between a draw and a win is an estimate; else
        it is taken for a win.

        Args:
            mover: the side to move at the node.
        """
        if isnan(value):
            return None
        off = value - self.draw
        sign = self.side.sign(x_moves=mover is Player.X) * ((off > 0) - (off < 0))
        if wins.estimates and abs(off) < self.win:
            share = abs(off) / self.win if isfinite(off) else 1.0
            return sign * max(1, min(MOST_ESTIMATED, round(share * MOST_ESTIMATED)))
        return sign * wins.worth(abs(off))

    def window(self, alpha: float, beta: float, mover: Player, wins: Wins) -> tuple[int, int]:
        """A window of a node, from X's side; an end that was not passed is open."""
        low, high = self._end(alpha, -1, mover, wins), self._end(beta, 1, mover, wins)
        return (low, high) if self.side.sign(x_moves=mover is Player.X) > 0 else (high, low)

    def _end(self, end: float, outwards: int, mover: Player, wins: Wins) -> int:
        """An end that no value reaches is open, on its own side or, crossed, on the other."""
        sign = self.side.sign(x_moves=mover is Player.X)
        if isnan(end):
            return sign * outwards * INFINITY
        if isinf(end):
            return sign * (INFINITY if end > 0 else -INFINITY)
        off = end - self.draw
        if abs(off) > self.most:
            return sign * (INFINITY if off > 0 else -INFINITY)
        found = self.ours(end, mover, wins)
        assert found is not None
        return found

    @classmethod
    def of(cls, recording: Recording) -> Scale | None:
        """Learnt from the nodes there are; None as long as more would tell more.

        Of a recording that is complete, or stopped, never None.
        """
        leaves = list(_leaves(recording))
        over = recording.complete or recording.stopped
        few = len(leaves) < _ENOUGH_LEAVES or len({each.result for each in leaves}) < 2
        if few and not over and len(recording) < _MOST_LOOKED_AT:
            return None
        return _fitted(leaves)


def _leaves(recording: Recording) -> Iterator[Leaf]:
    """The finished games among the first nodes that have been left with a number."""
    positions: list[Position | None] = []
    start = recording.subject.start
    for node in range(min(len(recording), _MOST_LOOKED_AT)):
        above = positions[recording.parent[node]] if node else None
        position = _next(above, recording, node) if node else start
        positions.append(position)
        value = recording.value[node]
        if position is None or recording.end[node] != node + 1 or isnan(value):
            continue
        if (outcome := position.outcome()) is not None:
            yield Leaf(outcome.value, position.to_move, value)


def _next(above: Position | None, recording: Recording, node: int) -> Position | None:
    """The position after the move to a node; None where there is no such move."""
    if above is None or recording.flags[node] & ODD:
        return None
    try:
        return above.play(recording.cell[node])
    except ValueError:
        return None


def _fitted(leaves: list[Leaf]) -> Scale:
    """The side and the draw with which the most leaves come out as they are."""
    draws = [each.value for each in leaves if not each.result]
    wins = [each for each in leaves if each.result]
    draw = median(draws) if draws else 0.0
    if not draws and wins and min(each.value for each in wins) >= 0:  # 1 a win, 0 a loss
        values = {each.value for each in wins}
        draw = (min(values) + max(values)) / 2 if len(values) > 1 else 0.0

    def agrees(each: Leaf, side: View) -> bool:
        sign = side.sign(x_moves=each.mover is Player.X)
        return (each.value - draw) * sign * each.result > 0

    # The first of equals: X.
    side = max(View, key=lambda side: sum(agrees(each, side) for each in wins))
    off = [abs(each.value - draw) for each in wins if agrees(each, side)]
    return Scale(side, draw, min(off, default=0.0), max(off, default=0.0))
