"""The comparison of three algorithms or more: a line each, the same columns for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ttt_tui.engine.timing import Measurement
from ttt_tui.search import Counters, Report
from ttt_tui.tui.colours import Span, style_of_value
from ttt_tui.words.numbers import count, plural, rate, seconds, share
from ttt_tui.words.sentences import OF_THE_MEAN, Formatter

Cell = list[Span]

_WORDS = 3  # columns of words, before those of numbers
_INDENT = 1  # of numbers below their name


@dataclass(frozen=True)
class Entry:
    """One algorithm as the comparison shows it.

    Attributes:
        report: what its search has found so far.
        state: of a search that has no value yet, or will have none: `searching`, `depth 4`.
        stopped: its budget is used up.
        measured: its complete counts and times, None as long as they are not known.
        before: nodes that it visited before the options were changed, None if that is not known.
    """

    report: Report
    state: str
    stopped: bool
    formatter: Formatter
    measured: Measurement | None = None
    before: int | None = None

    @property
    def counters(self) -> Counters:
        return self.report.counters


@dataclass(frozen=True)
class _Column:
    """A column: how it is headed, how wide it is, what it says, and when it has to give way.

    Attributes:
        needs: the panel's least width that has room for it.
    """

    head: str
    width: int
    cell: Callable[[Entry, Entry], Cell]
    needs: int = 0


def rows_of_many(
    entries: Sequence[Entry], width: int
) -> tuple[list[str], list[int], list[list[Cell]]]:
    """Heads, widths and rows of the table; the first entry is what the others are compared with.

    A column grows with what it says; where all do not fit then, the last ones give way.
    """
    columns = [column for column in _COLUMNS if column.needs <= width]
    rows = [[column.cell(entry, entries[0]) for column in columns] for entry in entries]
    widths = [
        max(column.width, *(_cell_len(row[number]) for row in rows))
        for number, column in enumerate(columns)
    ]
    fits = len(columns)
    while columns[fits - 1].needs and _taken(widths[:fits]) >= width:
        fits -= 1
    heads = [column.head for column in columns[:fits]]
    return heads, widths[:fits], [row[:fits] for row in rows]


def lines_of_many(entries: Sequence[Entry], width: int) -> list[Cell]:
    """The table as lines; where the names have no room beside the numbers each has its own line."""
    heads, widths, rows = rows_of_many(entries, width)
    table = [[[Span(head, "dim")] for head in heads], *rows]
    if _taken(widths) <= width:
        return [_line(row, widths) for row in table]
    # What each column holds, and no more.
    widths = [max(_cell_len(row[number]) for row in table) for number in range(len(heads))]
    if _taken(widths) <= width:
        return [_line(row, widths) for row in table]
    head, *below = table
    widths[0] = _INDENT
    lines = [_line(head, widths)]
    for name, *cells in below:
        lines += [name, _line([[], *cells], widths)]
    return lines


def _taken(widths: Sequence[int]) -> int:
    return sum(widths) + len(widths) - 1


def _cell_len(cell: Cell) -> int:
    return sum(len(piece.text) for piece in cell)


def _line(cells: Sequence[Cell], widths: Sequence[int]) -> Cell:
    """Words at the left of their columns, numbers at the right, a blank between columns."""
    pieces: Cell = []
    for number, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        blank = [Span(" " * (width - _cell_len(cell)))]
        gap = [Span(" ")] if number else []
        pieces += [*gap, *cell, *blank] if number < _WORDS else [*gap, *blank, *cell]
    return pieces


def details(entry: Entry) -> str:
    """What is particular to the algorithm: `table: 812 hits, 340 cuts by table`; may be empty."""
    counters, phrases = entry.counters, []
    if counters.passes > 1:
        phrases.append(plural(counters.passes, "search"))
    if counters.table_hits:
        phrases.append(f"table: {plural(counters.table_hits, 'hit')}")
        phrases.append(f"{plural(counters.table_cuts, 'cut')} by table")
    if counters.researches:
        phrases.append(f"{count(counters.researches)} re-searched")
    if counters.rollouts:
        phrases.append(plural(counters.rollouts, "rollout"))
    if counters.horizon_nodes:
        phrases.append(f"{count(counters.horizon_nodes)} estimated at the depth limit")
    sample = next((s for s in entry.report.samples if s.move == entry.report.best_move), None)
    if sample is not None:
        phrases.append(f"best move {entry.formatter.sampled(sample)}: 95 % {OF_THE_MEAN}")
    return ", ".join(phrases)


def _name(entry: Entry, _: Entry) -> Cell:
    return [Span(entry.report.options.algorithm.name, "strong")]


def _best(entry: Entry, first: Entry) -> Cell:
    report = entry.report
    if report.best_move is None:
        return [Span("-" if report.ended else "...", "dim")]
    cell = entry.formatter.cell(report.best_move)
    proven = first.report.best_moves
    agrees = not proven or report.best_move in proven
    return [Span(cell, "plain" if agrees else "warn")]


def _value(entry: Entry, _: Entry) -> Cell:
    report, formatter = entry.report, entry.formatter
    if report.value is not None:
        return [Span(formatter.root_result(report.value), style_of_value(report.value))]
    return [Span(entry.state, "dim" if report.ended else "frontier")]


def nodes_cell(report: Report, before: int | None) -> Cell:
    """`26`; `30 → 26` after a change of options."""
    nodes = report.counters.nodes
    if before is None or (before == nodes and report.ended):
        return [Span(count(nodes))]
    return [Span(f"{count(before)} → ", "dim"), Span(count(nodes))]


def _nodes(entry: Entry, _: Entry) -> Cell:
    return nodes_cell(entry.report, entry.before)


def _of_first(entry: Entry, first: Entry) -> Cell:
    """Nodes as a share of the first algorithm's, as soon as both have all of theirs."""
    if entry is first or not (entry.report.ended and first.report.ended):
        return []
    nodes, of = entry.counters.nodes, first.counters.nodes
    if nodes > 9 * of > 0:
        return [Span(f"{count(nodes // of)} x", "warn")]
    return [Span(share(nodes, of), "good")]


def _leaves(entry: Entry, _: Entry) -> Cell:
    return [Span(count(entry.counters.leaves))]


def _cuts(entry: Entry, _: Entry) -> Cell:
    cuts = entry.counters.pruning_cutoffs + entry.counters.table_cuts
    return [Span(count(cuts), "cut")] if cuts else [Span("-", "dim")]


def _time(entry: Entry, _: Entry) -> Cell:
    if entry.measured is None:
        return [Span("-" if entry.report.ended or entry.stopped else "...", "dim")]
    if not entry.counters.nodes:
        return [Span("-", "dim")]
    return [Span(seconds(entry.measured.timing.median))]


def speed_of(measured: Measurement | None) -> Cell:
    """Nodes a second, as far as they are known."""
    if measured is None or not measured.nodes_per_second:
        return [Span("-", "dim")]
    return [Span(rate(measured.nodes_per_second))]


def _speed(entry: Entry, _: Entry) -> Cell:
    return speed_of(entry.measured)


_COLUMNS = (
    _Column("", 11, _name),
    _Column("best", 5, _best),
    _Column("value", 9, _value),
    _Column("nodes", 10, _nodes),
    _Column("of first", 8, _of_first, 46),
    _Column("leaves", 8, _leaves, 56),
    _Column("cuts", 7, _cuts, 65),
    _Column("time", 8, _time, 74),
    _Column("nodes/s", 7, _speed, 84),
)
