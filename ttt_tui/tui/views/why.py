"""*Why?*: the selected node move by move, and the true values of its cut moves."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import chances_of
from ttt_tui.run.worker import WorkerFailed
from ttt_tui.search.moment import Moment
from ttt_tui.solver.child import Solver
from ttt_tui.tui.actions.engines import solved
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import ScrollingPanel, fill, stacked, styled, table
from ttt_tui.tui.panels.card import card_key, head_line, why_line, why_no_node
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.numbers import count
from ttt_tui.words.values import (
    result_of,
    state_word,
    step_name,
    value_text,
    winner,
)
from ttt_tui.words.why import worth_words

BUDGET = 100_000
"""The most positions that are counted out for the true values of moves, in under a second."""

_MOST_MOVES = 200
"""Rows of tried moves, and of others: Textual takes 20 s to lay out a table of 30,000."""

SOLVER_SECONDS = 5.0
"""The solver's time for the true values on larger boards."""

_COLUMNS = "move", "value", "state", "nodes"

Worths = Mapping[int, float | None]
"""The true values of moves from Max's side, None for a value that could not be computed."""


MoveRow = tuple[Span, ...]
"""A cell for each of `_COLUMNS`."""


def _row(move: str, value: str, style: str, note: str, nodes: str = "") -> MoveRow:
    """Return the cells of a row; the style is that of the value."""
    return (move, "plain"), (value, style), (note, "dim"), (nodes, "plain")


def move_rows(moment: Moment, node: int, worths: Worths | None = None) -> list[MoveRow]:
    """Return the moves of a node in the order of the search, then those that were not tried."""
    tries = [*moment.tries(node)]
    untried = moment.unvisited(node)
    rows = _tried_rows(moment, node, tries[-_MOST_MOVES:])
    rows += _untried_rows(moment, node, untried[:_MOST_MOVES], worths or {})
    if others := len(tries) + len(untried) - len(rows):
        rows.append(_row(f"{count(others)} others", "", "dim", ""))
    return rows


def _tried_rows(moment: Moment, node: int, tries: Sequence[int]) -> list[MoveRow]:
    trace = moment.trace
    game = moment.state(node)
    best = moment.best_child(node)
    chances = chances_of(game)
    rows = []
    for child in tries:
        view = moment.view(child)
        move = trace.move[child]
        style = "dim"
        if view.value is not None and not view.is_open:
            style = side_style(view.value)
        note = state_word(trace, view)
        if chances and not view.is_open:
            note += f", adds {chances[move] * trace.worth(trace.value[child])}"
        if child == best:
            note += ", best so far" if moment.is_open(node) else ", decides"
        nodes = ""
        if view.statistics is None:
            nodes = count(1 + view.nodes_below)
        rows.append(_row(step_name(game, move), value_text(trace, view), style, note, nodes))
    return rows


def _untried_rows(moment: Moment, node: int, moves: Sequence[int], worths: Worths) -> list[MoveRow]:
    """Return the moves that were not tried, with their true values if they are known."""
    game = moment.state(node)
    note = "not tried yet" if moment.is_open(node) else "never tried"
    rows = []
    for move in moves:
        text = ""
        style = "dim"
        worth = worths.get(move)
        if worth is not None:
            text = f"truly {result_of(game, worth)}"
            style = side_style(winner(worth) or 0)
        elif move in worths:
            text = "not computed"
        rows.append(_row(step_name(game, move), text, style, note))
    return rows


def cut_moves(moment: Moment, node: int) -> tuple[int, ...]:
    """Return the moves that were cut at a node."""
    return moment.unvisited(node) if moment.view(node).was_cut else ()


class WhyView(ScrollingPanel):
    """The selected node in sentences, and its moves in a table."""

    HELP = """\
**Why?** The moves of one node in the order of the search; *decides* is the move that gives the node
its value. What cut moves are *truly* worth was computed now: the search did without.
"""

    DEFAULT_CSS = """
    WhyView { overflow-x: hidden; }
    WhyView Static { height: auto; padding: 0 1; }
    WhyView #why-moves { width: auto; }
    """

    solver: Solver
    """The solver of boards that are too large to count out; the screen sets it."""

    def compose(self) -> ComposeResult:
        yield Static(id="why-words")
        yield Static(id="why-moves")
        yield Static(id="why-below")

    def key(self, snapshot: Snapshot) -> object:
        return card_key(snapshot), _can_compute(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        moment = snapshot.shown.moment
        node = snapshot.node
        absent = why_no_node(snapshot)
        self.workers.cancel_group(self, "worth")
        if absent or node is None:
            fill(self, styled((absent, "dim")), "", "")
            return
        self._explain(moment, node)
        if cut_moves(moment, node) and _can_compute(snapshot):
            self._compute(moment, node)

    def _explain(
        self, moment: Moment, node: int, worths: Worths | None = None, said: str = ""
    ) -> None:
        """Say what is known of the node.

        Args:
            said: a sentence about the true values of its cut moves.
        """
        rows: list[Sequence[Span]] = [*move_rows(moment, node, worths)]
        moves = Content()
        if rows:
            rows.insert(0, [(name, "dim") for name in _COLUMNS])
            moves = table(rows, "<<<>")
        words = stacked(head_line(moment, node), why_line(moment, node))
        fill(self, words, moves, Content(said))

    @work(group="worth")
    async def _compute(self, moment: Moment, node: int) -> None:
        """Compute the true values of the cut moves, beside the keys, and show them."""
        game = moment.state(node)
        found: Worths | None = None
        solution = await solved(game, self.solver, SOLVER_SECONDS, all_moves=True)
        if solution is not None:
            found = {each.move: each.value for each in solution.moves or ()}
        else:
            with suppress(WorkerFailed):
                found = await self.solver.exact_moves(game, BUDGET)
        worths = {move: (found or {}).get(move) for move in cut_moves(moment, node)}
        self._explain(moment, node, worths, worth_words(moment, node, worths))


def _can_compute(snapshot: Snapshot) -> bool:
    """Return True for a node that stays, not for each one that the clock passes."""
    return not snapshot.state.clock.runs or snapshot.state.selected is not None
