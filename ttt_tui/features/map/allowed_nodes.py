"""The map before a search has begun: which nodes of each cell its options allow to be visited."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.map.cell import Cell
from ttt_tui.features.map.layout import Layout
from ttt_tui.search.options import SearchOptions

NOTHING = Cell(0)


class AllowedNodes:
    """What of a map these options allow: all, or what is below a fixed first move.

    What they leave out stands before the first and after the last place.

    Attributes:
        first: keys of the first move that may be tried at the root.
        last: keys of the place after the last.
    """

    def __init__(self, layout: Layout, options: SearchOptions) -> None:
        self._layout = layout
        roots = sorted(layout.keys(options.root_moves(layout.position))) or [0]
        self.first, self.last = bytes(roots[:1]), bytes([roots[-1] + 1])
        self._until: tuple[int, ...] | None = None
        if layout.before is not None:
            self._until = layout.before_place(self.last)

    def within(
        self, depth: int, column: int, since: Sequence[int], until: Sequence[int] | None = None
    ) -> int:
        """How many nodes of a cell come after so many (by depth), and before so many, or the last.

        To be asked only where the tree is counted.
        """
        before, nodes = self._layout.before, self._layout.nodes[depth][column]
        until = self._until if until is None else until
        assert before is not None
        assert nodes is not None
        assert until is not None
        first = before[depth][column]
        return max(0, min(first + nodes, until[depth]) - max(first, since[depth]))

    def cells(self) -> list[list[Cell]]:
        """The map of what may be visited; a fixed first move leaves out what is beside it."""
        layout, rows = self._layout, []
        since = layout.before_place(self.first) if layout.before is not None else None
        for depth, row in enumerate(layout.nodes):
            cells = []
            for column, nodes in enumerate(row):
                if nodes == 0:
                    cells.append(NOTHING)
                    continue
                if depth == 0:
                    ahead = 1
                elif since is not None:
                    ahead = self.within(depth, column, since)
                else:
                    ahead = int(self._may_be_visited(column, alone=nodes == 1))
                cells.append(Cell(nodes, ahead=ahead))
            rows.append(cells)
        return rows

    def _may_be_visited(self, column: int, *, alone: bool) -> bool:
        chains = self._layout.chains
        following = chains[column + 1] if column + 1 < len(chains) else b"\xff"
        return chains[column] < self.last and (
            chains[column] >= self.first or (not alone and following > self.first)
        )
