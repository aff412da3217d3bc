"""The solver's transposition table: its memory, and the layout of its entries."""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress
from functools import lru_cache

from ttt_tui.games.rules import Rules

FALLING_DATA_BITS = 19  # of an entry for falling stones: 14 for the bounds, 5 for the work
TABLE_MB = 64  # 2 ** 20 bytes


class ScoreTable:
    """A transposition table of 64-bit words, which are zero at first.

    A bucket has two entries. An entry of the general kernel is three words: both masks of a
    position, and a count with its bounds. An entry of the kernel for falling stones is one word:
    the bounds, and a tag. Its bucket is chosen by the upper bits of a hashed key, multiplied by the
    number of buckets (Lemire 2019, Fast random integer generation in an interval), so a bucket has
    consecutive keys, and the lowest bits of the key are a tag that tells them apart. Both layouts
    hold the whole key: two positions are never confused.

    Attributes:
        words: the memory.
        buckets: the number of buckets.
        falling: True if the positions are those of the kernel for falling stones.
        key_mask: the bits of a key, with falling stones.
        top_bits: the number of upper bits of a key that choose the bucket.
        top_shift: the number of bits below them.
        tag_mask: the bits of a key that are the tag.

    Raises:
        OSError: the system has too little memory.
    """

    def __init__(self, rules: Rules, megabytes: float = TABLE_MB) -> None:
        size = int(megabytes * 2**20)
        bits = (rules.rows + 1) * rules.columns  # of a mask of columns, and of a key
        self.buckets = size // 16
        self.key_mask = (1 << bits) - 1
        self.top_bits = min(bits, 32)
        self.top_shift = bits - self.top_bits
        shared = -(-(1 << self.top_bits) // self.buckets)  # upper values in one bucket
        tag_bits = self.top_shift + (shared - 1).bit_length()
        self.tag_mask = (1 << tag_bits) - 1
        is_connect_four = rules.gravity and not rules.misere and rules.in_a_row == 4
        self.falling = is_connect_four and max(bits, tag_bits + FALLING_DATA_BITS) <= 64
        if not self.falling:
            self.buckets = size // 48
        self.words = memoryview(_memory(size // 16 * 16)).cast("B").cast("Q")


table_for = lru_cache(maxsize=1)(ScoreTable)
"""Return the table of some rules; it is kept until other rules are asked for."""


def _memory(size: int) -> mmap.mmap:
    """Allocate memory, in pages of 2 MB if possible: a probe is then one cache miss, not two."""
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux" and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
