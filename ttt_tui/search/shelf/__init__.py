"""The shelf: algorithms beside minimax and plain alpha-beta, each a module like its source."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ttt_tui.search.options import Algorithm, SearchOptions
from ttt_tui.search.shelf import record

_HOMES = {
    Algorithm.ENHANCED: "enhanced",
    Algorithm.PVS: "pvs",
    Algorithm.MTD_F: "mtd_f",
    Algorithm.FSSS: "fsss",
    Algorithm.UCT: "uct",
}


def algorithm_for(options: SearchOptions) -> record.Algorithm:
    """The generator that searches so: the function `search` of the algorithm's module."""
    # Loaded when asked for: most starts of the program need none of them.
    module = import_module(f"{__name__}.{_HOMES[options.algorithm]}")
    return cast(record.Algorithm, module.search)
