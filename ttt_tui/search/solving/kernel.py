"""The solver's recursion: alpha-beta over scores that count plies, with a table of positions.

A score is from the side to move. A win is worth the empty cells there were before its last move,
so a quicker one is worth more, and the score of a position does not depend on how it was reached;
a draw is 0, a loss the winner's score negated. `search` is fail-soft alpha-beta (Knuth and Moore
1975), cut short by what the rules say for certain:

- A side with no line that it could still complete cannot win.
- Free placement, normal rules: if the weights of a side's open lines, 2^-(stones missing), add up
  to less than 1 (1/2 if that side is to move), the other side can stop them all (Erdős and
  Selfridge 1973, On a combinatorial game).
- Free placement: an empty cell on no open line of either side is worth nothing under normal rules
  and is the best move there is in misere, since further stones of one's own do no harm under the
  former and no good in the latter.
- Stones on no open line of their side are all alike, and so are, with free placement, all cells on
  no open line: the table knows positions by what is left of them.

This file is the solver twice, as `ttt_tui.search.kernel` is the search: it runs as it stands, and
is built as the module `native` with the types of `native.pxd`. So masks are unsigned and stay
below 2 ** 64, and no subscript is ever negative or out of range.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.search.solving.board import Board
from ttt_tui.search.solving.table import Table


class Kernel:
    """The board, the lines' state and the counters of one solver.

    Attributes:
        nodes: positions entered so far.
        checkpoint: from this number of nodes on `report` is called; it sets the next one. What it
            raises ends the search; the next begins with `load`.
        filled: entries of the table in use.
    """

    def __init__(self, board: Board, table: Table, report: Callable[[], None]) -> None:
        self.report = report
        self.nodes = 0
        self.checkpoint = 0
        self.filled = 0

        rules = board.rules
        self.gravity, self.misere = rules.gravity, rules.misere
        self.columns, self.cells, self.in_a_row = rules.columns, rules.cells, rules.in_a_row
        self.full, self.ground = rules.full, board.ground
        self.line_masks, self.line_cells = board.line_masks, board.line_cells
        self.first_line, self.lines_of = board.first_line, board.lines_of
        self.cell_of = board.cell_of
        self.images, self.symmetries = board.images, board.symmetries
        self.least_symmetric = board.least_symmetric

        self.table = table.words
        self.buckets, self.wide = table.buckets, table.wide
        self.key_mask, self.key_shift = table.key_mask, table.key_shift
        # Any odd numbers whose bits look random: as constants in the code, the compiler would take
        # them for Python's long ones.
        self.stir, self.second_stir = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93

        self.one = 1  # a mask, where a plain 1 would be a machine's small number
        # By side and line; by side and cell; by side: 2 ** stones of each line still open.
        self.stones = [0] * 420
        self.weights = [0] * 128
        self.total = [0] * 2
        # The moves of every open node, sorted, 64 for each number of empty cells.
        self.moves = [0] * 4160
        self.merits = [0] * 4160
        # What `place` found.
        self.new_wins = 0
        self.dead = 0
        # What `find` found.
        self.first_key = 0
        self.second_key = 0
        self.third_key = 0
        self.found = 0
        self.index = 0

        self.own = 0
        self.other = 0
        self.empties = 0
        self.own_wins = 0
        self.other_wins = 0
        self.own_open = 0
        self.other_open = 0

    def load(self, own: int, other: int) -> None:
        """Set up the position with these stones, the owner of `own` to move."""
        for number in range(420):
            self.stones[number] = 0
        for number in range(128):
            self.weights[number] = 0
        opened = 0
        for cell in range(self.cells):
            lines = self.first_line[cell + 1] - self.first_line[cell]
            self.weights[cell] = lines
            self.weights[64 + cell] = lines
            if lines:
                opened |= self.one << cell
        total = self.first_line[self.cells] // self.in_a_row
        self.total[0] = total
        self.total[1] = total
        self.own, self.other, self.own_wins, self.other_wins = 0, 0, 0, 0
        self.own_open = opened
        self.other_open = opened
        self.empties = self.cells
        for cell in range(self.cells):
            if own >> cell & 1:
                self.own |= self.one << cell
                self.place(0, cell, self.own)
                self.own_wins |= self.new_wins
                self.other_open &= ~self.dead
                self.empties -= 1
            elif other >> cell & 1:
                self.other |= self.one << cell
                self.place(1, cell, self.other)
                self.other_wins |= self.new_wins
                self.own_open &= ~self.dead
                self.empties -= 1

    def score(self, alpha: int, beta: int) -> int:
        """The loaded position's score if between alpha and beta, else a bound beyond them."""
        if not self.empties:
            return 0
        free = self.full & ~(self.own | self.other)
        if self.gravity:
            free &= (self.own | self.other) >> self.columns | self.ground
        if not self.misere and self.own_wins & free:
            return self.empties
        return self.search(
            0,
            self.own,
            self.other,
            self.own_wins,
            self.other_wins,
            self.own_open,
            self.other_open,
            self.empties,
            alpha,
            beta,
        )

    def place(self, side: int, cell: int, stones: int) -> None:
        """Take a new stone into the lines' state; `stones` are the side's, with the new one."""
        in_a_row = self.in_a_row
        enemy = 1 - side
        own_lines, enemy_lines = 210 * side, 210 * enemy
        own_cells, enemy_cells = 64 * side, 64 * enemy
        wins = dead = 0
        for entry in range(self.first_line[cell], self.first_line[cell + 1]):
            line = self.lines_of[entry]
            mine = self.stones[own_lines + line]
            theirs = self.stones[enemy_lines + line]
            self.stones[own_lines + line] = mine + 1
            begin = 8 * line
            if not theirs:
                weight = 1 << mine
                self.total[side] += weight
                for place in range(begin, begin + in_a_row):
                    self.weights[own_cells + self.line_cells[place]] += weight
                if mine + 2 == in_a_row:
                    wins |= self.line_masks[line] & ~stones
            if not mine:
                weight = 1 << theirs
                self.total[enemy] -= weight
                for place in range(begin, begin + in_a_row):
                    at = self.line_cells[place]
                    left = self.weights[enemy_cells + at] - weight
                    self.weights[enemy_cells + at] = left
                    if not left:
                        dead |= self.one << at
        self.new_wins = wins
        self.dead = dead

    def lift(self, side: int, cell: int) -> None:
        """Take back the side's latest stone."""
        in_a_row = self.in_a_row
        enemy = 1 - side
        own_lines, enemy_lines = 210 * side, 210 * enemy
        own_cells, enemy_cells = 64 * side, 64 * enemy
        for entry in range(self.first_line[cell], self.first_line[cell + 1]):
            line = self.lines_of[entry]
            mine = self.stones[own_lines + line] - 1
            theirs = self.stones[enemy_lines + line]
            self.stones[own_lines + line] = mine
            begin = 8 * line
            if not theirs:
                weight = 1 << mine
                self.total[side] -= weight
                for place in range(begin, begin + in_a_row):
                    self.weights[own_cells + self.line_cells[place]] -= weight
            if not mine:
                weight = 1 << theirs
                self.total[enemy] += weight
                for place in range(begin, begin + in_a_row):
                    self.weights[enemy_cells + self.line_cells[place]] += weight

    def search(
        self,
        side: int,
        own: int,
        other: int,
        own_wins: int,
        other_wins: int,
        own_open: int,
        other_open: int,
        empties: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The score for the side to move; it has no move that wins at once.

        Args:
            side: whose lines are its own, 0 or 1.
            own_wins, other_wins: cells that complete, or once completed, a line of that side.
            own_open, other_open: cells on lines that this side could still complete.
            empties: how many cells are empty, at least 1.
        """
        if self.nodes >= self.checkpoint:
            self.report()
        if empties == 1 and not self.misere:
            return 0
        enemy = 1 - side
        gravity, misere = self.gravity, self.misere
        occupied = own | other
        free = self.full & ~occupied
        moves = free
        if gravity:
            moves &= occupied >> self.columns | self.ground

        # What is certain without a look ahead.
        if misere:
            moves &= ~own_wins
            if not moves:
                return -empties
            if empties == 1:
                return 0
            lower, upper = 2 - empties, empties - 1
            if not self.total[side] and lower < 0:
                lower = 0
            if not self.total[enemy]:
                upper = 0
            if not gravity:
                idle = moves & ~(own_open | other_open)
                if idle:
                    moves = idle & -idle
        else:
            threats = other_wins & free
            forced = threats & moves
            if forced:
                moves = forced
                if moves & (moves - 1):
                    return 1 - empties
            if gravity:
                moves &= ~(threats << self.columns)
                if not moves:
                    return 1 - empties
            lower, upper = 3 - empties, empties - 2
            if empties == 2:
                lower = 0
            if not self.total[side]:
                upper = 0
            if not self.total[enemy]:
                lower = 0
            if not gravity:
                if self.total[side] < 1 << (self.in_a_row - 1):
                    upper = 0
                if self.total[enemy] < 1 << self.in_a_row:
                    lower = 0
                if not forced:
                    moves &= own_open | other_open
        if lower >= beta or lower >= upper:
            return lower
        if upper <= alpha:
            return upper
        if lower > alpha:
            alpha = lower
        if upper < beta:
            beta = upper

        # What the table knows.
        index, first_key, second_key, third_key = -1, 0, 0, 0
        if moves & (moves - 1) and empties > 3:
            self.find(own, other, own_open, other_open, empties)
            index, third_key = self.index, self.third_key
            first_key, second_key = self.first_key, self.second_key
            if self.found:
                known = (self.found & 255) - 65
                if known > lower:
                    lower = known
                known = (self.found >> 8 & 255) - 65
                if known < upper:
                    upper = known
                if lower >= beta or lower >= upper:
                    return lower
                if upper <= alpha:
                    return upper
                if lower > alpha:
                    alpha = lower
                if upper < beta:
                    beta = upper

        # The moves, those on the heaviest lines first; in misere last.
        begin = 64 * empties
        count = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            cell = self.cell_of[bit % 67]
            merit = self.weights[64 * side + cell] + self.weights[64 * enemy + cell]
            if misere:
                merit = -merit
            place = begin + count
            count += 1
            while place > begin and self.merits[place - 1] < merit:
                self.merits[place] = self.merits[place - 1]
                self.moves[place] = self.moves[place - 1]
                place -= 1
            self.merits[place] = merit
            self.moves[place] = cell

        entered = self.nodes
        first_alpha = alpha
        best = -99
        for place in range(begin, begin + count):
            cell = self.moves[place]
            stones = own | self.one << cell
            self.nodes += 1
            self.place(side, cell, stones)
            value = -self.search(
                enemy,
                other,
                stones,
                other_wins,
                own_wins | self.new_wins,
                other_open & ~self.dead,
                own_open,
                empties - 1,
                -beta,
                -alpha,
            )
            self.lift(side, cell)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break

        if best < beta and best < upper:
            upper = best
        if best > first_alpha and best > lower:
            lower = best
        if index >= 0:
            work = 0
            entered = self.nodes - entered
            while entered:
                entered >>= 1
                work += 1
            data = work << 16 | (upper + 65) << 8 | (lower + 65)
            self.keep(index, first_key, second_key, third_key, data)
        return best

    def find(self, own: int, other: int, own_open: int, other_open: int, empties: int) -> None:
        """Look the position up: sets `found` (0 if unknown), and `index` and the keys to keep it.

        Two masks say what every cell is: in the first alone, an own stone that matters; in the
        second alone, the other's; in none, an empty cell; in both, a stone that matters no more,
        and with free placement also an empty cell that does not: of these only the number counts.
        """
        idle = self.full & ~(own_open | other_open)
        if self.gravity:
            idle &= own | other
        first = own & own_open | idle
        second = other & other_open | idle
        if empties >= self.least_symmetric:
            least_first, least_second = first, second
            for symmetry in range(1, self.symmetries):
                image, second_image = 0, 0
                entry = 2048 * symmetry
                left, second_left = first, second
                while left | second_left:
                    image |= self.images[entry + (left & 255)]
                    second_image |= self.images[entry + (second_left & 255)]
                    left >>= 8
                    second_left >>= 8
                    entry += 256
                if image < least_first or (image == least_first and second_image < least_second):
                    least_first, least_second = image, second_image
            first, second = least_first, least_second
        idle_empties = 0
        if not self.gravity:
            idle_empties = empties
            idle = self.full & ~(first | second)
            while idle:
                idle &= idle - 1
                idle_empties -= 1
        if self.wide:
            key = first * self.stir ^ second * self.second_stir ^ idle_empties
            key &= self.key_mask
            key ^= key >> 32
            key = key * self.second_stir & self.key_mask
            key ^= key >> 32
        else:
            # Every step can be undone, so bucket and quotient together are the whole key.
            key = first | second << self.cells | idle_empties << 2 * self.cells
            key = key * self.stir & self.key_mask
            key ^= key >> self.key_shift
            key = key * self.second_stir & self.key_mask
            key ^= key >> self.key_shift
            first = key // self.buckets
        index = key % self.buckets
        self.found = 0
        self.first_key, self.second_key, self.third_key = first, second, idle_empties
        if self.wide:
            index *= 6
            for entry in range(0, 6, 3):
                if (
                    self.table[index + entry] == first
                    and self.table[index + entry + 1] == second
                    and self.table[index + entry + 2] >> 32 == idle_empties
                ):
                    self.found = self.table[index + entry + 2] & 0x1FFFFF
                    break
        else:
            index *= 2
            word = self.table[index]
            if word and word >> 21 == first:
                self.found = word & 0x1FFFFF
            else:
                word = self.table[index + 1]
                if word and word >> 21 == first:
                    self.found = word & 0x1FFFFF
        self.index = index

    def keep(self, index: int, first_key: int, second_key: int, third_key: int, data: int) -> None:
        """Write what was found out about a position: into the place that holds it already, else
        into the bucket's first if that took no more work, else into the second."""
        if self.wide:
            data |= third_key << 32
            held = self.table[index + 2]
            if held and (
                self.table[index] != first_key
                or self.table[index + 1] != second_key
                or held >> 32 != third_key
            ):
                seen = (
                    self.table[index + 3] == first_key
                    and self.table[index + 4] == second_key
                    and self.table[index + 5] >> 32 == third_key
                )
                if seen or (held >> 16 & 31) > (data >> 16 & 31):
                    index += 3
            if not self.table[index + 2]:
                self.filled += 1
            self.table[index] = first_key
            self.table[index + 1] = second_key
            self.table[index + 2] = data
        else:
            held = self.table[index]
            if held and held >> 21 != first_key:
                seen = self.table[index + 1] != 0 and self.table[index + 1] >> 21 == first_key
                if seen or (held >> 16 & 31) > data >> 16:
                    index += 1
            if not self.table[index]:
                self.filled += 1
            self.table[index] = first_key << 21 | data
