"""The solver's recursion for stones that fall, under normal rules: whole columns at a time.

A column is `rows + 1` bits of a mask, its lowest cell first and one bit above it that stays free
(Tromp, The Fhourstones benchmark), so lines are shifts of a mask and none runs on from one column
into the next. Up to 64 bits fit, which is every board but 8x8. A position's key is the mover's
stones plus all stones: in each column the sum tells height and stones (Pons 2016, Solving Connect
4: how to build a perfect AI, the tutorial of that solver, which also has the moves that do not
lose at once, the order of moves by the threats they make, and the narrowing of null windows).
A position and its mirror image share a key where the root's stones allow it.

What is added to that:

- What completes a line is worked out once for each move, where the moves are put into order, and
  handed down. So two threats at once, or one above another, end the search a ply before the table
  would be asked.
- Two cells of a column that follow on each other are a pair. With an even number of empty cells,
  all other pairs can be answered by the upper cell of the same one, and the lowest cells of the
  columns of odd heights, an even number, by one another: `claimeven` and `baseinverse` (Allis 1988,
  A knowledge-based approach of Connect-Four). If no line remains to the mover against that, it
  cannot win; if one then is the other's for certain, it loses.
- The table is asked for what comes after each move before any of them is searched, and not at all
  where a few cells are left: there it takes longer than the search.

Scores here are half of those of `ttt_tui.solver.kernel`, rounded up: the winner's
stones to come, its last one included. Which of the two plies it was is told by the parity of the
empty cells. This file is the recursion twice, too: it runs as it stands, and is built as the module
`native` with the types of `native.pxd`. Masks are unsigned; what is shifted out of them at the top
is cut off before it is used.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.games.rules import Rules
from ttt_tui.solver.board import columns_for
from ttt_tui.solver.table import Table


class Kernel:
    """The board in columns and the counters of one solver.

    Attributes:
        nodes: positions entered so far.
        checkpoint: from this number of nodes on `report` is called; it sets the next one. What it
            raises ends the search.
        filled: entries of the table in use.
    """

    def __init__(self, rules: Rules, table: Table, report: Callable[[], None]) -> None:
        self.report = report
        self.nodes, self.checkpoint, self.filled = 0, 0, table.filled

        board = columns_for(rules)
        self.columns, self.cells, self.in_a_row = rules.columns, rules.cells, rules.in_a_row
        self.height, self.directions = board.height, board.directions
        self.places = board.places
        self.full, self.bottom, self.column = board.full, board.bottom, board.column
        self.lower, self.upper = board.lower, board.upper
        self.middle, self.beside = board.middle, board.beside

        self.table = table.words
        self.buckets, self.key_mask = table.buckets, table.key_mask
        self.top_shift, self.top, self.tag_mask = table.top_shift, table.top_bits, table.tag_mask
        # An odd number whose bits look random: as a constant in the code, the compiler would take
        # it for Python's long one.
        self.stir = 0x9E3779B97F4A7C15

        self.one = 1  # a mask, where a plain 1 would be a machine's small number
        self.mirrored = False  # whether the root's mirror image may matter
        self.index, self.tag = 0, 0  # what `find` found
        # The moves of every open node, sorted, eight for each number of empty cells: the cell, how
        # good it looks, the cells that complete a line after it, and the answers to it.
        self.moves = [0] * 520
        self.merits = [0] * 520
        self.wins = [0] * 520
        self.answers = [0] * 520

    def score(self, own: int, other: int, beta: int) -> int:
        """A bound of the score of the position with these stones, the owner of `own` to move: at
        least `beta`, or from above and below it. Masks and scores are those of the other kernel.
        """
        mine, theirs = self.in_columns(own), self.in_columns(other)
        occupied = mine | theirs
        empties, rest = 0, self.full & ~occupied
        while rest:
            rest &= rest - 1
            empties += 1
        if not empties:
            return 0
        moves = occupied + self.bottom & self.full
        own_wins = self.winning(mine) & ~occupied
        other_wins = self.winning(theirs) & ~occupied
        if own_wins & moves:
            return empties
        if other_wins & moves:
            moves &= other_wins
            if moves & (moves - 1):
                return 1 - empties
        moves &= ~(other_wins >> 1)
        if not moves:
            return 1 - empties
        # To have at least `beta` the mover wins with that many cells left, or the other does not
        # win with more than -`beta`; either can only have a number of its own parity.
        if beta > 0:
            wanted = (beta + (beta + empties) % 2 + 1) // 2
        else:
            wanted = 1 - beta
            wanted = 1 - (wanted + (wanted + empties + 1) % 2 + 1) // 2
        self.mirrored = not mine & self.turned(theirs)
        value = self.search(mine, theirs, own_wins, other_wins, moves, empties, wanted - 1)
        if value > 0:
            return 2 * value - empties % 2
        return 2 * value + (empties + 1) % 2 if value else 0

    def in_columns(self, stones: int) -> int:
        """A mask of the game's as one of columns."""
        found, bit = 0, self.one
        for cell in range(self.cells):
            if stones & bit:
                found |= self.one << self.places[cell]
            bit <<= 1
        return found

    def turned(self, mask: int) -> int:
        """The columns in the order of the mirror image; of masks and of keys."""
        image, rest = 0, mask
        for _number in range(self.columns):
            image = image << self.height | rest & self.column
            rest >>= self.height
        return image

    def winning(self, stones: int) -> int:
        """The cells with which these stones complete a line, be they free or not."""
        found = 0
        if self.in_a_row == 4:
            for way in range(self.directions):
                step = self.height + way - 2 if way else 1
                pair = stones >> step & stones >> 2 * step
                found |= pair & (stones << step | stones >> 3 * step)
                pair = stones << step & stones << 2 * step
                found |= pair & (stones >> step | stones << 3 * step)
            return found & self.full
        for way in range(self.directions):
            step = self.height + way - 2 if way else 1
            for place in range(self.in_a_row):
                line = self.full
                for at in range(self.in_a_row):
                    if at < place:
                        line &= stones << (place - at) * step
                    elif at > place:
                        line &= stones >> (at - place) * step
                found |= line
        return found

    def has_line(self, stones: int) -> bool:
        """Whether these stones have a line in them."""
        for way in range(self.directions):
            step = self.height + way - 2 if way else 1
            run, length = stones, 1
            while 2 * length <= self.in_a_row:
                run &= run >> length * step
                length *= 2
            if run and run & run >> (self.in_a_row - length) * step:
                return True
        return False

    def search(
        self,
        own: int,
        other: int,
        own_wins: int,
        other_wins: int,
        moves: int,
        empties: int,
        alpha: int,
    ) -> int:
        """A bound of the half score for the side to move: above `alpha`, or at most that.

        Args:
            own_wins, other_wins: empty cells that complete a line of that side.
            moves: those after which the other does not win at once, at least one; none of them
                wins.
            empties: how many cells are empty, at least 1.
        """
        if self.nodes >= self.checkpoint:
            self.report()
        if empties <= 2:
            return 0
        lowest, highest = -((empties - 2) >> 1), (empties - 1) >> 1
        if lowest > alpha:
            return lowest
        if highest <= alpha:
            return highest
        occupied = own | other
        free = self.full & ~occupied
        even = not empties & 1

        # What the table knows. It is asked early, as what it says takes a while to come.
        index, tag, held, second = -1, 0, 0, 0
        if empties > 8:
            self.find(own + occupied)
            index, tag = self.index, self.tag
            held, second = self.table[index], self.table[index + 1]

        # What is certain without a look ahead.
        if alpha >= -1:
            playable = occupied + self.bottom & self.full
            rest = free & self.lower | playable if even else free
            if not self.has_line(own | rest):
                if alpha >= 0:
                    return 0
                if even and self.has_line(other | free & self.upper & ~playable):
                    return -1
        if even and alpha < 0 and not self.has_line(other | free):
            return 0
        if held >> 19 != tag or not held:
            held = second
            if held >> 19 != tag:
                held = 0
        if held:
            known = (held & 127) - 64
            if known > alpha:
                return known
            if known > lowest:
                lowest = known
            known = (held >> 7 & 127) - 64
            if known <= alpha:
                return known
            if known < highest:
                highest = known

        # The moves: those that make most threats first, then those in the middle.
        begin = 8 * empties
        count = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            after = occupied | bit
            wins = self.winning(own | bit) & ~after
            playable = after + self.bottom & self.full
            answers = playable
            if wins & playable:
                answers &= wins
                if answers & (answers - 1):
                    return (empties - 1) >> 1
            answers &= ~(wins >> 1)
            if not answers:
                return (empties - 1) >> 1
            if not even and alpha < 0:
                rest = self.full & ~after
                if not self.has_line(other | rest & self.lower | playable):
                    return 0
            merit = 0
            rest = wins & ~(other_wins << 1)
            while rest:
                rest &= rest - 1
                merit += 4
            if bit << 1 & own_wins:
                merit -= 4
            if bit & self.middle:
                merit += 2
            elif bit & self.beside:
                merit += 1
            if empties > 15:
                self.find(other + after)
                held = self.table[self.index]
                if held >> 19 != self.tag or not held:
                    held = self.table[self.index + 1]
                if held and held >> 19 == self.tag:
                    known = 64 - (held >> 7 & 127)
                    if known > alpha:
                        return known
            place = begin + count
            count += 1
            while place > begin and self.merits[place - 1] < merit:
                self.merits[place] = self.merits[place - 1]
                self.moves[place] = self.moves[place - 1]
                self.wins[place] = self.wins[place - 1]
                self.answers[place] = self.answers[place - 1]
                place -= 1
            self.merits[place] = merit
            self.moves[place] = bit
            self.wins[place] = wins
            self.answers[place] = answers

        entered = self.nodes
        best = -99  # below any score
        for place in range(begin, begin + count):
            bit = self.moves[place]
            self.nodes += 1
            value = -self.search(
                other,
                own | bit,
                other_wins & ~bit,
                self.wins[place],
                self.answers[place],
                empties - 1,
                -alpha - 1,
            )
            if value > best:
                best = value
                if value > alpha:
                    break

        if index >= 0:
            if best > alpha:
                lowest = best
            else:
                highest = best
            entered = self.nodes - entered
            work = 0
            while entered:
                entered >>= 1
                work += 1
            if work > 31:
                work = 31
            self.keep(index, tag, work << 14 | (highest + 64) << 7 | (lowest + 64))
        return best

    def find(self, key: int) -> None:
        """Where the table has what it knows of a position: sets `index` and `tag`."""
        if self.mirrored:
            image = self.turned(key)
            if image < key:
                key = image
        key = key * self.stir & self.key_mask
        self.index = ((key >> self.top_shift) * self.buckets >> self.top) * 2
        self.tag = key & self.tag_mask

    def keep(self, index: int, tag: int, data: int) -> None:
        """Write what was found out about a position: into the place that holds it already, else
        into the bucket's first if that took no more work, else into the second."""
        held = self.table[index]
        if held and held >> 19 != tag:
            second = self.table[index + 1]
            if held >> 14 & 31 > data >> 14 or (second and second >> 19 == tag):
                index += 1
                held = second
        if not held:
            self.filled += 1
        self.table[index] = tag << 19 | data
