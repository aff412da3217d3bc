"""The ordering laboratory: orders of moves on the board, in a table, and hunts for the extremes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ttt_tui.features.ordering.hunt import Aim
from ttt_tui.features.ordering.laboratory import OrderCost
from ttt_tui.features.ordering.trial_runner import OrderBench
from ttt_tui.features.ordering.words import (
    OrderRow,
    about_minimum,
    bar,
    distinct_words,
    hunt_words,
    order_rows,
    scale_words,
    search_words,
)
from ttt_tui.game.notation import cell_name
from ttt_tui.search import MoveOrder, OptionsError
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.dialogs.board_editor import EditBoard
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.board import Board, plain_scene
from ttt_tui.words.numbers import plural

_NAME = 13
_NODES, _OVER = 12, 10  # at least: they grow with what they say
_LEAST_BAR = 4


class OrderTable(OptionList, StyledWidget):
    """Orders tried, the fewest nodes first; the one under the cursor is looked at."""

    HELP = """\
**Orders tried.** The nodes that alpha-beta visits with each order of moves, and by how many per
cent they exceed Knuth and Moore's minimum. The minimum has the best order at each node; an order
here is the same at all nodes, so it may not reach the minimum. The line below says so when the
search for the best order has tried all orders. The bars are logarithmic, from the minimum to the
full tree that minimax visits.
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


_MOVED = "moved"
_HOW = "click cells in order;\n- + move a cell"
_SLIM = 74
_FEW = 5  # columns or rows


class LaboratoryScreen(Dialog[MoveOrder]):
    """Tries orders and hunts for the best and the worst; gives the order to use, or None.

    Whatever takes time goes on in slices while the screen is open, and stops with it.
    """

    AUTO_FOCUS = "#orders"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (36, "-high")]
    BINDINGS = [
        key("b", "find_best", "Find best", "Look for the order with the fewest nodes"),
        key("w", "find_worst", "Find worst", "Look for the order with the most nodes"),
        key("s", "stop", "Stop", "Stop looking; the results stay"),
        key("minus", "shift(-1)", "Earlier", "Try the cell under the cursor earlier", display="-"),
        key("plus", "shift(1)", "Later", "Try the cell under the cursor later", display="+"),
        key("backspace", "take_back", "Take back", "Remove the last cell from the order"),
        key("f2", "use", "Use", "Search in the order that the board shows"),
        key("escape", "leave", "Close", "Leave the search as it is"),
    ]

    def __init__(self, bench: OrderBench, order: MoveOrder) -> None:
        """`order` is the one in use."""
        super().__init__()
        self._bench = bench
        self._laboratory = bench.laboratory
        self._order: MoveOrder | None = order
        self._placed = list(self._laboratory.relevant(order))
        self._awaited = str(order)  # the order that the table's cursor is to go to
        self._own = sum(each.name.startswith("own ") for each in self._laboratory.tried)

    def compose(self) -> ComposeResult:
        laboratory = self._laboratory
        find = "" if self.app.size.width < _SLIM else "Find "
        with self.frame("Ordering laboratory", distinct_words(laboratory), classes="lab-dialog"):
            yield Label(search_words(laboratory), id="lab-about", classes="dim")
            rules = laboratory.position.rules
            many = "-many" if rules.columns > _FEW else ""
            tall = "-many-rows" if rules.rows > _FEW else ""
            with Horizontal(id="lab-columns", classes=f"{many} {tall}"):
                with Vertical(id="lab-left"):
                    yield EditBoard("next in turn", id="order-board")
                    yield Label(_HOW, classes="dim")
                with Vertical(id="lab-right"):
                    yield Label("", id="orders-head")
                    yield OrderTable(id="orders", compact=True)
                    yield Label("", id="lab-note", classes="dim")
            with Horizontal(classes="row"):
                yield Label("Order", id="order-label")
                yield Input(placeholder="cells:5,1,3,... or centre", id="order", compact=True)
                yield Button("Try", id="try", compact=True)
            yield Label("", id="verdict", markup=False)
            yield Static("", id="hunt", markup=False)
            yield from self.buttons(
                use="Use (F2)",
                find_best=f"{find}best (b)".capitalize(),
                find_worst=f"{find}worst (w)".capitalize(),
                stop="Stop (s)",
                leave="Close (Esc)",
            )

    def on_mount(self) -> None:
        if self._order is not None:
            self._ask(self._order)
        self._show_order()
        self.call_after_refresh(self._show_table)

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002 - the bars are as wide as it is now
        self.call_after_refresh(self._show_table)

    def give_way(self) -> None:
        self._bench.give_way()

    # Working

    def _go_on(self) -> None:
        """See to it that what was asked for is done."""
        self.run_worker(self._work(), exclusive=True, group="orders")

    async def _work(self) -> None:
        async for _ in self._bench.frames():
            self._show_table()

    def _ask(self, order: MoveOrder, name: str | None = None) -> None:
        """Show what an order costs, at once if it is known.

        Raises:
            OptionsError: the order does not fit the board.
        """
        known = self._bench.ask(order, name or str(order))
        self._awaited = name or str(order) if known is None else known.name
        if known is not None and known.order != order and name is not None:
            self.say(f"visits the same nodes as {known.name}")
        self._go_on()

    def _hunt(self, aim: Aim) -> None:
        self._bench.hunt(aim)
        self._awaited = f"{aim.value} "
        self._go_on()
        self._show_table()

    def action_find_best(self) -> None:
        self._hunt(Aim.BEST)

    def action_find_worst(self) -> None:
        self._hunt(Aim.WORST)

    def action_stop(self) -> None:
        self._bench.stop()
        self._show_table()

    # Showing

    def _show_table(self) -> None:
        if not self.is_attached or not self.query(OrderTable):
            return  # the screen is being taken down
        laboratory, bench = self._laboratory, self._bench
        table = self.query_one(OrderTable)
        head = table.head(scale_words(laboratory))
        if str(self.query_one("#orders-head", Label).content) != str(head):
            self.query_one("#orders-head", Label).update(head)
        note = about_minimum(laboratory, bench.hunts.get(Aim.BEST), short=True)
        if str(self.query_one("#lab-note", Label).content) != note:
            self.query_one("#lab-note", Label).update(note)
        rows = order_rows(laboratory, *bench.found)
        table.show(rows)
        awaited = next((each.name for each in rows if self._is_awaited(each.name)), None)
        if awaited is not None:
            table.point_to(awaited)
            if bench.hunting is None or self._awaited != f"{bench.hunting.aim.value} ":
                self._awaited = ""
        hunts = [
            hunt_words(hunt) + ("" if hunt.done or hunt is bench.hunting else " (stopped)")
            for hunt in bench.hunts.values()
        ]
        # Its size is fixed, so that a number that changes lays nothing out.
        self.query_one("#hunt", Static).update("\n".join(hunts), layout=False)
        stop = self.query_one("#stop", Button)
        if stop.disabled is not (bench.hunting is None):
            stop.disabled = bench.hunting is None
            self.refresh_bindings()

    def _is_awaited(self, name: str) -> bool:
        if self._awaited.endswith(" "):
            return name.startswith(self._awaited)
        return name == self._awaited

    def _show_order(self) -> None:
        """Write the order into the board's cells, and below as text."""
        labels = {cell: str(place) for place, cell in enumerate(self._placed, start=1)}
        scene = plain_scene(self._laboratory.position)
        self.query_one(Board).scene = replace(scene, labels=labels)
        line = self.query_one("#order", Input)
        if self._order is not None and not line.has_focus:
            line.value = str(self._order)
        self.query_one("#use", Button).disabled = self._order is None
        self.refresh_bindings()

    @on(OptionList.OptionHighlighted, "#orders")
    def _looked_at(self, event: OptionList.OptionHighlighted) -> None:
        tried = self.query_one(OrderTable).tried_at(event.option_index)
        if tried is not None and len(self._placed) in (0, len(self._laboratory.cells)):
            self._take(tried)

    @on(OptionList.OptionSelected, "#orders")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        tried = self.query_one(OrderTable).tried_at(event.option_index)
        if tried is not None:
            self._awaited = ""
            self._take(tried)

    def _take(self, tried: OrderCost) -> None:
        """Put a known order on the board."""
        if self._order != tried.order:
            self._order = tried.order
            self._placed = list(self._laboratory.relevant(tried.order))
            self._show_order()

    # Making an order

    @on(Board.Chosen, "#order-board")
    def _cell_chosen(self, event: Board.Chosen) -> None:
        """The next cell of the order; when it is complete, a new one begins."""
        cell = event.cell
        if cell not in self._laboratory.cells:
            name = cell_name(cell, self._laboratory.position.rules)
            self.say(f"{name} cannot be played and is not part of the order", bad=True)
            return
        if len(self._placed) == len(self._laboratory.cells):
            self._placed = []
        if cell in self._placed:
            self._placed.remove(cell)
        else:
            self._placed.append(cell)
        self._placed_anew(None)

    @on(Board.Refused, "#order-board")
    def _typing_refused(self, event: Board.Refused) -> None:
        self.say(event.reason, bad=True)

    def action_take_back(self) -> None:
        del self._placed[-1:]
        self._placed_anew(None)

    def action_shift(self, places: int) -> None:
        """Move the cell under the board's cursor in the order."""
        cell = self.query_one(Board).cursor
        complete = len(self._placed) == len(self._laboratory.cells)
        if cell not in self._placed or not complete:
            self.say("select a cell of a complete order to move it", bad=True)
            return
        before = self._placed.index(cell)
        after = before + places
        if 0 <= after < len(self._placed):
            self._placed.insert(after, self._placed.pop(before))
            self._placed_anew(_MOVED)

    def _placed_anew(self, name: str | None) -> None:
        """Try the order on the board if it is complete."""
        left = len(self._laboratory.cells) - len(self._placed)
        self._order = None
        if left:
            cells = plural(left, "cell")
            self.say(f"{cells} to place; click a placed cell to remove it")
        else:
            self.say("")
            self._try(self._laboratory.order_of(tuple(self._placed)), name)
        self._show_order()

    def _try(self, order: MoveOrder, name: str | None) -> None:
        self._order = order
        if name is None and self._laboratory.known(order) is None:
            self._own += 1
        self._ask(order, name or f"own {self._own}")

    @on(Input.Submitted, "#order")
    def _entered(self, event: Input.Submitted) -> None:
        event.prevent_default()
        self.action_try()

    def action_try(self) -> None:
        """Try what stands in the line."""
        line = self.query_one("#order", Input)
        try:
            order = MoveOrder.parse(line.value)
            order.check(self._laboratory.position.rules)
        except OptionsError as error:
            self.say(str(error), bad=True)
            line.focus()
            return
        self.say("")
        self._placed = list(self._laboratory.relevant(order))
        name = None if str(order).startswith("cells:") else str(order)
        self._try(order, name)
        self._show_order()

    # Leaving

    def action_use(self) -> None:
        if self._order is not None:
            self._finish(self._order)

    def action_leave(self) -> None:
        self._finish(None)

    def _finish(self, order: MoveOrder | None) -> None:
        self._bench.stop()
        self.close(order)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take_back" and not self._placed:
            return None
        return super().check_action(action, parameters)
