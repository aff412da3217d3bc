"""Look-ups of the solver for a board: its lines and symmetries."""

from __future__ import annotations

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
        ground: the lowest cells, which need no stone below with gravity.
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
        self.ground = sum(
            1 << rules.cell(rules.rows - 1, column) for column in range(rules.columns)
        )
        self.symmetries = len(rules.symmetries)
        self.images = [0] * (8 * 8 * 256)
        for number, permutation in enumerate(rules.symmetries):
            goals = {1 << cell: 1 << goal for cell, goal in enumerate(permutation)}
            for byte, images in enumerate(byte_images(goals)):
                begin = 2048 * number + 256 * byte
                self.images[begin : begin + len(images)] = images


board_for = lru_cache(maxsize=8)(BoardTables)
