"""Batches: a trace that grows in one process is sent to another piece by piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ttt_tui.search.columns import cast_to
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import Trace

_FACTS = ("visited", "totals", "passes", "samples", "result")


@dataclass(frozen=True)
class Batch:
    """The news of a trace since its last batch.

    Attributes:
        columns: the entries of the new nodes, column by column.
        closed: all entries of the nodes that were open in the last batch, by node.
        facts: the rest of the trace by attribute.
    """

    columns: tuple[bytes, ...]
    closed: dict[int, tuple[int, ...]]
    facts: dict[str, Any]


class BatchSender:
    """Cuts the trace of a recorder into batches."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._sent = 0  # nodes
        self._open: list[int] = []  # nodes that were open in the last batch

    def take(self) -> Batch:
        """Return the news since the last batch."""
        self._recorder.sync()
        trace = self._recorder.trace
        columns = trace.columns.values()
        closed = {}
        for node in self._open:
            closed[node] = tuple(column[node] for column in columns)
        held = len(trace)
        written = tuple(bytes(column[self._sent : held]) for column in columns)
        self._sent = held
        self._open = trace.open_path()
        return Batch(written, closed, {name: getattr(trace, name) for name in _FACTS})


def append(trace: Trace, batch: Batch) -> None:
    """Take over the next batch of a trace that grows elsewhere."""
    first = len(trace)
    columns = trace.columns.values()
    for column, written in zip(columns, batch.columns, strict=True):
        end = first + len(written) // column.itemsize
        column[first:end] = cast_to(memoryview(written), column.format)
    for node, entries in batch.closed.items():
        for column, entry in zip(columns, entries, strict=True):
            column[node] = entry
    for name, fact in batch.facts.items():
        setattr(trace, name, fact)
