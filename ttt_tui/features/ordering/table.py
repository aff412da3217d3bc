"""The table of the ordering laboratory: orders, their nodes, and bars on a common scale."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttt_tui.features.ordering.laboratory import OrderCost
from ttt_tui.features.ordering.words import OrderRow, bar
from ttt_tui.tui.colours import Span, StyledWidget, StyleName

_NAME = 13
_NODES, _OVER = 12, 10  # at least: they grow with what they say
_LEAST_BAR = 4


class OrderTable(OptionList, StyledWidget):
    """Orders tried, the fewest nodes first; the one under the cursor is looked at."""

    HELP = """\
**Orders tried.** The nodes that alpha-beta visits with each order of moves, and how many per cent
that is over Knuth and Moore's minimum by the rules in force, which has the best order at every
node: an order here is the same at all of them, so the minimum may be out of reach; once all orders
have been tried for the best, the line below says whether it is. The bars go from the minimum to the
full tree, which is what minimax visits, and are logarithmic.
"""

    _rows: tuple[OrderRow, ...] = ()
    _drawn_at = 0
    _nodes_room, _over_room = _NODES, _OVER

    def show(self, rows: Sequence[OrderRow]) -> None:
        """Show these rows; the cursor stays with its order."""
        rows = tuple(rows)
        if rows == self._rows and self._drawn_at == self.size.width:
            return
        at = self.row.name if self.row is not None else None
        self._rows, self._drawn_at = rows, self.size.width
        self._nodes_room = max([_NODES, *(len(each.nodes) + 1 for each in rows)])
        self._over_room = max([_OVER, *(len(each.over) + 1 for each in rows)])
        self.clear_options()
        self.add_options(Option(self._line(each), disabled=each.tried is None) for each in rows)
        self.point_to(at)

    def point_to(self, name: str | None) -> None:
        """Put the cursor on the order of this name."""
        names = [each.name for each in self._rows]
        if name in names:
            self.highlighted = names.index(name)

    @property
    def row(self) -> OrderRow | None:
        """The row under the cursor."""
        at = self.highlighted
        return self._rows[at] if at is not None and at < len(self._rows) else None

    def tried_at(self, index: int) -> OrderCost | None:
        return self._rows[index].tried if index < len(self._rows) else None

    def head(self, scale: str) -> Text:
        """The line above the rows."""
        room = self._room
        columns = f"{'order':<{_NAME}}{'nodes':>{self._nodes_room}}"
        if self._has_room_for_over:
            columns += f"{'over min.':>{self._over_room}}"
        shown = next((each for each in (scale, "log scale") if scale and len(each) <= room), "")
        return self.text([Span(f"{columns}  {shown}".rstrip(), "dim")])

    @property
    def _inner_width(self) -> int:
        """The scrollbar needs a column, or will."""
        return self.container_size.width - 1

    @property
    def _has_room_for_over(self) -> bool:
        return self._inner_width >= _NAME + self._nodes_room + self._over_room

    @property
    def _room(self) -> int:
        """For the bars, a gap before them; none where they would tell nothing."""
        room = self._inner_width - _NAME - self._nodes_room - self._over_room - 2
        return room if room >= _LEAST_BAR else 0

    def _line(self, row: OrderRow) -> Text:
        style: StyleName = "plain"
        if row.tried is None:
            style = "dim"
        elif row.name.startswith("best"):
            style = "good"
        elif row.name.startswith("worst"):
            style = "cut"
        pieces = [
            Span(f"{row.name[: _NAME - 1]:<{_NAME}}", style),
            Span(f"{row.nodes:>{self._nodes_room}}", style),
        ]
        if self._has_room_for_over:
            pieces.append(Span(f"{row.over:>{self._over_room}}", "dim"))
        if self._room:
            bar_style: StyleName = (
                "grid" if row.tried is None else "x" if style == "plain" else style
            )
            pieces.append(Span(f"  {bar(row.place, self._room)}", bar_style))
        return self.text(pieces)
