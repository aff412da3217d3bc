"""The visits of a search that comes back to its nodes, merged into one tree of nodes.

A trace has a visit for each time a node was entered. A node, as the map counts them, is a path of
moves: all visits by the same moves are one node. Nodes are numbered in the order of their first
visits. What an event changes is written down, so that the state after any number of events is
reached from another one near by, forwards and backwards.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable
from typing import Any, NamedTuple

from ttt_tui.features.map.layout import Layout, columns_of
from ttt_tui.search.reading.judge import Bound, claim_at
from ttt_tui.search.reading.trace_follower import Follower
from ttt_tui.search.search import Search

ABSENT, UNCLAIMED = 0, 1
"""What is known of a node: it is not visited, or it is and nothing is claimed of its value."""

CLAIMS = (Bound.EXACT, Bound.LOWER, Bound.UPPER)
"""All other states are 2 + 3 * a claim + whose win the value is: X's (0), nobody's (1), O's (2)."""

_ENTERS = 1 << 8
EVERY, SNAPSHOTS = 1024, 32
"""Events from one snapshot to the next, until there are too many; then every other one goes."""

VISITED, NO_VALUE, X, DRAWS, O, VISITS, STATE = range(7)  # noqa: E741 - as the stone is called
"""What is kept of a group: how many of its nodes are visited, of how many no value is known, or
that it is a win for X, a draw, a win for O; how many visits they had; and the state of the node
that has changed last."""
WIDTH = 7

# Where a state is counted; what is absent is counted where it is put right at the next entering.
COUNTED_AT = bytes([STATE, NO_VALUE, *(X + whose for _ in CLAIMS for whose in range(3))])


def claim_in(state: int) -> Bound | None:
    """The claim of a state, None where there is none."""
    return CLAIMS[(state - 2) // 3] if state > UNCLAIMED else None


class MergedVisits(Follower):
    """The nodes of a growing trace, and how many of each state there are in each group.

    A group is any set of nodes; which one a node belongs to is said when it is first visited.
    Counts are of one moment, the one last asked for.

    Attributes:
        search: whose trace it is.
        node_of: by visit, its node.
        earlier: by visit, the visit of the same node before it, and itself for the first.
        last: by node, its last visit taken in.
        move: by node, the move that leads to it; -1 for the root.
        group: by node.
        counts: `WIDTH` numbers for each group. An open node counts by its earlier visits.
        event: the moment of `counts`.
        changed: the groups whose counts have changed since it was last emptied.
    """

    def __init__(
        self, search: Search, group_for: Callable[[int, tuple[int, int] | None, int], int]
    ) -> None:
        """Args:
        group_for: tells the group of a new node from its number, its parent's number and group
            (None for the root's), and the cell played.
        """
        super().__init__(search.trace)
        self.search = search
        self.node_of, self.earlier = array("I"), array("I")
        self.last, self.group = array("I"), array("I")
        self.move = array("i")
        self.counts: list[int] = []
        self.event = 0
        self.changed: set[int] = set()
        self._group_for = group_for
        self._once = search.options.visits_once
        self._win_above = search.trace.win_above if search.has_results else 0
        # The children of a node are a chain; node 0 is nobody's child, so it ends them.
        self._eldest, self._next = array("I"), array("I")
        self._states = bytearray()  # by node, after the last event taken in
        self._log = array("I")  # by event: group, whether it enters, the state before and after
        self._known: dict[tuple[int, int, int, int, int], int] = {}
        self._snapshots: list[list[int]] = [[]]  # of `counts`, every so many events
        self._every = EVERY

    @property
    def events(self) -> int:
        """How many events have been taken in."""
        return len(self._log)

    def grow(self, visits: int) -> None:
        """Take in at most so many visits more, and the leavings between them.

        Stands at the newest moment afterwards if it did before.
        """
        moves, stack, once = self.trace.move, self.open, self._once
        newest = self.event == self.events
        last = min(len(self.trace), self.passed + visits)
        node_of, earlier, latest, groups = self.node_of, self.earlier, self.last, self.group
        states, log = self._states, self._log
        # What is open at the end of a full trace is not known to be left before the next visit.
        for visit in self.walk(range(self.passed, last), last, self._leave):
            cell = moves[visit]
            parent = node_of[stack[-2]] if visit else None
            node = 0 if parent is None or once else self._child(parent, cell)
            if node:
                state = states[node]
                log.append(groups[node] << 9 | _ENTERS | state << 4 | state)
                earlier.append(latest[node])
                latest[node] = visit
            else:
                node = self._new(parent, cell, visit)
                log.append(groups[node] << 9 | _ENTERS | ABSENT << 4 | UNCLAIMED)
                earlier.append(visit)
            node_of.append(node)
        if newest:
            self.go_to(self.events)
        elif len(self._snapshots) * self._every < self.events:
            here = self.event
            self.go_to(self.events)
            self.go_to(here)

    def _new(self, parent: int | None, cell: int, visit: int) -> int:
        """A node visited for the first time."""
        node = len(self.group)
        above = None if parent is None else (parent, self.group[parent])
        self.group.append(self._group_for(node, above, cell))
        self.last.append(visit)
        self._states.append(UNCLAIMED)
        if not self._once:
            self.move.append(cell)
            self._eldest.append(0)
            self._next.append(0)
            if parent is not None:
                self._next[node] = self._eldest[parent]
                self._eldest[parent] = node
        return node

    def _child(self, parent: int, cell: int) -> int:
        """The node that a move leads to, 0 if it has not been visited."""
        child, move, following = self._eldest[parent], self.move, self._next
        while child and move[child] != cell:
            child = following[child]
        return child

    def child(self, parent: int, cell: int) -> int | None:
        """The node that a move leads to, None if it is not among those taken in."""
        if not self._once:
            return self._child(parent, cell) or None
        trace = self.trace
        children = (each for each in trace.children(parent) if each < self.passed)
        return next((each for each in children if trace.move[each] == cell), None)

    def visit_of(self, node: int, entered: int) -> int | None:
        """The last visit of a node among the first so many visits; None without any."""
        visit = self.last[node]
        while visit >= entered:
            if self.earlier[visit] == visit:
                return None
            visit = self.earlier[visit]
        return visit

    def state_during(self, visit: int) -> int:
        """The state that a node had, by earlier visits, while this one was open."""
        return self._log[self.trace.entered_at(visit)] & 15

    def _leave(self, visit: int) -> None:
        node = self.node_of[visit]
        before = self._states[node]
        state = self.claim(visit)
        if state == UNCLAIMED:
            state = before
        self._states[node] = state
        self._log.append(self.group[node] << 9 | before << 4 | state)

    def value_of(self, node: int, entered: int) -> int | None:
        """The value of the last of the first so many visits of a node that claims one."""
        visit = self.visit_of(node, entered)
        while visit is not None and self.claim(visit) == UNCLAIMED:
            visit = None if self.earlier[visit] == visit else self.earlier[visit]
        return None if visit is None else self.trace.value[visit]

    def claim(self, visit: int) -> int:
        """The state that a visit that has ended gives its node, by itself."""
        trace = self.trace
        value, alpha, beta = trace.value[visit], trace.alpha[visit], trace.beta[visit]
        entry = value, alpha, beta, trace.reason[visit], trace.mark[visit]
        state = self._known.get(entry)
        if state is None:
            claim = claim_at(self.search, visit)
            state = UNCLAIMED
            if claim in CLAIMS:
                won = self._win_above
                whose = 0 if value > won else 2 if value < -won else 1
                state = 2 + 3 * CLAIMS.index(claim) + whose
            self._known[entry] = state
        return state

    # Going from moment to moment

    def go_to(self, event: int) -> None:
        """Make `counts` those of a moment, at most the newest taken in."""
        event = min(event, self.events)
        near = min(max(0, round(event / self._every)), len(self._snapshots) - 1)
        if abs(near * self._every - event) < abs(self.event - event):
            self._recall(near)
        while self.event < event:
            following = len(self._snapshots) * self._every
            self._go_on(min(event, following))
            if self.event == following:
                self._remember()
        if self.event > event:
            self._go_back(event)

    def _go_on(self, event: int) -> None:
        counts, changed, at = self.counts, self.changed, COUNTED_AT
        for change in self._log[self.event : event]:
            group = change >> 9
            base, before, after = group * WIDTH, change >> 4 & 15, change & 15
            if base >= len(counts):
                counts.extend([0] * (base + WIDTH - len(counts)))
            if before != after:
                counts[base + at[before]] -= 1
                counts[base + at[after]] += 1
            if change & _ENTERS:
                counts[base + VISITS] += 1
                if before == ABSENT:
                    counts[base + VISITED] += 1
            counts[base + STATE] = after
            changed.add(group)
        self.event = event

    def _go_back(self, event: int) -> None:
        counts, changed, at = self.counts, self.changed, COUNTED_AT
        changes = self._log[event : self.event]
        changes.reverse()
        for change in changes:
            group = change >> 9
            base, before, after = group * WIDTH, change >> 4 & 15, change & 15
            if before != after:
                counts[base + at[before]] += 1
                counts[base + at[after]] -= 1
            if change & _ENTERS:
                counts[base + VISITS] -= 1
                if before == ABSENT:
                    counts[base + VISITED] -= 1
            counts[base + STATE] = before
            changed.add(group)
        self.event = event

    def _remember(self) -> None:
        self._snapshots.append(self.counts[:])
        if len(self._snapshots) > SNAPSHOTS:
            self._snapshots = self._snapshots[::2]
            self._every *= 2

    def _recall(self, which: int) -> None:
        """Jump to a snapshot; groups of which it knows nothing are empty."""
        counts, width = self.counts, WIDTH
        recalled = self._snapshots[which]
        recalled = recalled + [0] * (len(counts) - len(recalled))
        for group in range(len(counts) // width):
            base = group * width
            if counts[base : base + width] != recalled[base : base + width]:
                self.changed.add(group)
        self.counts = recalled
        self.event = which * self._every


class _Wide(NamedTuple):
    """A wide node; all above it are wide, too.

    Attributes:
        spot: its state; see `GameTree`.
        place, parts: its slice is the part number `place` of so many equal ones.
    """

    spot: Any
    place: int
    parts: int


class NodeGroups:
    """The groups of one layout, made as nodes are met.

    Attributes:
        places: by group, the depth and the columns.
        shared_at: by depth and column, the group of the nodes that are not wide.
        wide_at: by depth and column, the group of a wide node.
        node_at: by the group of a wide node, that node.
    """

    def __init__(self, layout: Layout) -> None:
        self.places: list[tuple[int, range]] = []
        self.shared_at: dict[tuple[int, int], int] = {}
        self.wide_at: dict[tuple[int, int], int] = {}
        self.node_at: dict[int, int] = {}
        self._layout = layout
        self._wide: dict[int, _Wide] = {}  # by node

    def group_for(self, node: int, above: tuple[int, int] | None, cell: int) -> int:
        """The group of a new node.

        Args:
            above: its parent and the parent's group, None for the root.
            cell: played to reach it.
        """
        layout, wide = self._layout, None
        if above is None:
            depth, columns = 0, range(layout.width)
            wide = _Wide(layout.tree.root, 0, 1)
        else:
            parent, group = above
            depth, columns = self.places[group]
            depth += 1
            if parent in self._wide:
                spot = self._wide[parent].spot
                columns, wide = self._below(self._wide[parent], layout.tree.key(spot, cell))
        if wide is None:
            where = depth, columns[0]
            shared = self.shared_at.get(where)
            if shared is None:
                shared = self.shared_at[where] = self._new(depth, columns)
            return shared
        self._wide[node] = wide
        group = self._new(depth, columns)
        self.node_at[group] = node
        for column in columns:
            self.wide_at[depth, column] = group
        return group

    def _new(self, depth: int, columns: range) -> int:
        self.places.append((depth, columns))
        return len(self.places) - 1

    def _below(self, above: _Wide, key: int) -> tuple[range, _Wide | None]:
        """The columns of a wide node's child, and what is to be known of it if it is wide."""
        tree = self._layout.tree
        legal = tree.keys(above.spot)
        parts = above.parts * len(legal)
        place = above.place * len(legal) + bisect_left(legal, key)
        columns, is_wide = columns_of(place, parts, self._layout.width)
        return columns, _Wide(tree.play(above.spot, key), place, parts) if is_wide else None

    def columns_below(self, node: int, group: int, keys: list[int]) -> range:
        """The columns of neighbouring moves of a node, visited or not."""
        wide = self._wide.get(node)
        if wide is None:
            return self.places[group][1]
        first, last = (self._below(wide, key)[0] for key in (keys[0], keys[-1]))
        return range(first.start, last.stop)
