"""The comparison's lines on cuts: what each search has cut off, and what that saved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from ttt_tui.search import Report
from ttt_tui.search.counts.savings import positions_saved
from ttt_tui.search.counts.yardsticks import Yardsticks
from ttt_tui.words import cuts as cut_words


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
        if not options.prunes or options.goes_by_rollouts:
            continue
        parts = cut_words.cuts(report, positions_saved(report, beside, yardsticks))
        together = "; ".join(parts)
        parts = (together,) if len(together) <= room else parts
        lines = [line for part in parts for line in wrap(part, max(room, 16))]
        label = options.algorithm.name
        rows += [(label if not number else "", line) for number, line in enumerate(lines)]
    return rows
