"""The compared algorithms side by side, at the moment that the clock shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import move_text
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import report
from ttt_tui.tui.keyed_view import KeyedView, fill
from ttt_tui.tui.snapshot import Shown, Snapshot
from ttt_tui.tui.theme import STYLES, side_style
from ttt_tui.words.numbers import count, plural, seconds, share
from ttt_tui.words.values import NONE_YET, bounded, max_side, mean_text, number, result_of

ROWS = ("value", "best move", "nodes", "leaves", "cuts", "depth", "time", "saved")

NOTHING = "-"
_LABEL, _LEAST = 9, 15  # widths of the columns


@dataclass(frozen=True)
class Cell:
    text: str
    style: str = "plain"


@dataclass(frozen=True)
class Column:
    """An algorithm, with a cell for each of `ROWS`."""

    name: str
    is_shown: bool
    cells: tuple[Cell, ...]


class Compare(KeyedView):
    """The table of the comparison."""

    HELP = """\
**Compare.** All algorithms search the same position; the table has their numbers at the moment that
the clock shows. *nodes* are moves tried: the root is not counted. *leaves* are finished games.
*cuts* are nodes that were left with moves untried. *time* is the time of the whole search, with its
recording. *saved* are nodes fewer than the first algorithm's, once both have ended.
`9 → 11` has the nodes before the last change of options.
"""

    DEFAULT_CSS = """
    Compare #compare-table { width: auto; padding: 0 1; }
    Compare #compare-notes { width: 100%; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="compare-table")
        yield Static(id="compare-notes")

    def key(self, snapshot: Snapshot) -> object:
        return columns_of(snapshot), notes_on(snapshot)

    def draw(self, snapshot: Snapshot) -> None:
        columns, notes = columns_of(snapshot), notes_on(snapshot)
        fill(self.query_one("#compare-table", Static), table(columns))
        below = self.query_one("#compare-notes", Static)
        below.display = bool(notes)
        fill(below, Content.styled(notes, STYLES["dim"]))


def table(columns: Sequence[Column]) -> Content:
    """The lines of the table: text that can be selected."""
    heads = [f"▸ {each.name}" if each.is_shown else each.name for each in columns]
    widths = [max(_LEAST, cell_len(head), *(cell_len(cell.text) for cell in each.cells))
              for head, each in zip(heads, columns, strict=True)]  # fmt: skip
    first = [Content.styled(head.rjust(width), STYLES["strong"])
             for head, width in zip(heads, widths, strict=True)]  # fmt: skip
    lines = [Content(" ").join([Content(" " * _LABEL), *first])]
    for row, label in enumerate(ROWS):
        cells = [Content.styled(each.cells[row].text.rjust(width), STYLES[each.cells[row].style])
                 for each, width in zip(columns, widths, strict=True)]  # fmt: skip
        lines.append(
            Content(" ").join([Content.styled(f"{label:<{_LABEL}}", STYLES["dim"]), *cells])
        )
    return Content("\n").join(lines)


def columns_of(snapshot: Snapshot) -> tuple[Column, ...]:
    """The table; numbers as they are at the moment of each search."""
    first = snapshot.searches[0]
    return tuple(_column(snapshot, each, first) for each in snapshot.searches)


def has_ended(shown: Shown) -> bool:
    """Whether the search has ended by itself by this moment."""
    return shown.trace.done and shown.event >= shown.trace.events


def is_beyond(shown: Shown) -> bool:
    """Whether the clock is at the end of a recording that the search went beyond."""
    return shown.trace.missing > 0 and shown.event >= shown.trace.events


def _nodes(shown: Shown) -> int:
    return shown.trace.totals.nodes if is_beyond(shown) else shown.counters.nodes


def _column(snapshot: Snapshot, shown: Shown, first: Shown) -> Column:
    trace, counters = shown.trace, shown.counters
    beyond, totals = is_beyond(shown), shown.trace.totals
    star = " *" if beyond else ""
    nodes, before = _nodes(shown), snapshot.state.before.get(shown.name)
    text = count(nodes) + star
    if before is not None:
        text = f"{count(before)} → {text}"
    source = totals if beyond else counters
    cuts = source.pruning_cutoffs + source.win_stops
    cuts_at_all = trace.algorithm.prunes and not trace.algorithm.rollouts
    is_done = shown.job_state != "running"
    best = _best_move(shown)
    return Column(
        shown.name,
        shown is snapshot.shown,
        (
            _value(shown),
            Cell(best),
            Cell(text),
            Cell(count(source.leaves) + star),
            Cell(count(cuts) + star if cuts_at_all else NOTHING),
            Cell(str(source.depth)),
            Cell(seconds(shown.seconds), "plain" if is_done else "dim"),
            _saved(shown, first),
        ),
    )


def _value(shown: Shown) -> Cell:
    trace = shown.trace
    if shown.job_state == "failed":
        return Cell("failed", "error")
    if not has_ended(shown):
        stopped = shown.job_state == "stopped" and shown.event >= trace.events
        return Cell("stopped" if stopped else NONE_YET, "warn" if stopped else "dim")
    found = report(trace)
    if found.estimate is not None:
        return Cell(bounded(trace, found.estimate, Bound.ESTIMATE), "warn")
    if found.value is not None:
        words = result_of(trace.game, found.value)
        returned = trace.result.value if trace.result and trace.result.value is not None else 0
        text = number(trace, returned)
        return Cell(text if words == text else f"{text} {words}", side_style(found.value))
    best = next((each for each in trace.samples if each.move == found.best_move), None)
    return Cell(f"mean {mean_text(trace, best).split()[0]}" if best else NOTHING, "warn")


def _best_move(shown: Shown) -> str:
    if not has_ended(shown):
        return NONE_YET
    result = shown.trace.result
    best = result.best_move if result else None
    return NOTHING if best is None else move_text(shown.trace.game, best)


def _saved(shown: Shown, first: Shown) -> Cell:
    if shown is first or shown.trace.algorithm.samples:
        return Cell(NOTHING)
    if not (has_ended(shown) and has_ended(first)):
        return Cell(NONE_YET, "dim")
    saved, whole = _nodes(first) - _nodes(shown), _nodes(first)
    text = f"{count(saved)}  {share(saved, whole)}"
    return Cell(text, "good" if saved > 0 else "plain")


def notes_on(snapshot: Snapshot) -> str:
    """What the numbers need to be understood, a line each; mostly empty."""
    notes = []
    for shown in snapshot.searches:
        trace = shown.trace
        if shown.fault:
            notes.append(f"{shown.name}: {shown.fault}")
        if is_beyond(shown):
            held = plural(len(trace), "node")
            notes.append(f"* {shown.name}: beyond the recording, which holds the first {held}")
        if has_ended(shown) and trace.samples:
            best = next(each for each in trace.samples if each.move == report(trace).best_move)
            rollouts = plural(trace.totals.rollouts, "rollout")
            notes.append(
                f"{shown.name}: mean and 95 % interval of {rollouts}, no value: "
                f"{mean_text(trace, best)}"
            )
    ended = [each.trace for each in snapshot.searches if has_ended(each)]
    if estimated := [trace for trace in ended if report(trace).estimate is not None]:
        games = [f"{trace.totals.horizon_nodes:,} by {trace.algorithm.name}" for trace in estimated]
        notes.append(f"~ rests on estimates of unfinished games: {', '.join(games)}")
    options = snapshot.state.options
    if options.max_side.value != "X" and snapshot.shown.trace.is_board:
        trace = snapshot.shown.trace
        notes.append(f"Positive values are good for {'X' if max_side(trace) > 0 else 'O'}")
    return "\n".join(notes)
