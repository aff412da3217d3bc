"""The memory of the solver's table of positions, and its division into entries."""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress
from functools import lru_cache

from ttt_tui.games.rules import Rules

FALLING_DATA_BITS = 19  # of an entry where stones fall: 14 of bounds, 5 of the work it took
TABLE_MB = 64  # 2 ** 20 bytes


class SolverTable:
    """64-bit words, zero at first, that the system hands out as they are written.

    A bucket has two entries. An entry is three words: both masks, and a count with the bounds. For
    the kernel of falling stones it is one word: the bounds, and the part of the key that the bucket
    leaves open. There the bucket is the upper bits of a stirred key, multiplied by the number of
    buckets (Lemire 2019, Fast random integer generation in an interval): its keys are successive
    numbers, and their lowest bits tell them apart. In both tables the whole key is held, so no
    position is taken for another.

    Attributes:
        words: the memory.
        buckets: the number of buckets.
        falling: True for the kernel of falling stones.
        key_mask: the bits of a key of falling stones.
        top_bits, top_shift: the number of its bits that choose the bucket, and of the bits below.
        tag_mask: the lowest bits, which an entry holds.

    Raises:
        OSError: the system has no memory for it.
    """

    def __init__(self, rules: Rules, megabytes: float = TABLE_MB) -> None:
        size = int(megabytes * 2**20)
        bits = (rules.rows + 1) * rules.columns  # of a mask in columns, and of a position's key
        self.buckets = size // 16
        self.key_mask = (1 << bits) - 1
        self.top_bits = min(bits, 32)
        self.top_shift = bits - self.top_bits
        shared = -(-(1 << self.top_bits) // self.buckets)  # values of the top bits in a bucket
        tag_bits = self.top_shift + (shared - 1).bit_length()
        self.tag_mask = (1 << tag_bits) - 1
        is_connect_four = rules.gravity and not rules.misere and rules.in_a_row == 4
        self.falling = is_connect_four and max(bits, tag_bits + FALLING_DATA_BITS) <= 64
        if not self.falling:
            self.buckets = size // 48
        self.words = memoryview(_memory(size // 16 * 16)).cast("B").cast("Q")


table_for = lru_cache(maxsize=1)(SolverTable)
"""The same table while the rules stay the same."""


def _memory(size: int) -> mmap.mmap:
    """Return memory in pages of 2 MB if possible: a probe is then one cache miss, not two."""
    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux" and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
