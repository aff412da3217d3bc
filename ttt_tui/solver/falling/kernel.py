"""The solver's recursion for four in a row of stones that fall: whole columns at a time.

A column is `rows + 1` bits of a mask, its lowest cell first and one bit above it that stays free
(Tromp, The Fhourstones benchmark), so lines are shifts of a mask and none runs on from one column
into the next. Up to 64 bits fit, which is every board but 8x8. Null windows narrow on the score
(Pons 2016, Solving Connect 4: how to build a perfect AI). Savings at a node (as in Steininger's
solver c4):

- A child is settled before any child is searched: forced moves are made at once, also many in a
  row, and a position that is certainly lost, won too late or drawn needs no node.
- Two cells of a column that follow on each other are a pair. With an even number of empty cells
  the other side can answer each move with the upper cell of its pair, and the lowest cells of the
  columns of odd heights, an even number, with one another: `claimeven` and `baseinverse` (Allis
  1988, A knowledge-based approach of Connect-Four). The lines that remain bound the score.
- A position and its mirror image share a key where the root's stones allow it.
- Moves that make most threats come first, and threats that can be carried out soonest count more.

Scores here are half of those of `ttt_tui.solver.kernel`, rounded up: the winner's
stones to come, its last one included. The parity of the empty cells tells which of the two plies
it was. This file is two recursions, too: it runs as it stands, and is built as the module `native`
with the types of `native.pxd`. Masks are unsigned; bits shifted out at the top are cut off before
they are used.
"""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.games.rules import Rules
from ttt_tui.solver.board import SolverTable

# Compiled, it asks the memory for a bucket ahead of its use; see native.pxd.
globals().setdefault("fetch", lambda *_: None)

_OPEN = 99  # no score: a position that is not settled
_ROOT = 512  # its place, where no position with stones has its children
_ASK_CHILDREN = 10  # with more empty cells the table is asked about every child


class FallingKernel:
    """The board in columns and the counters of one solver.

    Attributes:
        nodes: the number of positions searched so far; settled positions do not count.
        checkpoint: the number of nodes at which `report` is called. `report` sets the next one, and
            ends the search by an exception.
    """

    def __init__(self, rules: Rules, table: SolverTable, report: Callable[[], None]) -> None:
        self.report = report
        self.nodes, self.checkpoint = 0, 0

        # Masks in columns: the bit of each cell of the game's masks; the bits of the first column;
        # the lowest cells, and the free bits above the columns; all cells; and the lower and upper
        # cells of the pairs, which are counted from the top.
        rows = rules.rows
        height = rules.rows + 1
        self.columns = rules.columns
        self.cells = rules.cells
        self.height = height
        self.places = [0] * 64
        for cell in range(rules.cells):
            row, column = rules.coordinates(cell)
            self.places[cell] = column * height + rows - 1 - row
        self.column = (1 << height) - 1
        self.bottom = sum([1 << column * height for column in range(rules.columns)])
        self.above = self.bottom << rows
        self.full = self.above - self.bottom
        self.lower = sum([self.bottom << row for row in range(rows) if (rows - row) % 2 == 0])
        self.upper = self.full & ~self.lower

        self.table = table.words
        self.buckets, self.key_mask = table.buckets, table.key_mask
        self.top_shift = table.top_shift
        self.top = table.top_bits
        self.tag_mask = table.tag_mask
        # An odd number whose bits look random. As a constant in the code, the compiler would take
        # it for a long integer of Python.
        self.stir = 0x9E3779B97F4A7C15

        self.one = 1  # a mask, while a plain 1 would be a C int
        self.mirrored = False  # True if mirror images can be met
        self.index, self.tag = 0, 0  # set by `find`
        # The children of each open node that have to be searched, eight for each number of its
        # empty cells: the move, the position after forced moves, its index in the table; and the
        # order of the children.
        self.moves = [0] * 520
        self.own = [0] * 520
        self.other = [0] * 520
        self.empties = [0] * 520
        self.indices = [0] * 520
        self.tags = [0] * 520
        self.merits = [0] * 520
        self.order = [0] * 520

    def score(self, own: int, other: int, beta: int) -> int:
        """Return a bound of the score of a position, with the owner of `own` to move.

        It is a lower bound if it is at least `beta`, else an upper bound. Masks and scores are
        those of the other kernel.
        """
        mine = self.in_columns(own)
        theirs = self.in_columns(other)
        occupied = mine | theirs
        empties = 0
        rest = self.full & ~occupied
        while rest:
            rest &= rest - 1
            empties += 1
        if not empties:
            return 0
        if self.winning(mine) & (occupied + self.bottom & self.full):
            return empties
        # A score of at least `beta` means that the mover wins with that many cells left, or that
        # the other side does not win with more than -`beta`. Each has a number of its own parity.
        if beta > 0:
            alpha = (beta + (beta + empties) % 2 + 1) // 2 - 1
        else:
            alpha = 1 - beta
            alpha = -((alpha + (alpha + empties + 1) % 2 + 1) // 2)
        self.mirrored = not mine & self.turned(theirs)
        value = self.settle(mine, theirs, empties, alpha, _ROOT)
        if value == _OPEN:
            value = self.after(_ROOT, empties, alpha)
        if value > 0:
            return 2 * value - empties % 2
        return 2 * value + (empties + 1) % 2 if value else 0

    def in_columns(self, stones: int) -> int:
        """Return a mask of the game as a mask in columns."""
        found, bit = 0, self.one
        for cell in range(self.cells):
            if stones & bit:
                found |= self.one << self.places[cell]
            bit <<= 1
        return found

    def turned(self, mask: int) -> int:
        """Return the mirror image of a mask or a key."""
        image, rest = 0, mask
        for _number in range(self.columns):
            image = image << self.height | rest & self.column
            rest >>= self.height
        return image

    # Lines

    def winning(self, stones: int) -> int:
        """Return the cells that complete a line of these stones, free or not."""
        pair = stones & stones << 1
        found = (pair & stones << 2) << 1
        for step in range(self.height - 1, self.height + 2):
            pair = stones & stones << step
            found |= pair << step & (stones << 3 * step | stones >> step)
            found |= pair >> 2 * step & (stones << step | stones >> 3 * step)
        return found & self.full

    def lines(self, stones: int, step: int) -> int:
        """Return the first cell of each line of these stones in the direction of a step."""
        pair = stones & stones >> step
        return pair & pair >> 2 * step

    # Settling

    def settle(self, own: int, other: int, empties: int, alpha: int, place: int) -> int:
        """Return a bound of the half score without a search, or `_OPEN`.

        It is a lower bound if it is above `alpha`, else an upper bound. If it is `_OPEN`, the
        position after its forced moves is written to `place`. The side to move has no win.
        """
        sign = 1  # of the score, after forced moves
        while True:
            if empties <= 1:
                return 0
            occupied = own | other
            free = self.full & ~occupied
            threats = self.winning(other) & free
            playable = occupied + self.bottom & self.full
            safe = playable & ~(threats >> 1)
            forced = threats & playable
            if forced & (forced - 1) or not safe or (forced and not forced & safe):
                return -sign * (empties >> 1)
            if not safe & (safe - 1):
                forced = safe
            if empties == 2:
                return 0
            bound = -((empties - 2) >> 1)  # a loss in four plies at the earliest
            if bound > alpha:
                return sign * bound
            bound = (empties - 1) >> 1  # a win in three
            if bound <= alpha:
                return sign * bound
            if not forced:
                break
            own, other = other, own | forced
            empties -= 1
            alpha = -alpha - 1
            sign = -sign
        if not empties & 1 and alpha >= -1:
            bound = self.bound(own, other, playable, free)
            if bound <= alpha:
                return sign * bound
        self.own[place] = own
        self.other[place] = other
        self.empties[place] = empties
        self.indices[place] = -1
        if empties > _ASK_CHILDREN:
            self.find(own, other)
            fetch(self.table, self.index)  # type: ignore[name-defined]  # noqa: F821
            self.indices[place], self.tags[place] = self.index, self.tag
        return _OPEN

    def bound(self, own: int, other: int, playable: int, free: int) -> int:
        """Return the most that the side to move can have if the other side answers within pairs.

        `_OPEN` if that proves nothing. The number of empty cells is even.
        """
        mine = own | free & self.lower | playable
        theirs = other | free & self.upper & ~playable
        if self.lines(mine, 1):
            return _OPEN
        lost = 0
        for step in range(self.height - 1, self.height + 2):
            line = self.lines(theirs, step)
            # A line of mine counts unless one of theirs is below it in the same columns.
            if self.lines(mine, step) & (line | self.above) - self.bottom:
                return _OPEN
            lost |= line
        return -1 if lost else 0

    # Searching

    def after(self, place: int, empties: int, alpha: int) -> int:
        """Return the half score at a place, for the side to move with `empties` empty cells."""
        if (empties - self.empties[place]) & 1:
            return -self.search(place, -alpha - 1)
        return self.search(place, alpha)

    def search(self, at: int, alpha: int) -> int:
        """Return a bound of the half score of the position at a place, for its side to move.

        It is a lower bound if it is above `alpha`, else an upper bound. The next move cannot win,
        and it is not forced.
        """
        self.nodes += 1
        if self.nodes >= self.checkpoint:
            self.report()
        own = self.own[at]
        other = self.other[at]
        empties = self.empties[at]
        index, tag = self.indices[at], self.tags[at]
        occupied = own | other
        free = self.full & ~occupied
        if index < 0:
            self.find(own, other)
            index, tag = self.index, self.tag
            fetch(self.table, index)  # type: ignore[name-defined]  # noqa: F821

        # Settle children; the others have to be searched.
        threats = self.winning(other) & free
        moves = (occupied + self.bottom & self.full) & ~(threats >> 1)
        begin = end = 8 * empties
        best = -_OPEN
        while moves:
            bit = moves & -moves
            moves ^= bit
            value = -self.settle(other, own | bit, empties - 1, -alpha - 1, end)
            if value == -_OPEN:
                self.moves[end] = bit
                end += 1
            elif value > best:
                best = value
                if value > alpha:
                    return value
        lowest = -((empties - 2) >> 1)
        highest = (empties - 3) >> 1
        if begin == end:
            return best
        if highest <= alpha:
            return highest

        # Bounds from the table.
        held = self.held(index, tag)
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
        for place in range(begin, end):
            value = self.known(place, empties, alpha)
            if value != _OPEN:
                self.moves[place] = 0  # it needs no search
                if value > alpha:
                    return value
                best = max(best, value)
        end = self.sort(begin, end, own, occupied, threats)

        entered = self.nodes
        for number in range(begin, end):
            value = self.after(self.order[number], empties, alpha)
            if value > best:
                best = value
                if value > alpha:
                    break
        if best > alpha:
            lowest = best
        elif best < highest:
            highest = best
        entered = self.nodes - entered
        work = 0
        while entered and work < 31:
            entered >>= 1
            work += 1
        self.keep(index, tag, work << 14 | (highest + 64) << 7 | (lowest + 64))
        return best

    def known(self, place: int, empties: int, alpha: int) -> int:
        """Return a bound of the half score of a child from the table, or `_OPEN`.

        It is for the side to move with `empties` empty cells, and above `alpha`, or an upper bound
        that is at most `alpha`.
        """
        held = self.indices[place] >= 0 and self.held(self.indices[place], self.tags[place])
        if not held:
            return _OPEN
        low = (held & 127) - 64
        high = (held >> 7 & 127) - 64
        if (empties - self.empties[place]) & 1:
            low, high = -high, -low
        if low > alpha:
            return low
        return high if high <= alpha else _OPEN

    def sort(self, begin: int, end: int, own: int, occupied: int, threats: int) -> int:
        """Order children by the threats that they make, then by their distance from the middle.

        A threat above a playable cell counts more; one above a threat of the other side is useless.
        """
        last = begin
        for place in range(begin, end):
            bit = self.moves[place]
            if not bit:
                continue
            after = occupied | bit
            playable = after + self.bottom & self.full
            rest = self.winning(own | bit) & ~after & ~(threats << 1)
            merit = 0
            soon = rest & playable << 1
            while soon:
                soon &= soon - 1
                merit += 84
            while rest:
                rest &= rest - 1
                merit += 21
            column, soon = 0, self.column
            while not bit & soon:
                soon <<= self.height
                column += 1
            merit += min(column, self.columns - 1 - column)
            number = last
            last += 1
            while number > begin and self.merits[number - 1] < merit:
                self.merits[number] = self.merits[number - 1]
                self.order[number] = self.order[number - 1]
                number -= 1
            self.merits[number] = merit
            self.order[number] = place
        return last

    # The table

    def find(self, own: int, other: int) -> None:
        """Set `tag` and `index` to the place of a position in the table."""
        key = own | (own | other) + self.bottom
        if self.mirrored:
            key = min(key, self.turned(key))
        key = key * self.stir & self.key_mask
        self.index = ((key >> self.top_shift) * self.buckets >> self.top) * 2
        self.tag = key & self.tag_mask

    def held(self, index: int, tag: int) -> int:
        """Return the entry of a position, 0 without one."""
        held = self.table[index]
        if held and held >> 19 == tag:
            return held
        held = self.table[index + 1]
        return held if held and held >> 19 == tag else 0

    def keep(self, index: int, tag: int, data: int) -> None:
        """Write what was proved of a position into the table.

        That is into the entry that holds the position already, else into the first of the bucket
        if that took no more work, else into the second.
        """
        held = self.table[index]
        if held and held >> 19 != tag:
            second = self.table[index + 1]
            if held >> 14 & 31 > data >> 14 or (second and second >> 19 == tag):
                index += 1
        self.table[index] = tag << 19 | data
