"""The comparison: algorithms on the same position, side by side, with exact numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rich.console import Group, RenderableType
from rich.table import Table
from textual.containers import VerticalScroll
from textual.widgets import Static

from ttt_tui.engine.live import Frame
from ttt_tui.engine.timing import Measurement
from ttt_tui.search import Algorithm, Bounds, Counters, Report, Search, Wording, report_of
from ttt_tui.search.words import (
    count,
    incomplete,
    plural,
    rate,
    seconds,
    seconds_range,
    share,
    size,
)
from ttt_tui.tui.lineup import Entry, details, lineup_rows
from ttt_tui.tui.look import Inked, Piece, ink_of_value

_BARS = " ▁▂▃▄▅▆▇█"
_WIDE = 74
_NARROW = 44
_LABEL_WIDTH = 10

_Row = tuple[str, list[list[Piece]], list[Piece]]
"""A label, a cell for each algorithm, and what alpha-beta saves."""


@dataclass(frozen=True)
class ComparisonData:
    """What the comparison shows.

    Attributes:
        frame: the searches as they stand.
        algorithms: the columns, in order.
        wording: how values are written.
        bounds: the yardsticks of the position, None until they are known.
        measurements: complete counts and timings, as far as they have been measured.
        notice: why there are no timings, if so.
        outlook: labels and texts on the size of the search and its limit, where it is not counted.
    """

    frame: Frame
    algorithms: Sequence[Algorithm]
    wording: Wording
    bounds: Bounds | None = None
    measurements: Mapping[Algorithm, Measurement] = field(default_factory=dict)
    notice: str = ""
    outlook: Sequence[tuple[str, str]] = ()


class ComparisonPanel(VerticalScroll, can_focus=True):
    """Holds the table; the keyboard scrolls it where it does not fit."""

    HELP = """\
**Comparison.** All algorithms search the same position, event for event, at the same time; `A`
chooses them. Two stand side by side, three or more have a line each: *of first* is the share of
the first one's nodes, a best move in another colour is not one of those that the first has proved.
*nodes* are moves tried: positions entered below the root; the root itself is never counted.
*cuts* counts every time a bound was met, on a last move too; *pruned* the moves left untried.
*by depth* draws nodes at depth 1, 2, ... on a logarithmic scale common to both.

*time* is the search alone with nothing recorded, repeated in the background in a process of its
own: least, median and most. Numbers of a search under way are so far; *done* makes them final.

*uniform*: b^m, as if every game had m plies with b moves each, and how many of those leaves
alpha-beta needs at least (Knuth and Moore). *full tree*: the real one below this position, and
the fewest nodes that any order of moves lets alpha-beta visit in it. Where it is too large to
count it is estimated by random games (Knuth 1975), with a 95 % interval and the time it would take.

*limit*: how far the searches go; `B` changes it. What ends by it is *incomplete* and has no value;
`~+2` is an estimate, lines open for X less those open for O where the depth limit left a game.
"""


class Comparison(Static, Inked):
    """A table with a column for each of two algorithms and what is saved, or lines for more."""

    _shape: object = None  # what the number of lines depends on

    def show(self, data: ComparisonData) -> None:
        many = len(data.algorithms) > 2
        shape: object = (self.size, data.bounds, data.algorithms, data.outlook)
        table = self._lineup(data) if many else self._table(data)
        if many:  # details come as the searches go on
            shape = (shape, [bool(details(entry)) for entry in self._entries(data)])
        self.update(table, layout=shape != self._shape)
        self._shape = shape
        self.tooltip = "\n".join(
            line for algorithm in data.algorithms for line in _in_full(data.frame, algorithm)
        )

    @property
    def _room(self) -> int:
        """The width of an algorithm's column."""
        return (self.size.width - _LABEL_WIDTH - 3) * 3 // 8

    def _table(self, data: ComparisonData) -> RenderableType:
        # Before the first layout the width is 0; a table begun narrow would get a scrollbar.
        width = self.size.width or _WIDE
        wide, narrow = width >= _WIDE, width < _NARROW
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(width=_LABEL_WIDTH, no_wrap=True)
        for _ in data.algorithms:
            table.add_column(ratio=3, no_wrap=True, overflow="ellipsis")
        if not narrow:
            table.add_column(ratio=2, no_wrap=True, overflow="ellipsis")
        names = [Piece(a.value, "strong") for a in data.algorithms]
        reports = [report_of(data.frame.search(algorithm)) for algorithm in data.algorithms]
        rows = self._rows(data, reports, wide)
        head: _Row = ("", [[name] for name in names], [Piece("saved", "strong")])
        for label, cells, saved in (head, *rows):
            row = [[Piece(label, "dim")], *cells, *([] if narrow else [saved])]
            table.add_row(*(self.text(cell) for cell in row))
        parts: list[RenderableType] = [table]
        if narrow:
            savings = [f"{label} {saved[0].text}" for label, _, saved in rows if saved]
            parts.append(self.text([Piece("saved      ", "dim"), Piece(", ".join(savings))]))
        return Group(*self._outlook(data), *parts, self.text(self._bounds(data.bounds)))

    def _outlook(self, data: ComparisonData) -> list[RenderableType]:
        return [
            self.text([Piece(f"{label:<{_LABEL_WIDTH}} ", "dim"), Piece(text)])
            for label, text in data.outlook
        ]

    @staticmethod
    def _entries(data: ComparisonData) -> list[Entry]:
        frame = data.frame
        return [
            Entry(
                report_of(search),
                _state(frame, search),
                search in frame.stopped,
                Wording.of(
                    search.position, search.options, proves=search.done and not search.has_estimated
                ),
                data.measurements.get(algorithm),
            )
            for algorithm in data.algorithms
            for search in (frame.search(algorithm),)
        ]

    def _lineup(self, data: ComparisonData) -> RenderableType:
        """A line for each algorithm, and below what is particular to each."""
        entries = self._entries(data)
        heads, widths, rows = lineup_rows(entries, self.size.width or _WIDE)
        table = Table.grid(padding=(0, 1))
        for number, width in enumerate(widths):
            side: Literal["left", "right"] = "left" if number < 3 else "right"
            table.add_column(width=width, justify=side, no_wrap=True, overflow="ellipsis")
        table.add_row(*(self.text([Piece(head, "dim")]) for head in heads))
        for row in rows:
            table.add_row(*(self.text(cell) for cell in row))
        parts: list[RenderableType] = [*self._outlook(data), table]
        for entry in entries:
            if words := details(entry):
                name = f"{entry.report.options.algorithm.value:<11} "
                parts.append(self.text([Piece(name, "dim"), Piece(words)]))
        if data.notice:
            parts.append(self.text([Piece(data.notice, "dim")]))
        return Group(*parts, self.text(self._bounds(data.bounds)))

    def _rows(self, data: ComparisonData, reports: list[Report], wide: bool) -> list[_Row]:
        wording = data.wording
        counters = [report.counters for report in reports]
        complete = all(report.ended for report in reports)
        totals = [_total(data, report) for report in reports]
        return [
            (
                "search",
                [
                    self._progress(data.frame, report, total, wide)
                    for report, total in zip(reports, totals, strict=True)
                ],
                [],
            ),
            (
                "best move",
                [[Piece(_best_move(report, wording))] for report in reports],
                _agreement([r.best_move for r in reports], complete, "same move", "not the same"),
            ),
            (
                "value",
                [[_value(report, wording)] for report in reports],
                _agreement([r.value for r in reports], complete, "agree", "differ"),
            ),
            (
                "nodes",
                [[Piece(count(c.nodes))] for c in counters],
                _saving([c.nodes for c in counters], complete),
            ),
            (
                "leaves",
                [_leaves(c, self._room) for c in counters],
                _saving([c.leaves for c in counters], complete),
            ),
            *_cut_rows(reports, wide),
            ("by depth", self._charts(counters), _depths(counters)),
            ("time", [self._time(data, report, wide) for report in reports], _speed_up(data, wide)),
            ("nodes/s", [_speed(data, report) for report in reports], []),
        ]

    def _progress(self, frame: Frame, report: Report, total: int | None, wide: bool) -> list[Piece]:
        nodes = report.counters.nodes
        if report.complete:
            return [Piece("done", "good")]
        if report.ended or frame.search(report.options.algorithm) in frame.stopped:
            return [Piece(incomplete(report.options, nodes, ended=report.ended), "warn")]
        state = Piece("searching" if frame.running else "paused", "frontier")
        if not total:
            return [state]
        done = nodes / total
        bar = _bar(done, 8 if wide else 4)
        return [state, Piece(f" {bar} {100 * done:.0f} %" if wide else f" {bar}", "dim")]

    def _charts(self, counters: list[Counters]) -> list[list[Piece]]:
        """Nodes by depth as bars, the numbers beside them where there is room for all."""
        bars = _bars(counters)
        numbers = [" ".join(count(n) for n in c.nodes_by_depth) for c in counters]
        fits = all(
            len(bar) + 1 + len(number) <= self._room
            for bar, number in zip(bars, numbers, strict=True)
        )
        return [
            [Piece(f"{bar} {number}" if fits else bar, "draw")]
            for bar, number in zip(bars, numbers, strict=True)
        ]

    def _time(self, data: ComparisonData, report: Report, wide: bool) -> list[Piece]:
        measured = data.measurements.get(report.options.algorithm)
        if measured is None:
            stopped = data.frame.search(report.options.algorithm) in data.frame.stopped
            return [Piece(data.notice or ("not timed" if stopped else "measuring ..."), "dim")]
        timing = measured.timing
        if not wide:
            return [Piece(seconds(timing.median))]
        return [Piece(seconds_range((timing.minimum, timing.median, timing.maximum)))]

    def _bounds(self, bounds: Bounds | None) -> list[Piece]:
        """Two lines: how large the search could be, and how small alpha-beta could make it."""
        if bounds is None:
            return []
        if not bounds.plies:
            return [Piece("full tree  ", "dim"), Piece("the game is over: nothing to search")]
        b, m = bounds.branching, bounds.plies
        uniform = f"b^m = {b}^{m} = {size(bounds.uniform_tree)} leaves"
        uniform += f", of these alpha-beta needs {size(bounds.uniform_minimum)}"
        pieces = [Piece("uniform    ", "dim"), Piece(uniform)]
        if bounds.full_tree is not None and bounds.minimal_tree is not None:
            real = plural(bounds.full_tree, "node")
            real += f", alpha-beta at least {count(bounds.minimal_tree)} (best order)"
            pieces += [Piece("\nfull tree  ", "dim"), Piece(real)]
        return pieces


def _state(frame: Frame, search: Search) -> str:
    """What a search that proves nothing yet is doing, in words that fit a column."""
    options = search.options
    if search.done and options.algorithm is Algorithm.UCT:
        return "sampled"
    if search.done or search in frame.stopped:
        words = incomplete(options, search.nodes, ended=search.done).partition(",")
        return words[2].strip() if search.done and options.depth is not None else words[0]
    return "searching" if frame.running else "paused"


def _in_full(frame: Frame, algorithm: Algorithm) -> list[str]:
    """The numbers that may not find room in the table."""
    counters = frame.search(algorithm).counters
    by_depth = " ".join(count(n) for n in counters.nodes_by_depth) or "-"
    results = f"{count(counters.x_wins)} X wins, {count(counters.o_wins)} O wins"
    return [
        f"{algorithm.value}",
        f"  nodes by depth: {by_depth}",
        f"  leaves: {results}, {count(counters.draws)} draws",
    ]


def _total(data: ComparisonData, report: Report) -> int | None:
    """How many nodes the search will have visited, where that is known beforehand."""
    measured = data.measurements.get(report.options.algorithm)
    if measured is not None:
        return measured.report.counters.nodes
    if report.options.prunes or report.options.first_move is not None or data.bounds is None:
        return None
    if report.options.depth is not None:
        return None
    return data.bounds.full_tree


def _bar(share_done: float, width: int) -> str:
    full = round(share_done * width)
    return "█" * full + "░" * (width - full)


def _best_move(report: Report, wording: Wording) -> str:
    if report.best_move is None:
        return "-" if report.ended else "..."
    others = len(report.best_moves) - 1
    return wording.cell(report.best_move) + (f" and {others} more" if others > 0 else "")


def _value(report: Report, wording: Wording) -> Piece:
    if report.estimate is not None:
        return Piece(wording.estimate(report.estimate), "warn")
    if report.value is None:
        return Piece("...", "dim")
    words = f"{wording.proven.number(report.value)} {wording.root_result(report.value)}"
    return Piece(words, ink_of_value(report.value))


def _agreement(found: list[int | None], complete: bool, yes: str, no: str) -> list[Piece]:
    if not complete or None in found:
        return []
    return [Piece(yes, "good")] if len(set(found)) == 1 else [Piece(no, "warn")]


def _saving(numbers: list[int], complete: bool) -> list[Piece]:
    if not complete or not numbers[0]:
        return []
    return [Piece(share(numbers[0] - numbers[-1], numbers[0]), "good")]


def _leaves(counters: Counters, room: int) -> list[Piece]:
    """All leaves, and by result where there is room for the numbers."""
    total = Piece(count(counters.leaves))
    pieces = [
        total,
        Piece(" ="),
        Piece(f" {count(counters.x_wins)} X", "x"),
        Piece(f" {count(counters.o_wins)} O", "o"),
        Piece(f" {count(counters.draws)} draw", "draw"),
    ]
    fits = sum(len(piece.text) for piece in pieces) <= room
    return pieces if fits and counters.leaves else [total]


def _cut_rows(reports: list[Report], wide: bool) -> list[_Row]:
    """Cuts and the moves they left untried: in one row, or in two where there is no room."""
    cuts, pruned = [], []
    for report in reports:
        counters = report.counters
        if not report.options.prunes:
            cuts.append([Piece("none, tries all" if wide else "none", "dim")])
            pruned.append([Piece("-", "dim")])
            continue
        cuts.append([Piece(count(counters.cutoffs), "cut")])
        left = [Piece(count(counters.pruned_moves))]
        if report.options.stop_on_win:
            left.append(Piece(f" + {count(counters.win_stop_moves)} by wins"))
        pruned.append(left)
        if wide:
            cuts[-1] += [Piece(", pruned "), *left]
    return [("cuts", cuts, [])] if wide else [("cuts", cuts, []), ("pruned", pruned, [])]


def _bars(counters: list[Counters]) -> list[str]:
    """Bars of nodes by depth, all on one logarithmic scale."""
    most = max((n for c in counters for n in c.nodes_by_depth), default=0)
    scale = 7 / max(1, most.bit_length() - 1)
    return [
        "".join(_BARS[1 + round(scale * (n.bit_length() - 1))] for n in c.nodes_by_depth)
        for c in counters
    ]


def _depths(counters: list[Counters]) -> list[Piece]:
    """The largest depth of each, once where they agree."""
    depths = dict.fromkeys(c.max_depth for c in counters)
    return [Piece("depth " + ", ".join(map(str, depths)))]


def _speed(data: ComparisonData, report: Report) -> list[Piece]:
    measured = data.measurements.get(report.options.algorithm)
    if measured is None or not measured.report.counters.nodes:
        return [Piece("-", "dim")]
    return [Piece(rate(measured.report.counters.nodes / measured.timing.median))]


def _speed_up(data: ComparisonData, wide: bool) -> list[Piece]:
    if any(algorithm not in data.measurements for algorithm in data.algorithms):
        return []
    times = [data.measurements[algorithm].timing.median for algorithm in data.algorithms]
    nodes = data.measurements[data.algorithms[0]].report.counters.nodes
    if not nodes or not times[-1]:
        return []
    ratio = times[0] / times[-1]
    if ratio < 1:
        return [Piece(f"{1 / ratio:.1f} x slower", "warn")]
    return [Piece(f"{ratio:.1f} x{' faster' if wide else ''}", "good")]
