"""Which of a million nodes are shown: one flag a node, and places found by counting flags.

Nothing here is a list of nodes. Flags are made for all nodes at once, at the speed of the columns,
and the n-th node shown is found by counts of flags a block, so that opening the whole tree of the
empty board takes a millisecond or two (docs/explanation/decisions.md).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import overload

from ttt_tui.search.trace import Trace

_BLOCK = 4096


class Picked(Sequence[int]):
    """The numbers of the flags that are set, in order."""

    def __init__(self, flags: bytes | bytearray) -> None:
        self._flags = flags
        counts = (flags.count(1, at, at + _BLOCK) for at in range(0, len(flags), _BLOCK))
        self._before = [0, *accumulate(counts)]

    def __len__(self) -> int:
        return self._before[-1]

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int) and 0 <= number < len(self._flags) and self._flags[number] == 1
        )

    def rank(self, number: int) -> int:
        """How many of those picked come before a number."""
        block = number // _BLOCK
        if block >= len(self._before) - 1:
            return self._before[-1]
        return self._before[block] + self._flags.count(1, block * _BLOCK, number)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(f"{index} of {len(self)}")
        block = bisect_right(self._before, index) - 1
        left = index - self._before[block]
        low = block * _BLOCK
        high = min(low + _BLOCK, len(self._flags))
        while high - low > 1:
            middle = (low + high) // 2
            below = self._flags.count(1, low, middle)
            if left < below:
                high = middle
            else:
                left -= below
                low = middle
        return low


def shown_nodes(trace: Trace, open_depth: int, toggled: Iterable[int]) -> bytearray:
    """1 for each node held that no closed node is above.

    Args:
        open_depth: nodes above this depth are open, the others closed,
        toggled: but for these, where it is the other way round.
    """
    held = len(trace)
    depths = bytes(trace.depth[:held])
    shown = bytearray(depths.translate(_at_most(open_depth)))
    for node in sorted(toggled):
        if node >= held or not shown[node]:
            continue  # folded away itself
        below = slice(node + 1, trace.end[node] or held)
        if depths[node] < open_depth:
            shown[below] = bytes(below.stop - below.start)
        else:
            shown[below] = depths[below].translate(_exactly(depths[node] + 1))
    return shown


def open_nodes(trace: Trace, open_depth: int, toggled: Iterable[int]) -> bytearray:
    """1 for each node held that is open, folded away or not; arguments as of `shown_nodes`."""
    held = len(trace)
    is_open = bytearray(bytes(trace.depth[:held]).translate(_at_most(open_depth - 1)))
    for node in toggled:
        if node < held:
            is_open[node] ^= 1
    return is_open


def in_all(first: bytes | bytearray, *others: bytes | bytearray) -> bytes:
    """1 where each of these flags is set: columns of flags are joined as long numbers."""
    both = int.from_bytes(first, "little")
    for other in others:
        both &= int.from_bytes(other, "little")
    return both.to_bytes(len(first), "little")


@lru_cache
def _at_most(depth: int) -> bytes:
    return bytes(each <= depth for each in range(256))


@lru_cache
def _exactly(depth: int) -> bytes:
    return bytes(each == depth for each in range(256))
