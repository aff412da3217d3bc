"""The Why? inspector: one node, who set its window, what its cut saved, and why this child."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import wrap

from textual import events
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.features.why.explanation import Explanation, explain
from ttt_tui.features.why.rows import MARKED, SIDE, Row, why_rows
from ttt_tui.game import Position
from ttt_tui.search import Moment
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.tree_counts import census_for
from ttt_tui.search.options import MoveOrder
from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.fitting import scroll_over, wrapped
from ttt_tui.tui.idle_work import BetweenKeys
from ttt_tui.tui.keys import hinted, key
from ttt_tui.tui.views.extensions import LineChosen, Selection, View, explain_word
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, past_the_trace

# Where the board searched has too many empty cells for the full tree to have been counted, the
# positions below a node are counted from scratch: up to here that takes milliseconds.
_COLD_EMPTIES = 9


def _answer(moment: Moment, line: Line | None, counted: bool) -> Explanation | str:
    """What there is to say of a line, or why there is nothing.

    Args:
        counted: the full tree of the board searched is, so positions left out are, too.
    """
    if not moment.entered:
        return "The search has not begun."
    if line is None:
        if moment.current is None:
            return past_the_trace(moment)
        line = Line(moment.current)
    node, move = line
    if node >= len(moment.trace):
        return f"The trace holds {plural(len(moment.trace), 'node')}: this one is not among them."
    if not moment.is_entered(node):
        return "Not entered yet: at this moment the search has still to come to this node."
    if move is not None and move not in moment.unvisited(node):
        # The line is of an earlier moment: the move has been tried since.
        column, children = moment.trace.move, moment.children(node)
        node, move = next((c for c in children if column[c] == move), node), None
    return explain(moment, node, move, most_empties=MAX_EMPTIES if counted else _COLD_EMPTIES)


class WhyPanel(ScrollView, StyledWidget, can_focus=True):
    """Answers why the search did what it did at one node. Call `show` with what to ask about."""

    HELP = """\
**Why?** One node of the search: its board, the moves that led there, and what the search knew. For
each end of the **window** on entering, it names the node and the move that set it: that side is
already sure of this value. For a **cut**, it shows the condition in numbers and the positions
saved. They are counted exactly: over all nodes they add up to what minimax visits more, to the same
depth. They are not counted where a table, deepening or null windows save or revisit positions, too.
The moves are listed in the order of the search: `◆` gave the node its value, `·` was **not
visited**. `<= 0` and `>= 0` are bounds, not values. *nodes* counts a move and the nodes below
it: together they are the nodes below this node.

If an algorithm chose an end of the window itself, the panel says how: a null window of PVS, a pass
of MTD(f), a rollout of FSSS. With rollouts, each move has its totals: for UCT the visits, the mean
of the rollouts and the 95 % interval of that mean (the game's value may lie outside), for FSSS the
bounds L .. U.

Up and Down mark the lines that lead to another node; Enter or a click goes there. A click on a
word such as *window* or *bound* explains it.
"""

    BINDINGS = [
        key("enter", "jump", "Go there", "Go to the node that the line names", display="enter"),
        key("up", "select(-1)", "Line up", "Mark the previous line to go to"),
        key("down", "select(1)", "Line down", "Mark the next line to go to"),
    ]

    DEFAULT_CSS = """
    WhyPanel { overflow-x: hidden; overflow-y: scroll; scrollbar-size-vertical: 1; }
    """

    def __init__(self, *, id: str | None = "why") -> None:  # noqa: A002
        super().__init__(id=id)
        self._asked: tuple[Moment, Formatter, Line | None] | None = None
        self._remark = ""
        self._drawn: tuple[object, ...] | None = None
        self._about: tuple[object, ...] | None = None  # the search and the node asked about
        self._left: list[Row] = []
        self._rows: list[Row] = []
        self._cursor: int | None = None  # a row that leads somewhere
        self._pointed: int | None = None
        self._counting = BetweenKeys(self, self._counted)

    def see(self, selection: Selection) -> None:
        self.show(selection.moment, selection.formatter, selection.line, selection.remark)

    def show(
        self, moment: Moment | None, formatter: Formatter, line: Line | None, remark: str = ""
    ) -> None:
        """Ask about a line of the tree at a moment; None is the node of the last event.

        Args:
            remark: what is no finding of the search; it stands first.
        """
        self._remark = remark
        self._asked = None if moment is None else (moment, formatter, line)
        self._draw()

    def let_go(self) -> None:
        """Keep nothing of the search shown, which is being replaced."""
        self._asked = self._drawn = self._about = None

    def on_resize(self) -> None:
        self._draw()

    @property
    def lines(self) -> Sequence[Row]:
        """The rows of the main column, top to bottom, in sight or not."""
        return self._rows

    def _draw(self) -> None:
        """Lay out what is asked, unless that is what already stands there."""
        width = self.scrollable_content_region.width
        if not width:
            return  # folded away: `on_resize` comes when it is opened
        if self._asked is None:
            drawn: tuple[object, ...] = (width,)
        else:
            moment, formatter, line = self._asked
            drawn = (width, moment.search, moment.event, formatter, line, self._remark)
        if drawn != self._drawn:
            self._drawn = drawn
            self._lay_out(width)

    def _lay_out(self, width: int) -> None:
        before = self._target
        self._left, self._rows = [], []
        about: tuple[object, ...] | None = None
        if self._asked is not None:
            moment, formatter, line = self._asked
            answer = _answer(moment, line, self._is_counted(moment))
            if isinstance(answer, str):
                self._rows = [Row((Span(text, "dim"),)) for text in wrap(answer, width)]
            else:
                about = (moment.search, answer.view.node, answer.move)
                self._left, self._rows = why_rows(moment, answer, formatter, width)
                room = width - (SIDE if self._left else 0)
                if self._remark:
                    remark = wrapped(hinted(self._remark, "warn"), room)
                    self._rows[:0] = [Row(tuple(line)) for line in remark]
        targets = self._targets
        same = about == self._about and before is not None
        kept = [row for row in targets if same and self._rows[row].target == before]
        if not same:
            self.scroll_to(0, 0, animate=False)
        self._cursor = kept[0] if kept else targets[0] if targets else None
        self._about = about
        self._pointed = None
        self._resize_to_rows()
        self.refresh()
        if (before is None) != (self._target is None):
            self.refresh_bindings()

    def _is_counted(self, moment: Moment) -> bool:
        """Whether positions left out can be counted at once; where not, they are from now on."""
        position = moment.search.state
        if not isinstance(position, Position):
            return True
        if position.empties > MAX_EMPTIES:
            return False
        return self._counting.has(
            partial(census_for(position.rules, MoveOrder()).prepare, position)
        )

    def _counted(self) -> None:
        if not self._counting.busy:
            self._drawn = None
            self._draw()

    def _resize_to_rows(self) -> None:
        every = max(len(self._left), len(self._rows))
        scroll_over(self, len(self._rows) if self._left_stays else every)

    @property
    def _left_stays(self) -> bool:
        """Whether the board and the path fit, and stand still while the rest scrolls."""
        return len(self._left) <= self.scrollable_content_region.height

    @property
    def _targets(self) -> list[int]:
        """The rows that lead to a node."""
        return [number for number, row in enumerate(self._rows) if row.target is not None]

    @property
    def _target(self) -> int | None:
        return None if self._cursor is None else self._rows[self._cursor].target

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        row = self._rows[index] if index < len(self._rows) else Row(())
        pieces, background = row.pieces, "plain"
        if index == self._cursor and self.has_focus:
            pieces, background = (MARKED, *pieces[1:]), "selected"
        elif index == self._pointed:
            background = "cursor"
        if not self._left:
            return self.strip(pieces, width, background)  # type: ignore[arg-type]
        beside = y if self._left_stays else index
        left = self._left[beside].pieces if beside < len(self._left) else ()
        right = self.strip(pieces, width - SIDE, background)  # type: ignore[arg-type]
        return Strip.join([self.strip(left, SIDE), right])

    def _row_at(self, event: events.MouseEvent) -> int | None:
        """The row under the mouse, if it leads to a node."""
        place = event.get_content_offset(self)
        if place is None or place.x < (SIDE if self._left else 0):
            return None
        row = place.y + self.scroll_offset.y
        return row if row in self._targets else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        pointed = self._row_at(event)
        if pointed != self._pointed:
            self._pointed = pointed
            self.refresh()

    def on_leave(self) -> None:
        self._pointed = None
        self.refresh()

    async def on_click(self, event: events.Click) -> None:
        if "@click" in event.style.meta or await explain_word(self, event):
            return
        row = self._row_at(event)
        if row is not None:
            self._cursor = row
            self.refresh()
            self.action_jump()

    def action_jump(self) -> None:
        if self._target is not None and self._asked is not None and not self._come_into_sight():
            self.post_message(LineChosen(self, Line(self._target), self._asked[0].search))

    def action_select(self, step: int) -> None:
        """Mark the next row that leads somewhere; where there is none, only scroll."""
        targets = self._targets
        place = targets.index(self._cursor) + step if self._cursor is not None else -1
        is_last = not 0 <= place < len(targets)
        if (not is_last or self._is_ahead(step)) and self._come_into_sight():
            return
        if is_last:
            self.scroll_relative(y=step, animate=False)
        else:
            self._cursor = targets[place]
            self._come_into_sight()
            self.refresh()

    def _is_ahead(self, step: int) -> bool:
        """Whether the marked row is out of sight, below for a step down, above for one up."""
        if self._cursor is None:
            return False
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        return self._cursor >= top + height if step > 0 else self._cursor < top

    def _come_into_sight(self) -> bool:
        """Scroll to the marked row; whether that took scrolling.

        No key acts on a row that nobody sees: the first press only shows it.
        """
        before = self.scroll_offset.y
        if self._cursor is not None:
            region = Region(0, self._cursor, self.scrollable_content_region.width, 1)
            self.scroll_to_region(region, animate=False, force=True)
        return self.scroll_offset.y != before

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key that goes to a node where no line leads to one."""
        del parameters
        return None if action == "jump" and self._target is None else True


VIEW = View("why", "Why?", WhyPanel, "why-answer")
