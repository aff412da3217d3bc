"""Look-ups of the solver for a board: its lines and symmetries."""

import mmap
from contextlib import suppress
from functools import lru_cache

from ttt_tui.games.bitboard import MAX_LINE_ENTRIES, MAX_LINES, SLOTS, byte_images
from ttt_tui.games.rules import Rules


class BoardTables:
    """Look-ups for one set of rules.

    Attributes:
        line_masks: the cells of every line, as masks.
        line_cells: the cells of line `n`, from `8 n` on.
        first_line: lines of cell `c` are in `lines_of` from `first_line[c]` to `first_line[c + 1]`.
        lines_of: numbers of lines.
        cell_of: the cell of a single bit, by `bit % 67`.
        symmetries: the number of symmetries, the identity included.
        images: the image of byte `b` of a mask with value `v` under symmetry `s`, at
            `2048 s + 256 b + v`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        lines = rules.lines
        self.line_masks = [*lines, *[0] * (MAX_LINES - len(lines))]
        self.line_cells = [0] * (8 * MAX_LINES)
        for number, line in enumerate(lines):
            cells = [cell for cell in range(rules.cells) if line >> cell & 1]
            self.line_cells[8 * number : 8 * number + len(cells)] = cells
        self.first_line = [0]
        self.lines_of: list[int] = []
        for cell in range(rules.cells):
            self.lines_of += [number for number, line in enumerate(lines) if line >> cell & 1]
            self.first_line.append(len(self.lines_of))
        self.first_line += [0] * (65 - len(self.first_line))
        self.lines_of += [0] * (MAX_LINE_ENTRIES - len(self.lines_of))
        self.cell_of = [0] * SLOTS
        for cell in range(64):
            self.cell_of[(1 << cell) % SLOTS] = cell
        self.symmetries = len(rules.symmetries)
        self.images = [0] * (8 * 8 * 256)
        for number, permutation in enumerate(rules.symmetries):
            goals = {1 << cell: 1 << goal for cell, goal in enumerate(permutation)}
            for byte, images in enumerate(byte_images(goals)):
                begin = 2048 * number + 256 * byte
                self.images[begin : begin + len(images)] = images


board_for = lru_cache(maxsize=8)(BoardTables)


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
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
