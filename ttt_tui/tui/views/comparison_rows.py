"""What the comparison says beside its table: what lies ahead, yardsticks, cuts; and cells in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from ttt_tui.engine.budget import PATIENCE_SECONDS, WATCHABLE_NODES, Budget
from ttt_tui.engine.frame import Frame
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Rules
from ttt_tui.search import Algorithm, Counters, Report
from ttt_tui.search.counts.bounds import Yardsticks, positions_saved
from ttt_tui.search.counts.size_estimate import Sizing, TreeSize
from ttt_tui.tui.colours import Span, style_of_value
from ttt_tui.tui.fitting import pieces_len, wrapped
from ttt_tui.tui.views.many_algorithms import Entry, nodes_cell
from ttt_tui.words.numbers import count, long_time, plural, seconds, share, size, spread, tree_size
from ttt_tui.words.sentences import Formatter, cuts, extras_words

_BARS = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class Forecast:
    """What lies ahead of the searches of a position: how large the tree is, and where they end.

    Attributes:
        algorithms: which search.
        limit: the budget in force.
        depth: to which minimax goes; None to the end of every game.
        most: nodes down to that depth, at most.
        speed: nodes a second of the engine in use.
        whole: the whole tree, None as long as nothing is known of it.
        reported_elsewhere: the whole tree is not to be told here.
    """

    algorithms: Sequence[Algorithm]
    limit: Budget
    depth: int | None
    most: int
    speed: float
    whole: TreeSize | None = None
    reported_elsewhere: bool = False

    @property
    def is_endless(self) -> bool:
        """Nothing says that minimax ends within the user's patience: no bound, and no estimate."""
        if self.limit.nodes is not None or self.limit.seconds is not None:
            return False
        patience = max(WATCHABLE_NODES, PATIENCE_SECONDS * self.speed)
        if self.depth is None and self.whole is not None:
            return min(self.most, self.whole.nodes) > patience
        return self.most > patience

    def rows(self) -> list[tuple[str, str]]:
        """Labels and texts."""
        rows = []
        if not self.reported_elsewhere:
            text = "estimating ..."
            if (whole := self.whole) is not None:
                between = f" ({spread(whole)})" if spread(whole) else ""
                text = f"{tree_size(whole)}{between}, {long_time(whole.nodes / self.speed)}"
            rows.append(("full tree", text))
        if self.depth is not None:
            hint = "no end is in sight, B changes it" if self.is_endless else "B changes it"
            most = plural(self.most, "node")
            rows.append(("limit", f"depth {self.depth}: at most {most}; {hint}"))
            if any(each.sums_up_bounds for each in self.algorithms):
                rows.append(("fsss", f"knows no depth: {plural(WATCHABLE_NODES, 'node')} at most"))
        elif self.limit.nodes is not None or self.limit.seconds is not None:
            rows.append(("limit", f"{self.limit} a search; B changes it"))
        elif self.is_endless:
            rows.append(("limit", "none, and no end is in sight: B gives one"))
        return rows


def whole_tree(
    yardsticks: Yardsticks | None, frame: Frame | None, sizing: Sizing | None
) -> TreeSize | None:
    """The size of the whole tree: counted, if anybody has counted it, else as estimated."""
    if yardsticks is not None and yardsticks.full_tree is not None:
        return TreeSize.counted(yardsticks.full_tree)
    for status in () if frame is None else frame.statuses.values():
        options = status.search.options
        is_whole = options.depth is None and options.first_move is None
        if not options.algorithm.prunes and is_whole and status.done:
            return TreeSize.counted(status.nodes)
    return sizing.size() if sizing is not None and sizing.done else None


def tells_full_tree(yardsticks: Yardsticks) -> bool:
    """Whether the rows have the size of the whole tree."""
    _, bounds = yardsticks.widest
    return yardsticks.position.is_over() or (bounds.full_tree is not None and bounds.depth is None)


def yardstick_rows(yardsticks: Yardsticks | None) -> list[tuple[str, str]]:
    """Labels and texts; only what holds for the searches that are shown, and is counted."""
    if yardsticks is None:
        return []
    if yardsticks.position.is_over():
        return [("full tree", "the game is over: nothing to search")]
    _, bounds = yardsticks.widest
    b, m = bounds.branching, bounds.plies
    uniform = f"b^m = {b}^{m} = {plural(bounds.uniform_tree, 'leaf')}"
    if bounds.uniform_minimum is not None:
        uniform += f", of these alpha-beta needs {size(bounds.uniform_minimum)}"
    last = [("uniform", uniform)]  # where there is a line too few, this is scrolled to
    if bounds.full_tree is None:
        return last
    parts = [plural(bounds.full_tree, "node")]
    for least, algorithms in yardsticks.minima.items():
        if least is not None:
            names = ", ".join(each.name for each in algorithms)
            parts.append(f"{names} at least {count(least)} (best order)")
    for algorithms in yardsticks.without_minimum.values():
        parts.append(f"no least known for {', '.join(each.name for each in algorithms)}")
    label = "full tree" if bounds.depth is None else f"to depth {bounds.depth}"
    return [(label, ", ".join(parts)), *last]


def cut_rows(
    reports: Sequence[Report], known: Iterable[Report], yardsticks: Yardsticks | None, room: int
) -> list[tuple[str, str]]:
    """Labels and lines, as many as they need; of algorithms that cut nothing none.

    Args:
        reports: the searches as they stand.
        known: finished searches of the position beside them, such as timed ones.
        yardsticks: of the searches, as far as they are counted.
        room: columns of a line.
    """
    rows: list[tuple[str, str]] = []
    beside = (*reports, *known)
    for report in reports:
        options = report.options
        if not options.algorithm.prunes or options.algorithm.by_rollouts:
            continue
        parts = cuts(report, positions_saved(report, beside, yardsticks))
        together = "; ".join(parts)
        parts = (together,) if len(together) <= room else parts
        lines = [line for part in parts for line in wrap(part, max(room, 16))]
        label = options.algorithm.name
        rows += [(label if not number else "", line) for number, line in enumerate(lines)]
    return rows


def extras(reports: Sequence[Report]) -> list[tuple[str, str]]:
    """Which algorithm has what, where one of them may have something."""
    options = [report.options for report in reports]
    if not any(each.algorithm.takes_enhancements for each in options):
        return []
    return [("extras", f"{extras_words(options)}; E changes it")]


def bar(share_done: float, width: int) -> str:
    full = round(share_done * width)
    return "█" * full + "░" * (width - full)


def saving(numbers: list[int], complete: bool) -> list[Span]:
    if not complete or not numbers[0]:
        return []
    return [Span(share(numbers[0] - numbers[-1], numbers[0]), "good")]


def leaves(counters: Counters, room: int, formatter: Formatter) -> list[Span]:
    """All leaves, and by result where values are results and there is room for the numbers."""
    total = Span(count(counters.leaves))
    if not isinstance(formatter.of_game, Rules):
        return [total]
    pieces = [
        total,
        Span(" ="),
        Span(f" {count(counters.x_wins)} X", "x"),
        Span(f" {count(counters.o_wins)} O", "o"),
        Span(f" {count(counters.draws)} draw", "draw"),
    ]
    fits = sum(len(piece.text) for piece in pieces) <= room
    return pieces if fits and counters.leaves else [total]


def bars(counters: list[Counters]) -> list[str]:
    """Bars of nodes by depth, all on one logarithmic scale."""
    most = max((n for c in counters for n in c.nodes_by_depth), default=0)
    scale = 7 / max(1, most.bit_length() - 1)
    return [
        "".join(_BARS[1 + round(scale * (n.bit_length() - 1))] for n in c.nodes_by_depth)
        for c in counters
    ]


def depths(counters: list[Counters]) -> list[Span]:
    """The largest depth of each, once where they agree."""
    depths = dict.fromkeys(c.max_depth for c in counters)
    return [Span("depth " + ", ".join(map(str, depths)))]


def table_of(rows: Iterable[Sequence[list[Span]]], widths: Sequence[int]) -> list[list[Span]]:
    """Lines with cells in columns of these widths, a blank between; long cells take more lines."""
    lines = []
    nothing: list[Span] = []
    for row in rows:
        broken = [wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
        for cells in zip_longest(*broken, fillvalue=nothing):
            line: list[Span] = []
            for cell, width in zip(cells, widths, strict=True):
                line += [*cell, Span(" " * (width + 1 - pieces_len(cell)))]
            lines.append(line)
    return lines


_NONE, _TO_COME = "-", "..."


def plain_rows(
    entries: Sequence[Entry], yardsticks: Yardsticks | None, notice: str = ""
) -> list[tuple[str, list[list[Span]]]]:
    """Labels and a cell for each search.

    Args:
        yardsticks: of the searches, as far as they are counted.
        notice: why there are no timings, if so.
    """
    reports = [entry.report for entry in entries]
    timed = [entry.measured.report for entry in entries if entry.measured]
    known = (*reports, *timed)
    title = "who wins" if entries[0].formatter.has_results else "value"
    return [
        ("", [[Span(each.options.algorithm.heading, "strong")] for each in reports]),
        ("best move", [[Span(_best_move(entry))] for entry in entries]),
        (title, [[_result(entry)] for entry in entries]),
        ("nodes visited", [nodes_cell(each.report, each.before) for each in entries]),
        ("moves cut", [[Span(_cuts(each, known, yardsticks))] for each in reports]),
        ("time", [[_time(entry, notice)] for entry in entries]),
        ("saved", [[Span(_saved(each, reports[0]), "good")] for each in reports]),
    ]


def plain_table(
    rows: Sequence[tuple[str, list[list[Span]]]],
    width: int,
    *,
    aside: bool,
) -> list[list[Span]]:
    """The rows as lines of so many columns, labels beside or, where it is narrow, above them."""
    label, searches = max(len(label) for label, _ in rows), len(rows[0][1])
    room = (width - (label + 1 if aside else 0)) // searches - 1
    lines: list[list[list[Span]]] = []
    for words, cells in rows:
        named = [Span(words, "dim")]
        if not aside and words:
            lines.append([named, *[[]] * (searches - 1)])
        lines.append([*[named] * aside, *cells])
    return table_of(lines, [*[label] * aside, *[room] * searches])


def _best_move(entry: Entry) -> str:
    report = entry.report
    if report.best_move is None:
        return _NONE if report.ended else _TO_COME
    return entry.formatter.cell(report.best_move)


def _result(entry: Entry) -> Span:
    report, formatter = entry.report, entry.formatter
    if report.value is not None:
        return Span(formatter.root_result(report.value), style_of_value(report.value))
    if report.estimate is not None:
        return Span(f"not known: {formatter.estimate(report.estimate)}", "warn")
    return Span(entry.state, "dim")


def _cuts(report: Report, known: Iterable[Report], yardsticks: Yardsticks | None) -> str:
    """`3 (5 positions saved)`"""
    if not report.options.algorithm.prunes:
        return "none: it tries every move"
    branches = report.counters.never_visited
    saved = positions_saved(report, known, yardsticks)
    if not branches or saved is None:
        return count(branches)
    return f"{count(branches)} ({plural(saved, 'position')} saved)"


def _time(entry: Entry, notice: str) -> Span:
    if entry.measured is None:
        is_own = entry.report.options.algorithm.own is not None
        return Span(notice or ("not timed" if is_own else "measuring ..."), "dim")
    if not entry.report.counters.nodes:
        return Span(_TO_COME)
    return Span(median_words(entry.measured, entry.report))


def median_words(measured: Measurement, report: Report) -> str:
    """The time of the whole search, marked as that where the other rows count it so far."""
    return seconds(measured.timing.median) + ("" if report.ended else " total")


def _saved(report: Report, first: Report) -> str:
    """How many nodes fewer than the first search it visited, once both are done."""
    nodes, all_nodes = report.counters.nodes, first.counters.nodes
    if report is first:
        return _NONE
    if not (report.ended and first.ended):
        return _TO_COME
    if all_nodes <= nodes or report.counters.left or first.counters.left:
        return _NONE  # who leaves out what matters saves nothing
    return f"{share(all_nodes - nodes, all_nodes)} of the nodes"
