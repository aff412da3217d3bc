"""The board in the words of the recursion."""

from __future__ import annotations

import re
from pathlib import Path

from ttt_tui.features.solver import board, kernel
from ttt_tui.game import Rules, bitboard

TYPES = Path(kernel.__file__).with_name("native.pxd")


def test_sizes_in_the_types_are_those_of_the_board() -> None:
    sizes = set(map(int, re.findall(r"\[(\d+)\] ", TYPES.read_text())))
    lines, entries = bitboard.MAX_LINES, bitboard.MAX_LINE_ENTRIES
    images = len(board.Board(Rules(8, 8, 4)).images)
    assert sizes == {2, 65, 128, 4160, 2 * lines, lines, 8 * lines, entries, bitboard.SLOTS, images}


def test_no_board_has_more_lines() -> None:
    most_lines = most_entries = 0
    for rows in range(1, 9):
        for columns in range(1, 9):
            for in_a_row in range(2, 9):
                lines = Rules(rows, columns, in_a_row).lines
                most_lines = max(most_lines, len(lines))
                most_entries = max(most_entries, len(lines) * in_a_row)
    assert (most_lines, most_entries) == (bitboard.MAX_LINES, bitboard.MAX_LINE_ENTRIES)
