"""The table of positions: a stretch of memory of the size asked for, and how it is divided."""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress

from ttt_tui.games.rules import Rules
from ttt_tui.solver.board import fits, key_bits

DATA_BITS = 21  # of an entry: 16 of bounds, 5 of the work that it took
FALLING_DATA_BITS = 22  # where stones fall, 14 of bounds
TABLE_MB = 64  # millions of bytes


class Table:
    """64-bit words, zero at first, that the system hands out as they are written.

    A bucket has two entries. An entry is one word where the rest of a key that its bucket leaves
    open fits beside the data, else three: both masks, and a count with the data. Either way the
    whole key is held, so that no position is ever taken for another.

    For the kernel of falling stones an entry is always one word. The bucket is the upper bits of a
    stirred key, multiplied by the number of buckets (Lemire 2019, Fast random integer generation in
    an interval): it has keys that follow on each other, which their lowest bits tell apart.

    Attributes:
        rules: of the positions.
        words: the memory.
        size: of the memory, in bytes.
        buckets: how many there are.
        filled: entries in use, after the latest solve.
        falling: whether it is the kernel of falling stones whose positions it has.
        wide: whether an entry is three words.
        entry_words: 1 or 3.
        key_mask: the bits of a key.
        key_shift: half of their number.
        top_bits, top_shift: how many bits choose the bucket, and how many are below them.
        tag_mask: the lowest bits, which an entry holds.

    Raises:
        OSError: the system has no memory for it.
    """

    def __init__(self, rules: Rules, megabytes: float = TABLE_MB) -> None:
        size = int(megabytes * 1_000_000)
        bits = 2 * rules.cells + (0 if rules.gravity else rules.cells.bit_length())
        self.rules = rules
        self.buckets = size // 16
        self.filled = 0
        self.falling = fits(rules) and self._divide_falling(key_bits(rules))
        if self.falling:
            bits = key_bits(rules)
        self.wide = not self.falling and (bits - (self.buckets.bit_length() - 1) + DATA_BITS > 64)
        if self.wide:
            self.buckets, bits = size // 48, 64
        self.entry_words = 3 if self.wide else 1
        self.size = self.buckets * 16 * self.entry_words
        self.key_mask = (1 << bits) - 1
        self.key_shift = bits // 2
        self._memory = _memory(self.size)
        self.words = memoryview(self._memory).cast("B").cast("Q")

    def _divide_falling(self, bits: int) -> bool:
        """For keys of so many bits; False if the table is too small to tell them apart."""
        self.top_bits = min(bits, 32)
        self.top_shift = bits - self.top_bits
        shared = -(-(1 << self.top_bits) // self.buckets)  # of the top's values, by a bucket
        tag_bits = self.top_shift + (shared - 1).bit_length()
        self.tag_mask = (1 << tag_bits) - 1
        # What multiplies the upper bits must not overflow.
        return tag_bits + FALLING_DATA_BITS <= 64 and self.buckets < 1 << 32

    @property
    def entries(self) -> int:
        return 2 * self.buckets


_kept: list[Table] = []


def table_for(rules: Rules) -> Table:
    """The same table while the rules stay the same."""
    if not _kept or _kept[0].rules != rules:
        _kept.clear()  # its memory is given back before the next is asked for
        _kept.append(Table(rules))
    return _kept[0]


def _memory(size: int) -> mmap.mmap:
    """Pages of 2 MB where the system has them: a probe of the table is then one miss, not two."""
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux" and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
