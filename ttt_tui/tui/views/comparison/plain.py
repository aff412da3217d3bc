"""The comparison in six plain rows, for the simple level of detail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttt_tui.search import Report
from ttt_tui.search.counts.savings import positions_saved
from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.tui.colours import Span, style_of_value
from ttt_tui.tui.views.comparison.many_algorithms import Entry
from ttt_tui.tui.views.comparison.rows import table_of
from ttt_tui.words.numbers import count, plural, seconds, share


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
    return [
        ("", [[Span(each.options.algorithm.heading, "strong")] for each in reports]),
        ("best move", [[Span(_best_move(entry))] for entry in entries]),
        ("who wins", [[_result(entry)] for entry in entries]),
        ("nodes visited", [[Span(count(each.counters.nodes))] for each in reports]),
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
        return "-" if report.ended else "..."
    return entry.formatter.cell(report.best_move)


def _result(entry: Entry) -> Span:
    report, formatter = entry.report, entry.formatter
    if report.value is not None:
        return Span(formatter.root_result(report.value), style_of_value(report.value))
    if report.estimate is not None:
        return Span(f"not known: {formatter.estimate(report.estimate)}", "warn")
    return Span(entry.state, "dim")


def _cuts(report: Report, known: Iterable[Report], yardsticks: Yardsticks | None) -> str:
    """`3, which held 5 positions`"""
    if not report.options.algorithm.prunes:
        return "none: it tries every move"
    branches = report.counters.never_visited
    saved = positions_saved(report, known, yardsticks)
    if not branches or saved is None:
        return count(branches)
    return f"{count(branches)}, which held {plural(saved, 'position')}"


def _time(entry: Entry, notice: str) -> Span:
    if entry.measured is None:
        is_own = entry.report.options.algorithm.own is not None
        return Span(notice or ("not timed" if is_own else "measuring ..."), "dim")
    return Span(seconds(entry.measured.timing.median) if entry.report.counters.nodes else "")


def _saved(report: Report, first: Report) -> str:
    """How many nodes fewer than the first search it visited, once both are done."""
    nodes, all_nodes = report.counters.nodes, first.counters.nodes
    if report is first or not (report.ended and first.ended and all_nodes > nodes):
        return ""
    if report.counters.left or first.counters.left:
        return ""  # who leaves out what matters saves nothing
    return f"{share(all_nodes - nodes, all_nodes)} of the nodes"
