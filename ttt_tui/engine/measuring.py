"""The process behind `background.measure`.

It is asked for the searches of one position: the position, the options of each search, and how
many runs to time. It answers with a `Measurement` a search and run.
"""

from __future__ import annotations

from ttt_tui.engine.child import read_request
from ttt_tui.engine.timing import measure_searches


def main() -> None:
    """Answer the request on standard input."""
    (position, searches, runs), send = read_request()
    for measurement in measure_searches(position, searches, runs):
        send(measurement)
