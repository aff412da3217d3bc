"""The order in which somebody's own search tries moves, where it is one order of cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ttt_tui.features.programs.recording import ODD, Recording
from ttt_tui.search.options import MoveOrder, Order

_MOST_NODES = 20_000


def order_of(recording: Recording) -> MoveOrder | None:
    """The one order of cells that all of its nodes keep to; None where there is none such.

    Cells that are never tried stand last.
    """
    rules = recording.subject.start.rules
    after: dict[int, set[int]] = {cell: set() for cell in range(rules.cells)}
    last: dict[int, int] = {}
    for node in range(1, min(len(recording), _MOST_NODES)):
        if recording.flags[node] & ODD:
            continue
        parent, cell = recording.parent[node], recording.cell[node]
        before = last.get(parent)
        last[parent] = cell
        if before is not None and before != cell and 0 <= cell < rules.cells:
            after[before].add(cell)
    cells = in_order(after)
    if cells is None:
        return None
    if cells == tuple(range(rules.cells)):
        return MoveOrder()
    return MoveOrder(Order.CELLS, cells=cells)


def in_order(after: Mapping[int, Collection[int]]) -> tuple[int, ...] | None:
    """The cells so that each stands before those after it, the lowest first; None in a circle."""
    waiting = dict.fromkeys(after, 0)
    for cells in after.values():
        for cell in cells:
            waiting[cell] += 1
    found: list[int] = []
    while waiting:
        free = [cell for cell, count in waiting.items() if not count]
        if not free:
            return None
        cell = min(free)
        found.append(cell)
        del waiting[cell]
        for below in after[cell]:
            waiting[below] -= 1
    return tuple(found)
