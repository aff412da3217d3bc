"""*Why?*: the selected node move by move, and what its cut moves are truly worth."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import DataTable, Static

from ttt_tui.games.position import Position
from ttt_tui.run.worker import WorkerFailed
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Reason
from ttt_tui.solver.child import Solver
from ttt_tui.tui.card import card_key, head_line, why_line, why_no_node, window_lines
from ttt_tui.tui.keyed_view import KeyedView, NodeSelected
from ttt_tui.tui.snapshot import Snapshot
from ttt_tui.tui.theme import STYLES, rich_style, side_style
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.values import (
    mean_text,
    result_of,
    state_word,
    step_name,
    value_text,
    window_text,
    winner,
)
from ttt_tui.words.why import decider, worth_words

BUDGET = 100_000
"""Positions that are looked at for the true values of a node's moves: well under a second."""

SOLVER_SECONDS = 5.0
"""For the true values on a board for which that is not enough."""

Worths = Mapping[int, float | None]
"""The true values of moves from Max's side, None where one could not be computed."""


@dataclass(frozen=True)
class MoveRow:
    """A move of the node: what the search found, or what the move is truly worth.

    Attributes:
        style: of value and worth.
        node: the visited node, None of a move that was not tried.
    """

    move: str
    value: str = ""
    style: str = "dim"
    window: str = ""
    nodes: str = ""
    note: str = ""
    node: int | None = None


def move_rows(moment: Moment, node: int, worths: Worths | None = None) -> list[MoveRow]:
    """The moves of a node in the order of the search, then those that were not tried.

    Of a root that rollouts start from, each move once, with its last rollout; or with its samples.
    """
    trace, game = moment.trace, moment.state(node)
    if trace.samples and not node:
        return [
            MoveRow(
                step_name(game, each.move),
                f"{each.mean:+.2f}",
                "plain",
                nodes=count(each.visits),
                note=f"mean and 95 % interval {mean_text(trace, each)}",
            )
            for each in trace.samples
        ]
    best, is_open = decider(moment, node), moment.is_open(node)
    tries = moment.last_tries(node) if trace.algorithm.rollouts else moment.tries(node)
    rows = []
    for child in map(moment.view, tries):
        note = state_word(trace, child)
        if child.node == best:
            note += ", best so far" if is_open else ", decides"
        rows.append(
            MoveRow(
                step_name(game, trace.move[child.node]),
                value_text(trace, child),
                "dim" if child.is_open or child.value is None else side_style(child.value),
                window_text(trace, child.alpha, child.beta) if trace.algorithm.prunes else "",
                count(1 + child.nodes_below),
                note,
                child.node,
            )
        )
    for move in moment.unvisited(node):
        row = MoveRow(step_name(game, move), note="not tried yet" if is_open else "never tried")
        if worths is not None and move in worths:
            worth = worths[move]
            text = "not computed" if worth is None else f"truly {result_of(game, worth)}"
            style = "dim" if worth is None else side_style(int(winner(worth) or 0))
            row = MoveRow(row.move, text, style, note=row.note)
        rows.append(row)
    return rows


def cut_moves(moment: Moment, node: int) -> tuple[int, ...]:
    """The moves that a node was left without having tried."""
    is_left = moment.view(node).reason in (Reason.CUTOFF, Reason.WIN_FOUND)
    return moment.unvisited(node) if is_left else ()


class WhyView(KeyedView):
    """The selected node in sentences, and its moves in a table."""

    HELP = """\
**Why?** One node of the search: why it was left, and where the ends of its window come from. The
table has its moves in the order of the search, with their values, windows and nodes; *decides* is
the move that gives the node its value, `<= 0` and `>= 0` are bounds. For a cut node it also has the
true values of the moves that were never tried, which the search did without. Enter selects the node
of a move.
"""

    DEFAULT_CSS = """
    WhyView Static, WhyView DataTable { height: auto; }
    WhyView Static { padding: 0 1; }
    WhyView DataTable { background: $background; overflow-x: hidden; }
    WhyView DataTable > .datatable--header {
        background: $background; color: $dim-color; text-style: none;
    }
    """

    solver: Solver
    """Computes values on boards that are too large to count out at once; the screen sets it."""

    def compose(self) -> ComposeResult:
        yield Static(id="why-words")
        yield DataTable[Text | str](id="why-moves", cursor_type="row")
        yield Static(id="why-worth")
        yield Static(id="why-window")

    def key(self, snapshot: Snapshot) -> object:
        return card_key(snapshot), _can_compute(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        moment, node, absent = snapshot.shown.moment, snapshot.node, why_no_node(snapshot)
        self.workers.cancel_group(self, "worth")
        self.query_one("#why-worth").display = False
        words, window = self.query_one("#why-words", Static), self.query_one("#why-window", Static)
        window.display = not absent
        if absent or node is None:
            self.query_one(DataTable).display = False
            words.update(Content.styled(absent, STYLES["dim"]))
            return
        words.update(Content("\n").join([head_line(moment, node), why_line(moment, node)]))
        window.update(Content("\n").join(window_lines(moment, node)))
        self._fill(moment, node, None)
        if cut_moves(moment, node) and _can_compute(snapshot):
            self.run_worker(self._compute(moment, node), group="worth")

    def _fill(self, moment: Moment, node: int, worths: Worths | None) -> None:
        """The table, and with true values also what follows from them."""
        table = self.query_one(DataTable)
        row_before = table.cursor_row
        table.clear(columns=True)
        for name in ("move", "value", "state"):
            table.add_column(name)
        table.add_column(Text("nodes", justify="right"))
        table.add_column("window")
        rows = move_rows(moment, node, worths)
        table.display = bool(rows)
        for row in rows:
            style, dim = self._ink(row.style), self._ink("dim")
            table.add_row(
                row.move,
                Text(row.value, style),
                Text(row.note, dim),
                Text(row.nodes, justify="right"),
                Text(row.window, dim),
                key=None if row.node is None else str(row.node),
            )
        if worths is not None:
            table.move_cursor(row=row_before)
            self.query_one("#why-worth").display = True
            self.query_one("#why-worth", Static).update(worth_words(moment, node, worths))

    def _ink(self, name: str) -> Style:
        """A style without a background, which is the cursor's."""
        style = rich_style(self, name)
        return Style(color=style.color, bold=style.bold)

    async def _compute(self, moment: Moment, node: int) -> None:
        """Compute what the cut moves are truly worth, beside the keys, and show it."""
        game, moves = moment.state(node), cut_moves(moment, node)
        found: Worths | None = None
        with suppress(WorkerFailed):
            found = await self.solver.exact_moves(game, BUDGET)
            if found is None and isinstance(game, Position):
                self.query_one("#why-worth").display = True
                self.query_one("#why-worth", Static).update(
                    f"Computing what {plural(len(moves), 'cut move')} would have been worth ..."
                )
                solution = await self.solver.solve(game, all_moves=True, seconds=SOLVER_SECONDS)
                found = {each.move: each.value for each in solution.moves or ()}
        self._fill(moment, node, {move: (found or {}).get(move) for move in moves})

    @on(DataTable.RowSelected)
    def _row_selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        if event.row_key.value is not None:
            self.post_message(NodeSelected(int(event.row_key.value)))


def _can_compute(snapshot: Snapshot) -> bool:
    """True values are computed of a node that stays, not of each one that the clock passes."""
    return snapshot.state.clock.direction == 0 or snapshot.state.selected is not None
