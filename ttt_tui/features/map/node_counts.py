"""Counting the nodes of a stretch of a trace by depth and value, quick enough for every frame.

Each node becomes one byte that says its depth and who wins, and bytes are counted by the
interpreter's own loops. Sums at the ends of blocks make a long stretch as quick as a short one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ttt_tui.search.reading.trace_follower import Follower
from ttt_tui.search.trace import VALUE_OF, Trace

_DEPTHS = 65
_BLOCK = 8192


@lru_cache
def _classes(win_above: int) -> bytes:
    """By the low byte of a value: no win, a win for X, a win for O."""
    return bytes(
        _DEPTHS if value > win_above else 2 * _DEPTHS if value < -win_above else 0
        for value in VALUE_OF
    )


class Split(NamedTuple):
    """Numbers of nodes by value: a win for X, neither (a draw or an estimate), a win for O."""

    x: int
    draws: int
    o: int


class NodeCounts(Follower):
    """The nodes of a growing trace by depth and value; nodes still open are counted as draws."""

    def __init__(self, trace: Trace, deepest: int) -> None:
        super().__init__(trace)
        self._class = _classes(trace.win_above)
        self._codes = bytearray()
        self._used = [c * _DEPTHS + depth for c in range(3) for depth in range(deepest + 1)]
        self._sums: dict[int, list[int]] = {code: [0] for code in self._used}  # by block

    def grow(self, nodes: int) -> None:
        """Take in the first so many nodes of the trace, and what has become of the open ones."""
        left, fresh = self.go_on(nodes)
        for node in left:
            self._put_right(node)
        depths = int.from_bytes(self.trace.depth[fresh.start : fresh.stop], "little")
        low_bytes = self.trace.low_bytes(fresh.start, fresh.stop)
        # One addition for all nodes: no byte of the sum is above 194, so none carries over.
        classes = int.from_bytes(low_bytes.translate(self._class), "little")
        self._codes += (depths + classes).to_bytes(len(fresh), "little")

    def _put_right(self, node: int) -> None:
        """A node was open when it was taken in, and has a value now."""
        trace, was = self.trace, self._codes[node]
        now = trace.depth[node] + self._class[trace.value[node] & 255]
        if now != was:
            self._codes[node] = now
            for block in range(node // _BLOCK + 1, len(self._sums[now])):
                self._sums[was][block] -= 1
                self._sums[now][block] += 1

    def split(self, depth: int, start: int, end: int) -> Split:
        """The nodes of this depth from `start` up to `end`, not included, by value."""
        draws, x, o = (
            self._count(code, start, end) for code in (depth, depth + _DEPTHS, depth + 2 * _DEPTHS)
        )
        return Split(x, draws, o)

    def _count(self, code: int, start: int, end: int) -> int:
        count = self._codes.count
        if end - start <= 2 * _BLOCK:
            return count(code, start, end) if start < end else 0
        first, last = start // _BLOCK + 1, end // _BLOCK
        self._sum_up(last)
        within = self._sums[code][last] - self._sums[code][first]
        return within + count(code, start, first * _BLOCK) + count(code, last * _BLOCK, end)

    def _sum_up(self, blocks: int) -> None:
        """See to it that so many blocks are summed up; a map of short stretches needs none."""
        for block in range(len(self._sums[0]) - 1, blocks):
            for code in self._used:
                here = self._codes.count(code, block * _BLOCK, (block + 1) * _BLOCK)
                self._sums[code].append(self._sums[code][-1] + here)
