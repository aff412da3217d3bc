"""*Why?*: the selected node move by move, and what its cut moves are truly worth."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.position import Position
from ttt_tui.run.worker import WorkerFailed
from ttt_tui.search.moment import Moment
from ttt_tui.solver.child import Solver
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import KeyedView, Span, fill, table
from ttt_tui.tui.panels.card import card_key, head_line, why_line, why_no_node, window_lines
from ttt_tui.tui.theme import STYLES, side_style
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
from ttt_tui.words.why import worth_words

BUDGET = 100_000
"""Positions that are looked at for the true values of a node's moves: well under a second."""

_MOST_MOVES = 200
"""Rows of tried moves, and of others: Textual takes 20 s to lay out a table of 30,000."""

SOLVER_SECONDS = 5.0
"""For the true values on a board for which that is not enough."""

_COLUMNS = "move", "value", "state", "nodes", "window"

Worths = Mapping[int, float | None]
"""The true values of moves from Max's side, None where one could not be computed."""


MoveRow = tuple[Span, ...]
"""A cell for each of `_COLUMNS`."""


def _row(
    move: str, value: str, style: str, note: str, nodes: str = "", window: str = ""
) -> MoveRow:
    """Args:
    style: of the value, or of what the move is truly worth.
    """
    return (move, "plain"), (value, style), (note, "dim"), (nodes, "plain"), (window, "dim")


def move_rows(moment: Moment, node: int, worths: Worths | None = None) -> list[MoveRow]:
    """The moves of a node in the order of the search, then those that were not tried.

    Of a root that rollouts start from, each move once, with its last rollout; or with its samples.
    """
    trace, game = moment.trace, moment.state(node)
    if trace.samples and not node:
        interval = "mean and 95 % interval"
        return [
            _row(
                step_name(game, each.move),
                f"{each.mean:+.2f}",
                "plain",
                f"{interval} {mean_text(trace, each)}",
                count(each.visits),
            )
            for each in trace.samples
        ]
    best, is_open = moment.best_child(node), moment.is_open(node)
    tries = moment.last_tries(node) if trace.algorithm.rollouts else [*moment.tries(node)]
    rows = []
    if len(tries) > _MOST_MOVES:
        rows.append(_row(f"{count(len(tries) - _MOST_MOVES)} earlier", "", "dim", ""))
        decides = [] if best is None or best in tries[-_MOST_MOVES:] else [best]
        tries = [*decides, *tries[len(decides) - _MOST_MOVES :]]
    for child in map(moment.view, tries):
        note = state_word(trace, child)
        if child.node == best:
            note += ", best so far" if is_open else ", decides"
        rows.append(
            _row(
                step_name(game, trace.move[child.node]),
                value_text(trace, child),
                "dim" if child.is_open or child.value is None else side_style(child.value),
                note,
                count(1 + child.nodes_below),
                window_text(trace, child.alpha, child.beta) if trace.algorithm.prunes else "",
            )
        )
    unvisited = moment.unvisited(node)
    for move in unvisited[:_MOST_MOVES]:
        text, style = "", "dim"
        if worths is not None and move in worths:
            worth = worths[move]
            text = "not computed" if worth is None else f"truly {result_of(game, worth)}"
            style = "dim" if worth is None else side_style(int(winner(worth) or 0))
        note = "not tried yet" if is_open else "never tried"
        rows.append(_row(step_name(game, move), text, style, note))
    if len(unvisited) > _MOST_MOVES:
        rows.append(_row(f"{count(len(unvisited) - _MOST_MOVES)} more", "", "dim", ""))
    return rows


def cut_moves(moment: Moment, node: int) -> tuple[int, ...]:
    """The moves that a node was left without having tried."""
    return moment.unvisited(node) if moment.view(node).was_cut else ()


class WhyView(KeyedView):
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
    """Computes values on boards that are too large to count out at once; the screen sets it."""

    def compose(self) -> ComposeResult:
        yield Static(id="why-words")
        yield Static(id="why-moves")
        yield Static(id="why-below")

    def key(self, snapshot: Snapshot) -> object:
        return card_key(snapshot), _can_compute(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        moment, node, absent = snapshot.shown.moment, snapshot.node, why_no_node(snapshot)
        self.workers.cancel_group(self, "worth")
        if absent or node is None:
            self._fill(Content.styled(absent, STYLES["dim"]), Content(), Content())
            return
        self._explain(moment, node)
        if cut_moves(moment, node) and _can_compute(snapshot):
            self.run_worker(self._compute(moment, node), group="worth")

    def on_resize(self) -> None:
        self.redraw()

    def _fill(self, *parts: Content) -> None:
        for static, text in zip(self.query(Static), parts, strict=True):
            static.display = bool(text)
            fill(static, text)

    def _explain(self, moment: Moment, node: int, worths: Worths | None = None, *said: str) -> None:
        """Say what is known of the node.

        Args:
            said: of the true values of its cut moves.
        """
        head, rows = tuple((name, "dim") for name in _COLUMNS), move_rows(moment, node, worths)
        moves = table([head, *rows], "<<<><") if rows else Content()
        if moves and moves.split()[0].cell_length + 2 > self.size.width > 0:  # no half a window
            moves = table([row[:-1] for row in (head, *rows)], "<<<>")
        self._fill(
            Content("\n").join([head_line(moment, node), why_line(moment, node)]),
            moves,
            Content("\n").join([*map(Content, said), *window_lines(moment, node)]),
        )

    async def _compute(self, moment: Moment, node: int) -> None:
        """Compute what the cut moves are truly worth, beside the keys, and show it."""
        game, moves = moment.state(node), cut_moves(moment, node)
        found: Worths | None = None
        with suppress(WorkerFailed):
            found = await self.solver.exact_moves(game, BUDGET)
            if found is None and isinstance(game, Position):
                cut = plural(len(moves), "cut move")
                self._explain(moment, node, None, f"Computing what {cut} would have been worth ...")
                solution = await self.solver.solve(game, all_moves=True, seconds=SOLVER_SECONDS)
                found = {each.move: each.value for each in solution.moves or ()}
        worths = {move: (found or {}).get(move) for move in moves}
        self._explain(moment, node, worths, worth_words(moment, node, worths))


def _can_compute(snapshot: Snapshot) -> bool:
    """True values are computed of a node that stays, not of each one that the clock passes."""
    return not snapshot.state.clock.runs or snapshot.state.selected is not None
