"""The map of a search that comes back to nodes, or tries moves in an order of its own.

Visits of the same node are merged (see `merged_visits`). A cell counts different nodes, and of each
shows the last value that a visit claimed: rollouts and estimates claim none. The work of taking in
visits is cut into slices, so that a frame is never late for it; the picture then says of which
event it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ttt_tui.features.map.coverage import Coverage, is_lost
from ttt_tui.features.map.game_trees import Keys
from ttt_tui.features.map.layout import NOTHING, AllowedNodes, Cell, Layout, Picture
from ttt_tui.features.map.merged_visits import (
    COUNTED_AT,
    STATE,
    UNCLAIMED,
    VISITED,
    VISITS,
    WIDTH,
    MergedVisits,
    NodeGroups,
    claim_in,
)
from ttt_tui.search.reading.judge import Bound
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.search import Search


def map_of(search: Search, layout: Layout) -> Coverage | RevisitCoverage:
    """What a map of this search is worked out by."""
    if search.options.algorithm.is_plain and search.options.largest is None:
        return Coverage(search, layout)
    return RevisitCoverage(search, layout)


_Untried = tuple[int, Keys, list[int]]
"""Neighbouring moves not tried: their node's visit, its keys, and their own."""

SLICE = 800
"""Visits taken in for a picture, at most: 1 to 2 ms."""


class RevisitCoverage:
    """The map of one search, which may go on meanwhile; as `Coverage`, for all built-in algorithms.

    Attributes:
        behind: how many visits there were still to be taken in for the last picture.
    """

    def __init__(self, search: Search, layout: Layout, *, at_a_time: int | None = None) -> None:
        self.search = search
        self.layout = layout
        self.behind = 0
        self._slice = SLICE if at_a_time is None else at_a_time
        self._trace = search.trace
        self._allowed = AllowedNodes(layout, search.options)
        self._untouched = self._allowed.cells()
        self._once = search.options.visits_once
        self._groups = NodeGroups(self.layout)
        self._merge = MergedVisits(self.search, self._groups.group_for)
        self._rows = [row.copy() for row in self._untouched]
        # By depth, what of a row is not worked out yet: groups, single cells, or all of it.
        self._stale_groups: dict[int, set[int]] = {}
        self._stale_columns: dict[int, set[int]] = {}
        self._stale_rows: set[int] = set()
        self._front: dict[int, tuple[int, int | None]] = {}
        self._may_come: list[list[int]] | None = None
        self._goes_on = True
        self._latest: tuple[Moment, Picture] | None = None
        self._entered = 0  # visits that count for the last picture
        self._last_since: tuple[list[int], list[int]] | None = None

    # The picture

    def picture(self, moment: Moment, depths: range | None = None) -> Picture:
        """The map at a moment of this search, or of an event before it (see `Picture.as_of`).

        Args:
            depths: rows that have to be right, which is all unless told otherwise.
        """
        if self._latest is None or self._latest[0] is not moment:
            self._latest = moment, self._picture(moment)
        if self._work_out(range(len(self._rows)) if depths is None else depths):
            picture = self._latest[1]._replace(rows=self._rows.copy())
            self._latest = moment, picture
        return self._latest[1]

    def go_on(self) -> None:
        """Take in another slice for the picture of the same moment, if it is behind."""
        if self.behind:
            self._latest = None

    def _picture(self, moment: Moment) -> Picture:
        merge, held = self._merge, len(self._trace)
        wanted = min(held, moment.entered)
        merge.grow(max(0, min(self._slice, wanted - merge.passed)))
        self.behind = max(0, wanted - merge.passed)
        merge.go_to(moment.event)
        lost = is_lost(moment)
        as_of = merge.event if self.behind else None
        self._update(moment, lost)
        entered = sum(merge.counts[VISITED::WIDTH])
        visits = None
        if self._once:
            entered = moment.entered if as_of is None else entered
        else:
            visits = sum(merge.counts[VISITS::WIDTH])
        return Picture(
            self._rows.copy(), entered, max(0, moment.entered - held), lost, visits, as_of
        )

    def _update(self, moment: Moment, lost: bool) -> None:
        """Find out what differs from the last picture."""
        merge = self._merge
        self._entered = min(moment.entered, merge.passed)
        front = self._front_at(moment, lost)
        groups = merge.changed | front.keys() | self._front.keys()
        self._front, merge.changed = front, set()
        for group in groups:
            self._stale_groups.setdefault(self._groups.places[group][0], set()).add(group)
        goes_on = lost or not moment.event or bool(moment.path) or bool(self.behind)
        if self._once:
            self._look_ahead(moment, lost)
        if goes_on != self._goes_on:
            self._goes_on = goes_on
            self._stale_rows.update(range(len(self._rows)))

    def _work_out(self, depths: range) -> bool:
        """Bring rows up to date; whether there was anything to do."""
        rows, has_changed = self._rows, False
        for depth in depths:
            groups = self._stale_groups.pop(depth, None)
            stale = self._stale_columns.pop(depth, None)
            if depth in self._stale_rows:
                self._stale_rows.discard(depth)
                rows[depth] = [self._cell(depth, column) for column in range(self.layout.width)]
            elif groups or stale:
                row = rows[depth] = rows[depth].copy()
                for group in groups or ():
                    columns = self._groups.places[group][1]
                    last = columns[-1]
                    row[last] = self._cell(depth, last)
                    if len(columns) > 1:
                        row[columns[0] : last] = [self._cell(depth, columns[0])] * (
                            len(columns) - 1
                        )
                for column in stale or ():
                    row[column] = self._cell(depth, column)
            else:
                continue
            has_changed = True
        return has_changed

    def _front_at(self, moment: Moment, lost: bool) -> dict[int, tuple[int, int | None]]:
        """By group, the state in which one of its nodes is counted, and what it is instead.

        That is open (None) for the open nodes, and for those that were left where the trace does
        not hold all below them what came of them.
        """
        merge = self._merge
        visits: Sequence[int] = merge.open if self.behind or lost else moment.path
        front: dict[int, tuple[int, int | None]] = {}
        for visit in visits:
            state = after = merge.state_during(visit)
            group = merge.group[merge.node_of[visit]]
            if self.behind or moment.is_open(visit):
                front[group] = state, None
                continue
            claim = merge.claim(visit)
            after = claim if claim != UNCLAIMED else state
            front[group] = state, after
        return front

    def _cell(self, depth: int, column: int) -> Cell:
        nodes = self.layout.nodes[depth][column]
        if nodes == 0:
            return NOTHING
        where = depth, column
        wide, shared = self._groups.wide_at.get(where), self._groups.shared_at.get(where)
        if wide is not None and (nodes == 1 or column != self._groups.places[wide][1][-1]):
            shared, nodes = None, 1
        visited = unclaimed = x = draws = o = state = 0
        is_open = False
        for group in (wide, shared):
            base = 0 if group is None else group * WIDTH
            if group is None or base >= len(self._merge.counts):
                continue
            known = self._merge.counts[base : base + WIDTH]
            if group in self._front:
                before, after = self._front[group]
                known[COUNTED_AT[before]] -= 1
                if after is None:
                    is_open = True
                else:
                    known[COUNTED_AT[after]] += 1
                    known[STATE] = after
            visited += known[0]
            unclaimed += known[1]
            x += known[2]
            draws += known[3]
            o += known[4]
            state = known[6]
        bound = None
        if nodes == 1 and visited:
            bound = Bound.OPEN if is_open else claim_in(state) or self._no_claim
        if self._may_come is not None:
            ahead = self._may_come[depth][column]
        else:
            ahead = self._ahead(depth, column, visited) if self._goes_on else 0
        number = None
        if nodes == 1 and wide is not None and x + draws + o and not self.search.has_results:
            number = self._merge.value_of(self._groups.node_at[wide], self._entered)
        return Cell(nodes, x, draws, o, is_open, ahead, bound, unclaimed, number)

    @property
    def _no_claim(self) -> Bound:
        rollouts = self.search.options.algorithm.by_rollouts
        return Bound.SAMPLED if rollouts else Bound.ESTIMATE

    def _ahead(self, depth: int, column: int, visited: int) -> int:
        """How many nodes of a cell a search that comes back may still visit.

        That is all that its options allow: what it left out it may yet try.
        """
        cell = self._untouched[depth][column]
        return max(0, cell.ahead - visited) if cell.nodes is not None else cell.ahead

    # What may still come, where nodes are visited once

    def _look_ahead(self, moment: Moment, lost: bool) -> None:
        """Count what lies below the moves not tried at open nodes."""
        layout, merge = self.layout, self._merge
        if not moment.event or not merge.passed:
            self._last_since = None
            ahead = [[cell.ahead for cell in row] for row in self._untouched]
        else:
            entered = merge.passed if self.behind else moment.held
            runs = list(self._runs(self._unfinished(moment, lost), entered))
            if layout.before is not None:
                ahead = self._counted_below(runs)
            else:
                since = self._columns_below(runs)
                if since == self._last_since:
                    return
                self._last_since = since
                ahead = self._marked_below(*since)
        before = self._may_come
        self._may_come = ahead
        for depth, now in enumerate(ahead):
            was = before[depth] if before is not None else []
            if before is None:
                self._stale_rows.add(depth)
            elif was != now:
                differ = {n for n, (a, b) in enumerate(zip(was, now, strict=True)) if a != b}
                self._stale_columns.setdefault(depth, set()).update(differ)

    def _unfinished(self, moment: Moment, lost: bool) -> Sequence[int]:
        """The visits below which there may be more to come, or to have come unseen."""
        if self.behind:
            return self._merge.open
        if not lost:
            return moment.path
        held = len(self._trace)
        path = self._trace.path(held - 1) if held else []
        return [each for each in path if not 0 < self._trace.end[each] <= held]

    def _runs(self, visits: Sequence[int], entered: int) -> Iterator[_Untried]:
        """The moves not tried at these nodes, each the child of the one before, root first."""
        trace, tree = self._trace, self.layout.tree
        spot, keys = tree.root, Keys()
        for visit in visits:
            if visit:
                key = tree.key(spot, trace.move[visit])
                spot, keys = tree.play(spot, key), (*keys, key)
                legal = tree.keys(spot)
            else:
                legal = tree.tried_at_root(self.search.options)
            tried = {
                tree.key(spot, trace.move[child])
                for child in trace.children(visit)
                if child < entered
            }
            for is_tried, run in groupby(legal, key=tried.__contains__):
                if not is_tried:
                    yield visit, keys, list(run)

    def _counted_below(self, runs: Iterable[_Untried]) -> list[list[int]]:
        """By depth and column, how many nodes lie below these moves."""
        layout = self.layout
        assert layout.before is not None
        ahead = [[0] * layout.width for _ in layout.nodes]
        for _, keys, run in runs:
            since = layout.before_place((*keys, run[0]))
            until = layout.before_place((*keys, run[-1] + 1))
            for depth in range(len(keys) + 1, layout.deepest + 1):
                row = layout.before[depth]
                column = max(0, bisect_left(row, since[depth]) - 1)
                while column < layout.width and row[column] < until[depth]:
                    ahead[depth][column] += self._allowed.within(depth, column, since, until)
                    column += 1
        return ahead

    def _columns_below(self, runs: Iterable[_Untried]) -> tuple[list[int], list[int]]:
        """By column, from which depth on there are nodes below these moves.

        The first list is of the node at the column's left edge, the second of any in it: there a
        neighbour's may be taken for them.
        """
        layout = self.layout
        never = layout.deepest + 1
        at_edge, anywhere = [never] * layout.width, [never] * layout.width
        for visit, keys, run in runs:
            depth = len(keys)
            node = self._merge.node_of[visit]
            for column in self._groups.columns_below(node, self._merge.group[node], run):
                anywhere[column] = min(anywhere[column], depth + 1)
                chain = layout.chains[column]
                if len(chain) > depth and chain[depth] in run and chain[:depth] == keys:
                    at_edge[column] = depth + 1
        return at_edge, anywhere

    def _marked_below(self, at_edge: list[int], anywhere: list[int]) -> list[list[int]]:
        chains = self.layout.chains
        ahead = []
        for depth, nodes in enumerate(self.layout.nodes):
            columns = zip(nodes, chains, at_edge, anywhere, strict=True)
            ahead.append(
                [
                    int(depth >= (edge if count == 1 and len(chain) >= depth else some))
                    if count != 0
                    else 0
                    for count, chain, edge, some in columns
                ]
            )
        return ahead

    # Cells and visits

    def visits(self, moment: Moment, depth: int, column: int) -> int:
        """How often the nodes of a cell have been visited."""
        self.picture(moment, range(0))
        where, counts = (depth, column), self._merge.counts
        wide, shared = self._groups.wide_at.get(where), self._groups.shared_at.get(where)
        if wide is not None and column != self._groups.places[wide][1][-1]:
            shared = None
        bases = [group * WIDTH + VISITS for group in (wide, shared) if group is not None]
        return sum(counts[base] for base in bases if base < len(counts))

    def pick(self, moment: Moment, depth: int, column: int) -> tuple[int, int | None] | None:
        """What a cell stands for in the search tree: a visit, or a move not tried there.

        As `Coverage.pick`, and of each node the last visit; of the nodes beside the cell's left
        edge the one that was visited first. None before the first event.
        """
        cell = self.picture(moment, range(depth, depth + 1)).rows[depth][column]
        merge = self._merge
        entered = min(moment.entered, merge.passed)
        visit = merge.visit_of(0, entered) if merge.passed else None
        if visit is None:
            return None
        keys = self.layout.chains[column][:depth]
        node, missing = 0, None
        for move in self.layout.moves(keys):
            child = merge.child(node, move)
            below = merge.visit_of(child, entered) if child is not None else None
            if child is None or below is None:
                missing = move
                break
            node, visit = child, below
        if cell.visited and (missing is not None or len(keys) < depth):
            if cell.open:
                return (merge.open if self.behind else moment.path)[depth], None
            return self._first_of(self._groups.shared_at[depth, column], entered), None
        if missing is not None and missing in moment.unvisited(visit):
            return visit, missing
        return visit, None

    def _first_of(self, group: int, entered: int) -> int:
        """The last visit of that node of a group which was visited first."""
        visit = self._merge.visit_of(self._merge.group.index(group), entered)
        assert visit is not None
        return visit
