"""The compared algorithms side by side, at the moment that the clock shows."""

from collections.abc import Sequence
from functools import lru_cache

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
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
from ttt_tui.tui.panel import ScrollingPanel, fill, hidden_keys, stacked, styled, table
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.words.numbers import count, saved, seconds
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

_MOST_PLIES = 64

Column = tuple[Span, ...]


class Compare(ScrollingPanel):
    """The table of the comparison, and the nodes of each ply."""

    HELP = """\
**Compare.** *nodes* are moves tried: the root is not counted. *leaves* are finished games, *cuts*
are nodes that were left with moves untried, *time* is that of the whole search with its recording,
*saved* are nodes fewer than the first algorithm's; `*` marks counts beyond the recording. Beside
it are the nodes of each ply, with bars that grow as the search runs.
"""

    DEFAULT_CSS = """
    Compare { layout: horizontal; }
    Compare.-stacked { layout: vertical; }
    Compare Vertical { width: auto; height: auto; }
    Compare Static { width: auto; max-width: 100%; padding: 0 1; }
    Compare.-stacked #compare-plies { margin-top: 1; }
    """

    BINDINGS = hidden_keys(left="show(-1)", right="show(1)")

    _first = 0

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="compare-table")
            yield Static(id="compare-notes")
        yield Static(id="compare-plies")

    def action_show(self, step: int) -> None:
        """Begin with another column."""
        if self._snapshot is not None:
            self._first = (self._first + step) % len(self._snapshot.searches)
            self.redraw()

    @on(Click, "#compare-notes")
    def _more(self) -> None:
        self.action_show(1)

    def key(self, snapshot: Snapshot) -> object:
        return snapshot.shown.name, [(each.event, each.progress) for each in snapshot.searches]

    def draw(self, snapshot: Snapshot) -> None:
        searches = [*snapshot.searches]
        notes = notes_on(snapshot)
        text = table_of(snapshot, searches)
        if self._is_too_wide(text):
            searches = [*searches[self._first :], *searches[: self._first]]
        while len(searches) > 1 and self._is_too_wide(text):
            searches.pop()
            text = table_of(snapshot, searches)
        if len(searches) < len(snapshot.searches):
            words = f"{len(searches)} of {len(snapshot.searches)} algorithms"
            notes = f"{words}: ← → or click for more\n{notes}".rstrip()
        plies = plies_of(searches)
        left = stacked(text, Content(notes))
        self.set_class(self._is_too_wide(left, plies), "-stacked")
        fill(self, text, styled((notes, "dim")), plies)

    def _is_too_wide(self, *texts: Content) -> bool:
        widths = (max(line.cell_length for line in text.split()) + 2 for text in texts)
        return sum(widths) > self.size.width


def table_of(snapshot: Snapshot, searches: Sequence[SearchAtMoment]) -> Content:
    """Return the numbers at the moment of each search, in columns."""
    labels = [("", "plain"), *((label, "dim") for label in ROWS)]
    columns = [column_of(snapshot, each) for each in searches]
    return table(list(zip(labels, *columns, strict=True)), "<" + ">" * len(columns), _LEAST)


def plies_of(searches: Sequence[SearchAtMoment]) -> Content:
    """Return the nodes of each ply by now; the bar behind a number fills up as the search runs."""
    most = max(max(each.trace.totals.nodes_by_depth, default=0) for each in searches)
    width = max(len(count(most)), *(len(each.name) for each in searches))
    lines = [styled(("ply", "dim"), *((f"  {each.name:>{width}}", "dim") for each in searches))]
    deepest = max(each.counts.depth for each in searches)
    for ply in range(min(deepest, _MOST_PLIES)):
        line = styled((f"{ply + 1:>3}", "dim"))
        for each in searches:
            nodes = sum(each.counts.nodes_by_depth[ply : ply + 1])
            text = f"{count(nodes):>{width}}"
            full = -(-nodes * width // most)
            line += styled(("  ", "plain"), (text[:full], "selected"), (text[full:], "plain"))
        lines.append(line)
    return stacked(*lines)


def column_of(snapshot: Snapshot, shown: SearchAtMoment) -> Column:
    """Return the name of an algorithm, and a cell for each of `ROWS`."""
    counts = shown.counts
    star = " *" if shown.is_beyond else ""
    cuts = count(counts.cuts) + star if shown.trace.algorithm.prunes else NOTHING
    return (
        (f"▸ {shown.name}" if shown is snapshot.shown else shown.name, "strong"),
        _value(shown),
        (_best_move(shown), "plain"),
        (count(counts.nodes) + star, "plain"),
        (leaves_text(counts) + star, "plain"),
        (cuts, "plain"),
        (str(counts.depth), "plain"),
        (seconds(shown.progress.seconds), "plain" if shown.progress.is_over else "dim"),
        _saved(shown, snapshot.searches[0]),
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
    nodes = shown.counts.nodes
    whole = first.counts.nodes
    if shown is first or shown.trace.algorithm.rollouts or not nodes or not whole:
        return NOTHING, "plain"
    if not (shown.has_ended and first.has_ended):
        return NONE_YET, "dim"
    if nodes < whole:
        return f"{count(whole - nodes)}  {saved(nodes, whole)}", "good"
    return saved(nodes, whole), "plain"


@lru_cache(maxsize=1)
def fewest_nodes(game: Game) -> int | None:
    """Return the nodes of alpha-beta with the best order, of a tree that is counted at once."""
    return least_nodes(game) if isinstance(game, PaperTree) and game.size < MOST_COUNTED else None


def notes_on(snapshot: Snapshot) -> str:
    """Return the faults of searches, the fewest nodes, and the meaning of `~`, a line each."""
    searches = snapshot.searches
    notes = [f"{each.name}: {each.progress.fault}" for each in searches if each.progress.fault]
    ended = [each.trace for each in searches if each.has_ended]
    if ended and (fewest := fewest_nodes(ended[0].game)) is not None:
        notes.append(f"the fewest nodes that alpha-beta can visit: {count(fewest)}")
    if any(report(trace).estimate is not None for trace in ended):
        notes.append("~ rests on estimates of unfinished games, at the limit of the depth")
    return "\n".join(notes)
