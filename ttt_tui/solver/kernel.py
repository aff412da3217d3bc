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
  and is the best move in misere, because a further stone of the same side does no harm under normal
  rules and no good in misere.
- Stones on no open line of their side are all equal, and so are, with free placement, all cells
  on no open line: the key of the table leaves out which they are.

This file is two solvers: it runs as it stands, and is built as the module `native` with the types
of `native.pxd`. So masks are unsigned and stay below 2 ** 64, and no subscript is ever
negative or out of range.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.solver.board import BoardTables, SolverTable


class SolverKernel:
    """The board, the state of its lines and the counters of one solver.

    Attributes:
        nodes: the number of positions entered so far.
        checkpoint: the number of nodes at which `report` is called. `report` sets the next one, and
            ends the search by an exception.
    """

    def __init__(self, board: BoardTables, table: SolverTable, report: Callable[[], None]) -> None:
        self.report = report
        self.nodes, self.checkpoint = 0, 0

        rules = board.rules
        self.gravity, self.misere = rules.gravity, rules.misere
        self.columns = rules.columns
        self.cells = rules.cells
        self.in_a_row = rules.in_a_row
        self.full, self.ground = rules.full, rules.ground
        self.line_masks, self.line_cells = board.line_masks, board.line_cells
        self.first_line, self.lines_of = board.first_line, board.lines_of
        self.cell_of = board.cell_of
        self.images, self.symmetries = board.images, board.symmetries

        self.table, self.buckets = table.words, table.buckets
        # Odd numbers whose bits look random. As constants in the code, the compiler would take them
        # and the mask of all bits for Python's long integers.
        self.stir, self.second_stir = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93
        self.all_bits = 0xFFFFFFFFFFFFFFFF

        self.one = 1  # a mask, while a plain 1 would be a C int
        # By side and line; by side and cell, and by side: 2 ** stones of every line still open.
        self.stones = [0] * 420
        self.weights = [0] * 128
        self.total = [0] * 2
        # The moves of every open node, sorted, 64 for each number of empty cells.
        self.moves = [0] * 4160
        self.merits = [0] * 4160
        self.new_wins, self.dead = 0, 0  # what `change` found
        self.found, self.index = 0, 0  # what `find` found
        self.first_key = 0
        self.second_key = 0
        self.tag = 0

    def score(self, own: int, other: int, beta: int) -> int:
        """Return a bound of the score of a position, with the owner of `own` to move.

        It is a lower bound if it is at least `beta`, else an upper bound.
        """
        for number in range(420):
            self.stones[number] = 0
        opened = 0
        for cell in range(self.cells):
            lines = self.first_line[cell + 1] - self.first_line[cell]
            self.weights[cell] = lines
            self.weights[64 + cell] = lines
            if lines:
                opened |= self.one << cell
        self.total[0] = self.first_line[self.cells] // self.in_a_row
        self.total[1] = self.total[0]
        own_open, other_open = opened, opened
        own_wins = 0
        other_wins = 0
        empties = self.cells
        for cell in range(self.cells):
            bit = self.one << cell
            if own & bit:
                self.change(0, cell, own, 1)
                own_wins |= self.new_wins
                other_open &= ~self.dead
                empties -= 1
            elif other & bit:
                self.change(1, cell, other, 1)
                other_wins |= self.new_wins
                own_open &= ~self.dead
                empties -= 1
        if not empties:
            return 0
        moves = self.full & ~(own | other)
        if self.gravity:
            moves &= (own | other) >> self.columns | self.ground
        if not self.misere and own_wins & moves:
            return empties
        return self.search(
            0, own, other, own_wins, other_wins, own_open, other_open, empties, beta - 1, beta
        )

    def change(self, side: int, cell: int, stones: int, step: int) -> None:
        """Add a new stone to the state of the lines (step 1), or take the latest back (step -1).

        `stones` are those of the side, with this one. Sets `new_wins`, the cells that now complete
        a line of the side, and `dead`, the cells that are now on no open line of the other side.
        """
        enemy = 1 - side
        lines = 210 * side
        enemy_lines = 210 * enemy
        cells = 64 * side
        enemy_cells = 64 * enemy
        wins = dead = 0
        for entry in range(self.first_line[cell], self.first_line[cell + 1]):
            line = self.lines_of[entry]
            begin = 8 * line
            end = begin + self.in_a_row
            mine = self.stones[lines + line]
            theirs = self.stones[enemy_lines + line]
            self.stones[lines + line] = mine + step
            if step < 0:
                mine -= 1
            if not theirs:
                weight = step * (1 << mine)
                self.total[side] += weight
                for place in range(begin, end):
                    self.weights[cells + self.line_cells[place]] += weight
                if mine + 2 == self.in_a_row:
                    wins |= self.line_masks[line] & ~stones
            if not mine:
                weight = step * (1 << theirs)
                self.total[enemy] -= weight
                for place in range(begin, end):
                    at = self.line_cells[place]
                    left = self.weights[enemy_cells + at] - weight
                    self.weights[enemy_cells + at] = left
                    if not left:
                        dead |= self.one << at
        self.new_wins = wins
        self.dead = dead

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
        """Return the score for the side to move, which has no move that wins at once.

        Args:
            side: the number of the side to move among the lines, 0 or 1.
            own_wins, other_wins: cells that complete, or once completed, a line of that side.
            own_open, other_open: cells on lines that this side could still complete.
            empties: the number of empty cells, at least 1.
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

        # Bounds that need no look ahead.
        threats = other_wins & free
        forced = threats & moves
        if misere:
            moves &= ~own_wins
            if not moves:
                return -empties
            if empties == 1:
                return 0
            lower = 2 - empties
            upper = empties - 1
            if not self.total[side] and lower < 0:
                lower = 0
            if not self.total[enemy]:
                upper = 0
            if not gravity:
                idle = moves & ~(own_open | other_open)
                if idle:
                    moves = idle & -idle
        else:
            if forced:
                moves = forced
                if moves & (moves - 1):
                    return 1 - empties
            if gravity:
                moves &= ~(threats << self.columns)
                if not moves:
                    return 1 - empties
            lower = 3 - empties
            upper = empties - 2
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

        # Bounds from the table.
        index = -1
        first_key = 0
        second_key = 0
        tag = 0
        if moves & (moves - 1) and empties > 3:
            self.find(own, other, own_open, other_open, empties)
            index, tag = self.index, self.tag
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

        # The moves, those on the heaviest lines first; in misere last.
        begin = 64 * empties
        count = 0
        while moves:
            bit = moves & -moves
            cell = self.cell_of[bit % 67]
            moves ^= bit
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

        if lower > alpha:
            alpha = lower
        if upper < beta:
            beta = upper
        entered, first_alpha = self.nodes, alpha
        best = -99  # below any score
        for place in range(begin, begin + count):
            cell = self.moves[place]
            stones = own | self.one << cell
            self.nodes += 1
            self.change(side, cell, stones, 1)
            wins = own_wins | self.new_wins
            opened = other_open & ~self.dead
            value = -self.search(
                enemy, other, stones, other_wins, wins, opened, own_open, empties - 1, -beta, -alpha
            )
            self.change(side, cell, stones, -1)
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
            self.keep(index, first_key, second_key, tag, data)
        return best

    def find(self, own: int, other: int, own_open: int, other_open: int, empties: int) -> None:
        """Look the position up: set `found` (0 if unknown), and `index` and the keys to keep it.

        Two masks describe every cell: in the first alone, an own stone that matters; in the second
        alone, a stone of the other side; in none, an empty cell; in both, a stone that matters no
        more or, with free placement, such an empty cell: of these only the number counts.
        """
        idle = self.full & ~(own_open | other_open)
        if self.gravity:
            idle &= own | other
        first = own & own_open | idle
        second = other & other_open | idle
        left, second_left = first, second
        for symmetry in range(1, self.symmetries):
            image, second_image = 0, 0
            entry = 2048 * symmetry
            rest, second_rest = left, second_left
            while rest | second_rest:
                image |= self.images[entry + (rest & 255)]
                second_image |= self.images[entry + (second_rest & 255)]
                rest >>= 8
                second_rest >>= 8
                entry += 256
            if image < first or (image == first and second_image < second):
                first, second = image, second_image
        idle_empties = 0
        if not self.gravity:
            idle_empties = empties
            idle = self.full & ~(first | second)
            while idle:
                idle &= idle - 1
                idle_empties -= 1
        key = (first * self.stir ^ second * self.second_stir ^ idle_empties) & self.all_bits
        key ^= key >> 32
        key = key * self.stir & self.all_bits
        key ^= key >> 32
        index = key % self.buckets * 6
        self.first_key = first
        self.second_key = second
        self.tag = idle_empties
        self.index = index
        self.found = 0
        if not self.holds(index, first, second, idle_empties):
            index += 3
            if not self.holds(index, first, second, idle_empties):
                return
        self.found = self.table[index + 2] & 0x1FFFFF

    def holds(self, entry: int, first: int, second: int, tag: int) -> bool:
        """Return True if an entry of the table belongs to that position."""
        word = self.table[entry + 2]
        if not word or word >> 21 != tag:
            return False
        return self.table[entry] == first and self.table[entry + 1] == second

    def keep(self, index: int, first: int, second: int, tag: int, data: int) -> None:
        """Write what was proved of a position into the table.

        That is into the entry that holds the position already, else into the first of the bucket
        if that took no more work, else into the second.
        """
        if not self.holds(index, first, second, tag):
            held = self.table[index + 2] >> 16 & 31
            if held > data >> 16 or self.holds(index + 3, first, second, tag):
                index += 3
        self.table[index] = first
        self.table[index + 1] = second
        self.table[index + 2] = tag << 21 | data
