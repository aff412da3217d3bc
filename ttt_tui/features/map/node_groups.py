"""Where on a map the nodes of a search are: each is in a group, whose nodes are counted together.

A node whose slice has the left edge of a column in it is wide, and has a group of its own: it is
alone in all its cells but the last. All others of a cell share one. A node that is not wide has all
below it in its own column, so that nothing of it has to be known but its group.
"""

from __future__ import annotations

from typing import NamedTuple

from ttt_tui.features.map.layout import Layout, columns_of
from ttt_tui.search.counts.tree_counts import Spot


class _Wide(NamedTuple):
    """A wide node; all above it are wide, too.

    Attributes:
        spot: its position.
        place, parts: its slice is the part number `place` of so many equal ones.
    """

    spot: Spot
    place: int
    parts: int


class NodeGroups:
    """The groups of one layout, made as nodes are met.

    Attributes:
        places: by group, the depth and the columns.
        shared_at: by depth and column, the group of the nodes that are not wide.
        wide_at: by depth and column, the group of a wide node.
    """

    def __init__(self, layout: Layout) -> None:
        self.places: list[tuple[int, range]] = []
        self.shared_at: dict[tuple[int, int], int] = {}
        self.wide_at: dict[tuple[int, int], int] = {}
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
            wide = _Wide(layout.census.spot(layout.position), 0, 1)
        else:
            parent, group = above
            depth, columns = self.places[group]
            depth += 1
            if parent in self._wide:
                columns, wide = self._below(self._wide[parent], cell)
        if wide is None:
            where = depth, columns[0]
            shared = self.shared_at.get(where)
            if shared is None:
                shared = self.shared_at[where] = self._new(depth, columns)
            return shared
        self._wide[node] = wide
        group = self._new(depth, columns)
        for column in columns:
            self.wide_at[depth, column] = group
        return group

    def _new(self, depth: int, columns: range) -> int:
        self.places.append((depth, columns))
        return len(self.places) - 1

    def _below(self, above: _Wide, cell: int) -> tuple[range, _Wide | None]:
        """The columns of a wide node's child, and what is to be known of it if it is wide."""
        census = self._layout.census
        bit = 1 << census.key(cell)
        legal = above.spot.legal
        parts = above.parts * legal.bit_count()
        place = above.place * legal.bit_count() + (legal & (bit - 1)).bit_count()
        columns, is_wide = columns_of(place, parts, self._layout.width)
        return columns, _Wide(census.play(above.spot, bit), place, parts) if is_wide else None

    def columns_below(self, node: int, group: int, keys: list[int]) -> range:
        """The columns of neighbouring moves of a node, visited or not."""
        wide, census = self._wide.get(node), self._layout.census
        if wide is None:
            return self.places[group][1]
        first, last = (self._below(wide, census.cell(key))[0] for key in (keys[0], keys[-1]))
        return range(first.start, last.stop)
