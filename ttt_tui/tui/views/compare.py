"""The compared algorithms side by side, at the moment that the clock shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.exact import least_nodes
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import report
from ttt_tui.search.rollout_tree import samples
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import ScrollingPanel, fill, hidden_keys, styled, table
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.numbers import count, plural, saved, seconds
from ttt_tui.words.values import (
    CHOSEN,
    NONE_YET,
    bounded,
    leaves_text,
    number,
    result_of,
    signed,
)

ROWS = ("value", "best move", "nodes", "leaves", "cuts", "depth", "time", "saved")

NOTHING = "-"
MOST_COUNTED = 2_000
"""The most nodes of a tree whose fewest nodes are counted beside the keys, within 50 ms."""

_LEAST = 14
"""The least width of a column."""

Column = tuple[Span, ...]
"""The name of an algorithm, and a cell for each of `ROWS`."""


class Compare(ScrollingPanel):
    """The table of the comparison."""

    HELP = """\
**Compare.** *nodes* are moves tried: the root is not counted. *leaves* are finished games, *cuts*
are nodes that were left with moves untried, *time* is that of the whole search with its recording,
*saved* are nodes fewer than the first algorithm's.
"""

    DEFAULT_CSS = """
    Compare #compare-table { width: auto; padding: 0 1; }
    Compare #compare-notes { width: 100%; padding: 0 1; }
    """

    BINDINGS = [*hidden_keys(left="show(-1)", right="show(1)")]

    _first = 0

    def compose(self) -> ComposeResult:
        yield Static(id="compare-table")
        yield Static(id="compare-notes")

    def action_show(self, step: int) -> None:
        """Begin with another column."""
        if self._snapshot is not None:
            self._first = (self._first + step) % len(self._snapshot.searches)
            self.redraw()

    @on(Click, "#compare-notes")
    def _more(self) -> None:
        self.action_show(1)

    def _is_too_wide(self, text: Content) -> bool:
        return text.split()[0].cell_length + 2 > self.size.width

    def key(self, snapshot: Snapshot) -> object:
        return columns_of(snapshot), notes_on(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        columns = columns_of(snapshot)
        notes = notes_on(snapshot)
        shown = [*columns]
        text = _table(shown)
        if self._is_too_wide(text):
            shown = [*columns[self._first :], *columns[: self._first]]
        while len(shown) > 1 and self._is_too_wide(text):
            shown.pop()
            text = _table(shown)
        fill(self.query_one("#compare-table", Static), text)
        if len(shown) < len(columns):
            words = f"{len(shown)} of {len(columns)} algorithms: ← → or click for more"
            notes = f"{words}\n{notes}".rstrip()
        below = self.query_one("#compare-notes", Static)
        below.display = bool(notes)
        fill(below, styled((notes, "dim")))


def _table(columns: Sequence[Column]) -> Content:
    labels = [("", "plain"), *((label, "dim") for label in ROWS)]
    return table(list(zip(labels, *columns, strict=True)), "<" + ">" * len(columns), _LEAST)


def columns_of(snapshot: Snapshot) -> tuple[Column, ...]:
    """Return the columns of the table, with the numbers at the moment of each search."""
    first = snapshot.searches[0]
    return tuple(_column(snapshot, each, first) for each in snapshot.searches)


def _nodes(shown: SearchAtMoment) -> int:
    return shown.trace.totals.nodes if shown.is_beyond else shown.counters.nodes


def _column(snapshot: Snapshot, shown: SearchAtMoment, first: SearchAtMoment) -> Column:
    source = shown.trace.totals if shown.is_beyond else shown.counters
    star = " *" if shown.is_beyond else ""
    cuts = NOTHING
    if shown.trace.algorithm.prunes:
        cuts = count(source.cuts) + star
    return (
        (f"▸ {shown.name}" if shown is snapshot.shown else shown.name, "strong"),
        _value(shown),
        (_best_move(shown), "plain"),
        (count(_nodes(shown)) + star, "plain"),
        (leaves_text(source) + star, "plain"),
        (cuts, "plain"),
        (str(source.depth), "plain"),
        (seconds(shown.progress.seconds), "plain" if shown.progress.is_over else "dim"),
        _saved(shown, first),
    )


def _value(shown: SearchAtMoment) -> Span:
    trace = shown.trace
    if shown.progress.job_state == "failed":
        return "failed", "error"
    if not shown.has_ended:
        if shown.progress.job_state == "stopped" and shown.event >= trace.events:
            return "stopped", "warn"
        return NONE_YET, "dim"
    found = report(trace)
    if found.estimate is not None:
        return bounded(trace, found.estimate, Bound.EXACT, estimated=True), "warn"
    if found.value is not None:
        words = result_of(trace.game, found.value)
        returned = trace.result.value if trace.result else None
        text = number(trace, returned or 0)
        return text if words == text else f"{text} {words}", side_style(found.value)
    best = samples(trace).get(found.best_move or 0)
    return f"mean {signed(trace, best.mean)}" if best else CHOSEN, "warn"


def _best_move(shown: SearchAtMoment) -> str:
    if not shown.has_ended:
        return NONE_YET
    result = shown.trace.result
    best = result.best_move if result else None
    return NOTHING if best is None else move_text(shown.trace.game, best)


def _saved(shown: SearchAtMoment, first: SearchAtMoment) -> Span:
    if shown is first or shown.trace.algorithm.rollouts or not (_nodes(shown) and _nodes(first)):
        return NOTHING, "plain"
    if not (shown.has_ended and first.has_ended):
        return NONE_YET, "dim"
    nodes = _nodes(shown)
    whole = _nodes(first)
    if nodes > whole:
        return saved(nodes, whole), "plain"
    return f"{count(whole - nodes)}  {saved(nodes, whole)}", "good" if nodes < whole else "plain"


@lru_cache(maxsize=1)
def fewest_nodes(game: Game) -> int | None:
    """Return the nodes of alpha-beta with the best order, of a tree that is counted at once."""
    return least_nodes(game) if isinstance(game, PaperTree) and game.size < MOST_COUNTED else None


def notes_on(snapshot: Snapshot) -> str:
    """Explain the numbers that need it, a line each; mostly empty."""
    notes = []
    for shown in snapshot.searches:
        trace = shown.trace
        if shown.progress.fault:
            notes.append(f"{shown.name}: {shown.progress.fault}")
        if shown.is_beyond:
            held = plural(len(trace), "node")
            notes.append(f"* {shown.name}: beyond the recording, which holds the first {held}")
    ended = [each.trace for each in snapshot.searches if each.has_ended]
    if ended and (fewest := fewest_nodes(ended[0].game)) is not None:
        notes.append(f"the fewest nodes that alpha-beta can visit: {count(fewest)}")
    if estimated := [trace for trace in ended if report(trace).estimate is not None]:
        games = [f"{trace.totals.horizon_nodes:,} by {trace.algorithm.name}" for trace in estimated]
        notes.append(f"~ rests on estimates of unfinished games: {', '.join(games)}")
    return "\n".join(notes)
