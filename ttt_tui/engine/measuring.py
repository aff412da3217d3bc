"""The process behind `background.measure`.

It reads one pickled request from standard input: the position, the options of each search, and
how many runs to time. It writes one pickled `Measurement` a search, its length before it.
"""

from __future__ import annotations

import os
import pickle
import sys

from ttt_tui.engine.timing import measure_search

LENGTH_BYTES = 4


def main() -> None:
    """Answer the request on standard input."""
    if hasattr(os, "nice"):
        os.nice(10)
    position, searches, runs = pickle.load(sys.stdin.buffer)
    for options in searches:
        data = pickle.dumps(measure_search(position, options, runs))
        sys.stdout.buffer.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        sys.stdout.buffer.flush()
