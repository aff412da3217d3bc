"""The comparison: algorithms on the same position, side by side, with exact numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.containers import VerticalScroll
from textual.events import Click
from textual.geometry import Size
from textual.strip import Strip

from ttt_tui.engine.frame import Frame, SearchStatus
from ttt_tui.engine.timing import Measurement, speed_up, time_words
from ttt_tui.search import Algorithm, Counters, Report
from ttt_tui.search.counts.bounds import Yardsticks
from ttt_tui.tui.colours import Span, StyledWidget, StyleName, style_of_value
from ttt_tui.tui.fitting import pieces_len, wrapped
from ttt_tui.tui.keys import hinted
from ttt_tui.tui.views.comparison_rows import (
    bar,
    bars,
    cut_rows,
    depths,
    extras,
    leaves,
    median_words,
    plain_rows,
    plain_table,
    saving,
    table_of,
    yardstick_rows,
)
from ttt_tui.tui.views.earlier_searches import EarlierSearches
from ttt_tui.tui.views.extensions import explain_word
from ttt_tui.tui.views.many_algorithms import Entry, details, lines_of_many, nodes_cell, speed_of
from ttt_tui.tui.views.status import going_on
from ttt_tui.words.numbers import count, plural, progress
from ttt_tui.words.sentences import Formatter, incomplete

_WIDE = 74
_NARROW = 44
_PLAIN_COLUMNS = 3
_LABEL_WIDTH = 10
_GAP = "  "
_USUAL_VALUE = f"+1 X wins{_GAP}done"

_Line = list[Span]
_Row = tuple[str, list[list[Span]], list[Span]]
"""A label, a cell for each algorithm, and what alpha-beta saves."""


@dataclass(frozen=True)
class ComparisonData:
    """What the comparison shows.

    Attributes:
        frame: the searches as they stand.
        algorithms: the columns, in order.
        formatter: how values are written.
        yardsticks: what the searches are compared with, as far as it is counted.
        measurements: complete counts and timings, as far as they have been measured.
        notice: why there are no timings, if so.
        forecast: labels and texts on the size of the search and its limit, where it is not counted.
        simple: six plain rows are enough, if two or three are compared.
        earlier: the searches before the options were changed.
        hidden: a question is open, which the table would answer.
    """

    frame: Frame
    algorithms: Sequence[Algorithm]
    formatter: Formatter
    yardsticks: Yardsticks | None = None
    measurements: Mapping[Algorithm, Measurement] = field(default_factory=dict)
    notice: str = ""
    forecast: Sequence[tuple[str, str]] = ()
    simple: bool = False
    earlier: EarlierSearches | None = None
    hidden: bool = False

    @property
    def changes(self) -> Sequence[tuple[str, str]]:
        """Labels and texts on what a change of options has made of the searches."""
        moments = {each: self.frame.moment(each) for each in self.algorithms}
        return [] if self.earlier is None else self.earlier.rows(moments)

    def nodes_before(self, algorithm: Algorithm) -> int | None:
        return None if self.earlier is None else self.earlier.nodes(algorithm)


class ComparisonPanel(VerticalScroll, can_focus=True):
    """Holds the table; the keyboard scrolls it where it does not fit."""

    HELP = """\
**Comparison.** All algorithms search the same position at the same time, event for event; `A`
chooses them. Two stand side by side, three or more have a line each: *of first* is the share of
the first one's nodes. A best move has another colour if the first has not proved it best.
*nodes* are moves tried, that is, positions entered below the root. The root is not counted.
*cuts* are bounds met with moves still untried. Beside them stand the moves that were cut, and the
positions below them, which minimax visits. A *bound met on a last move* cuts nothing.
After a change of options `30 → 26` shows the nodes before and now. *changed* says what is not
visited now, and what only now is. `|`, or a click there, shows both trees at the first such node.
*by depth* draws the nodes at depth 1, 2, ... on one logarithmic scale for both.

*time* is the time of the search alone, with nothing recorded. A separate process repeats all
searches in turns: the minimum, the median and the maximum, or only the median where room is short.
*about* 2 times faster means that the two times overlap. The numbers of a running search are not
final until it is *done*.

UCT samples: its 95 % interval is of the mean of its rollouts, not of the game's value.

*uniform*: b^m leaves, as if every game had m plies with b moves each, and the fewest of them that
alpha-beta needs (Knuth and Moore). *full tree* or *to depth*: the tree that is searched, and the
fewest nodes that a search with these options visits with the best order at each node. With a table
that number is unknown. A tree that is too large to count is estimated by random games (Knuth 1975),
with the time it would take and a nominal 95 % interval (91 to 93 % in trials).

*extras*: what an algorithm uses in addition, such as a table. `E` gives all algorithms the same
extras, or none, for a fair comparison. MTD(f) always keeps its table, because it needs one.

*limit*: how far the searches go; `B` changes it. A search that ends at a limit is *incomplete* and
has no value. `~+0.02` is an estimate, in hundredths of a win: at the depth limit, the lines open
for X minus the lines open for O.
A click on the name of a row explains it.
"""


class Comparison(StyledWidget):
    """A table with a column for each of two algorithms and what is saved, or lines for more."""

    DEFAULT_CSS = "Comparison { width: 1fr; height: auto; }"

    _lines: Sequence[_Line] = ()
    _data: ComparisonData | None = None  # as long as it is on the screen

    async def on_click(self, event: Click) -> None:
        if "@click" not in event.style.meta:
            await explain_word(self, event, labels=True)

    def on_resize(self) -> None:
        """What was shown before there was a place for it was laid out for another width."""
        if self._data is not None:
            self.show(self._data)

    def on_hide(self) -> None:
        self._data = None  # and with it the searches

    def show(self, data: ComparisonData) -> None:
        self._data = data
        if data.hidden:
            self._draw_lines([[Span("Hidden until the questions are answered.", "dim")]])
            self.tooltip = None
            return
        if data.simple and len(data.algorithms) <= _PLAIN_COLUMNS:
            self._show_plain(data)
            return
        many = len(data.algorithms) > 2
        self._draw_lines(self._table_of_many(data) if many else self._table(data))
        self.tooltip = "\n".join(
            line for algorithm in data.algorithms for line in _in_full(data, algorithm)
        )

    def _show_plain(self, data: ComparisonData) -> None:
        entries = self._entries(data)
        rows = plain_rows(entries, data.yardsticks, data.notice)
        aside = self._width >= _NARROW
        table = plain_table(rows, self._width, aside=aside)
        had = extras([entry.report for entry in entries])
        below = self._labelled([*data.changes, *had, *data.forecast])
        self._draw_lines([*table, *below])
        self.tooltip = "nodes visited: one for each move tried. The root is not counted."

    def _draw_lines(self, lines: Sequence[_Line]) -> None:
        """Show these, which are laid out for the width there is."""
        other_height = len(lines) != len(self._lines)
        if other_height or lines != self._lines:
            self._lines = lines
            self.refresh(layout=other_height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport, width
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        return self.strip(self._lines[y] if y < len(self._lines) else (), self.size.width)

    @property
    def _room(self) -> int:
        """The width of an algorithm's column, of two."""
        width = self._width - _LABEL_WIDTH
        return (width - 2) // 2 if self._width < _NARROW else (width - 3) * 3 // 8

    @property
    def _width(self) -> int:
        # Before the first layout the width is 0; a table begun narrow would get a scrollbar.
        return self.size.width or _WIDE

    def _table(self, data: ComparisonData) -> list[_Line]:
        wide, narrow = self._width >= _WIDE, self._width < _NARROW
        widths = [_LABEL_WIDTH, self._room, self._room]
        if not narrow:
            widths.append(self._width - sum(widths) - 3)
        names = [Span(a.heading, "strong") for a in data.algorithms]
        reports = [data.frame.status(algorithm).report for algorithm in data.algorithms]
        rows = self._rows(data, reports, wide)
        head: _Row = ("", [[name] for name in names], [Span("saved", "strong")])
        lines = [
            [[Span(label, "dim")], *cells, *([] if narrow else [saved])]
            for label, cells, saved in (head, *rows)
        ]
        parts = self._cuts(data, reports)
        if narrow:
            savings = [f"{label} {saved[0].text}" for label, _, saved in rows if saved]
            parts += self._labelled([("saved", ", ".join(savings))])
        return [
            *self._labelled(data.forecast),
            *table_of(lines, widths),
            *self._labelled(data.changes),
            *parts,
            *self._labelled([*extras(reports), *yardstick_rows(data.yardsticks)]),
        ]

    def _labelled(self, rows: Sequence[tuple[str, str]]) -> list[_Line]:
        """Texts beside their labels, as many lines as they need."""
        lines: list[_Line] = []
        for label, text in rows:
            aside = max(len(label), _LABEL_WIDTH)
            for number, line in enumerate(wrapped(hinted(text), self._width - aside - 1)):
                beside = Span(f"{'' if number else label:<{aside}} ", "dim")
                lines.append([beside, *line])
        return lines

    def _cuts(self, data: ComparisonData, reports: Sequence[Report]) -> list[_Line]:
        timed = [measured.report for measured in data.measurements.values()]
        room = self._width - _LABEL_WIDTH - 1
        return self._labelled(cut_rows(reports, timed, data.yardsticks, room))

    @staticmethod
    def _entries(data: ComparisonData) -> list[Entry]:
        frame = data.frame
        return [
            Entry(
                status.report,
                _state(status, running=frame.running),
                status.stopped,
                Formatter.of(search.state, search.options),
                data.measurements.get(algorithm),
                data.nodes_before(algorithm),
            )
            for algorithm in data.algorithms
            for status in (frame.status(algorithm),)
            for search in (status.search,)
        ]

    def _table_of_many(self, data: ComparisonData) -> list[_Line]:
        """A line for each algorithm, and below what is particular to each."""
        entries = self._entries(data)
        parts = self._labelled(data.forecast)
        parts += lines_of_many(entries, self._width)
        parts += self._labelled(data.changes)
        for entry in entries:
            if words := details(entry):
                parts += self._labelled([(f"{entry.report.options.algorithm.name:<11}", words)])
        if data.notice:
            parts.append([Span(data.notice, "dim")])
        had = extras([entry.report for entry in entries])
        return [*parts, *self._labelled([*had, *yardstick_rows(data.yardsticks)])]

    def _rows(self, data: ComparisonData, reports: list[Report], wide: bool) -> list[_Row]:
        formatter = data.formatter
        counters = [report.counters for report in reports]
        complete = all(report.ended for report in reports)
        totals = [_total(data, report) for report in reports]
        return [
            *self._values(
                [_value(report, formatter) for report in reports],
                [
                    self._progress(data.frame, report, total, wide)
                    for report, total in zip(reports, totals, strict=True)
                ],
                _agreement([r.value for r in reports], complete, "agree", "differ"),
                apart=bool(data.forecast),
            ),
            (
                "best move",
                [[Span(_best_move(report, formatter))] for report in reports],
                _agreement([r.best_move for r in reports], complete, "same move", "not the same"),
            ),
            (
                "nodes",
                [nodes_cell(r, data.nodes_before(r.options.algorithm)) for r in reports],
                saving([c.nodes for c in counters], complete),
            ),
            (
                "leaves",
                [leaves(c, self._room, formatter) for c in counters],
                saving([c.leaves for c in counters], complete),
            ),
            ("by depth", self._charts(counters), depths(counters)),
            ("time", [self._time(data, report) for report in reports], _speed_up(data, wide)),
            ("nodes/s", [speed_of(data.measurements.get(each)) for each in data.algorithms], []),
        ]

    def _values(
        self,
        values: list[list[Span]],
        states: list[list[Span]],
        agreement: list[Span],
        *,
        apart: bool,
    ) -> list[_Row]:
        """The values and what the searches are doing: in one row where both have room there.

        With `apart` there are two rows from the beginning, as a limit will be told of.
        """
        together = [
            [*value, Span(_GAP if value else ""), *state]
            for value, state in zip(values, states, strict=True)
        ]
        cells = (*together, [Span(_USUAL_VALUE)])  # that comes: no row is to be added for it
        if not apart and all(pieces_len(cell) <= self._room for cell in cells):
            return [("value", together, agreement)]
        values = [value or [Span("...", "dim")] for value in values]
        return [("search", states, []), ("value", values, agreement)]

    def _progress(self, frame: Frame, report: Report, total: int | None, wide: bool) -> list[Span]:
        nodes = report.counters.nodes
        if report.complete:
            return [Span("done", "good")]
        status = frame.status(report.options.algorithm)
        if status.over:
            return [Span(incomplete(report.options, nodes, ended=report.ended), "warn")]
        state = Span(going_on(status, running=frame.running), "frontier")
        if not total or not status.events:
            return [state]
        drawn = bar(nodes / total, 8 if wide else 4)
        return [state, Span(f" {drawn} {progress(nodes, total)}" if wide else f" {drawn}", "dim")]

    def _charts(self, counters: list[Counters]) -> list[list[Span]]:
        """Nodes by depth as bars, the numbers beside them where there is room for all."""
        drawn = bars(counters)
        numbers = [" ".join(count(n) for n in c.nodes_by_depth) for c in counters]
        fits = all(
            len(each) + 1 + len(number) <= self._room
            for each, number in zip(drawn, numbers, strict=True)
        )
        return [
            [Span(f"{each} {number}" if fits else each, "draw")]
            for each, number in zip(drawn, numbers, strict=True)
        ]

    def _time(self, data: ComparisonData, report: Report) -> list[Span]:
        measured = data.measurements.get(report.options.algorithm)
        if measured is None:
            untimed = data.frame.status(report.options.algorithm).stopped
            untimed = untimed or report.options.algorithm.own is not None
            return [Span(data.notice or ("not timed" if untimed else "measuring ..."), "dim")]
        if not report.counters.nodes:
            return []  # it is known, but of a search that has looked at nothing it would puzzle
        if not report.ended:
            return [Span(median_words(measured, report))]
        return [Span(time_words(measured.timing, self._room))]


def _state(status: SearchStatus, *, running: bool) -> str:
    """What a search that proves nothing yet is doing, in words that fit a column."""
    options = status.search.options
    if status.done and options.algorithm.samples:
        return "sampled"
    if status.over:
        words = incomplete(options, status.nodes, ended=status.done).partition(",")
        return words[2].strip() if status.done and options.depth_limit is not None else words[0]
    return going_on(status, running=running)


def _in_full(data: ComparisonData, algorithm: Algorithm) -> list[str]:
    """The numbers that may not find room in the table."""
    counters = data.frame.status(algorithm).report.counters
    by_depth = " ".join(count(n) for n in counters.nodes_by_depth) or "-"
    results = f"{count(counters.x_wins)} won by X, {count(counters.o_wins)} by O"
    return [
        algorithm.heading,
        f"  nodes by depth: {by_depth}",
        f"  leaves: {results}, {plural(counters.draws, 'draw')}",
    ]


def _total(data: ComparisonData, report: Report) -> int | None:
    """How many nodes the search will have visited, where that is known beforehand."""
    measured = data.measurements.get(report.options.algorithm)
    if measured is not None:
        return measured.report.counters.nodes
    known = data.yardsticks
    return None if known is None else known.total(report.options.algorithm)


def _best_move(report: Report, formatter: Formatter) -> str:
    if report.best_move is None:
        return "-" if report.ended else "..."
    others = len(report.best_moves) - 1
    return formatter.cell(report.best_move) + (f" and {others} more" if others > 0 else "")


def _value(report: Report, formatter: Formatter) -> list[Span]:
    """The value that is proved, or the estimate; nothing before the end."""
    if report.estimate is not None:
        return [Span(formatter.estimate(report.estimate), "warn")]
    if report.value is None:
        return []
    return [Span(formatter.value_words(report.value), style_of_value(report.value))]


def _agreement(found: list[int | None], complete: bool, yes: str, no: str) -> list[Span]:
    if not complete or None in found:
        return []
    return [Span(yes, "good")] if len(set(found)) == 1 else [Span(no, "warn")]


def _speed_up(data: ComparisonData, wide: bool) -> list[Span]:
    if any(algorithm not in data.measurements for algorithm in data.algorithms):
        return []
    first, second = (data.measurements[algorithm].timing for algorithm in data.algorithms)
    if not data.measurements[data.algorithms[0]].report.counters.nodes:
        return []
    if not any(data.frame.status(each).report.counters.nodes for each in data.algorithms):
        return []  # as the times, of searches that have looked at nothing
    words = speed_up(first, second)
    style: StyleName = "warn" if words.endswith("slower") else "good"
    return [Span(words if wide else words.removesuffix(" faster"), style)] if words else []
