"""Results as text for a terminal, and charts as CSV."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterator

from ttt_tui.features.laboratory.experiment import Chart, Result, Table

_WIDTH = 80
_GAP = "  "


def text_of(result: Result) -> str:
    """Sentences, and below them the tables that hold something."""
    blocks = [[line for each in result.summary() for line in textwrap.wrap(each, _WIDTH)]]
    blocks += [list(table_lines(table)) for table in result.tables() if table.rows]
    return "\n\n".join("\n".join(block) for block in blocks)


def table_lines(table: Table) -> Iterator[str]:
    """Columns as wide as they need be; numbers stand to the right."""
    if table.title:
        yield table.title
    rows = [table.heads, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            f"{cell:<{width}}" if place < table.words else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield _GAP.join(cells).rstrip()


def csv_of(chart: Chart) -> str:
    """The points of a chart, one a line, below a line of heads."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(chart.rows())
    return out.getvalue()
