"""Columns of numbers in one stretch of memory."""

from __future__ import annotations

import mmap
import sys
from collections.abc import Mapping
from contextlib import suppress
from struct import calcsize
from typing import Literal, cast

_POPULATE_WRITE = 23  # of madvise: Linux has it since 5.14, Python has no name for it


class ConstantColumn:
    """A column that has the same number for every node, and takes no memory."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __getitem__(self, node: int) -> int:
        return self._number


class ColumnMemory:
    """The memory of columns of the same length.

    The system hands it out page by page as it is written, so a column costs what it holds, and
    never has to grow.

    Attributes:
        columns: the columns by name; `numpy.asarray` takes any of them.
        room: the number of entries whose memory was handed out ahead.
    """

    def __init__(self, codes: Mapping[str, str], capacity: int) -> None:
        """Make the columns.

        Args:
            codes: the type of each column, as in `struct`; wide ones first, so that all are
                aligned.
        """
        self.room = 1
        self._capacity = capacity
        self._starts: dict[str, int] = {}
        size = 0
        for name, code in codes.items():
            self._starts[name] = size
            size += capacity * calcsize(code)
        self._memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.columns: dict[str, memoryview[int]] = {}
        for name, code in codes.items():
            start = self._starts[name]
            part = memoryview(self._memory)[start : start + capacity * calcsize(code)]
            self.columns[name] = cast_to(part, code)

    def make_room(self, entries: int) -> int:
        """Get memory for entries to come, twice as fast as page by page, and return `room`."""
        first = self.room
        self.room = min(self._capacity, entries + min(max(entries, 4096), 32768))
        if first == self._capacity:
            return sys.maxsize
        for name, start in self._starts.items():
            size = self.columns[name].itemsize
            begin = (start + first * size) // mmap.PAGESIZE * mmap.PAGESIZE
            with suppress(OSError, AttributeError):  # other systems
                self._memory.madvise(_POPULATE_WRITE, begin, start + self.room * size - begin)
        return self.room

    def rfind(self, name: str, number: int, first: int, end: int) -> int | None:
        """Return the last entry from `first` to before `end` that has a number in a column.

        It searches the bytes of the memory, at the speed of C.
        """
        start = self._starts[name]
        size = self.columns[name].itemsize
        wanted = number.to_bytes(size, sys.byteorder)
        low = start + size * first
        high = start + size * end
        while (found := self._memory.rfind(wanted, low, high)) >= 0:
            entry, offset = divmod(found - start, size)
            if not offset:
                return entry
            high = found + size - 1  # the end of one number and the beginning of the next
        return None


def cast_to(data: memoryview, code: str) -> memoryview[int]:
    """Return bytes as numbers of a type of `struct`."""
    return data.cast(cast("Literal['b']", code))
