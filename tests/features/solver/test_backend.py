"""Which recursion solves: the compiled one where it was built."""

from __future__ import annotations

from ttt_tui._backend import PURE, has_compiled_kernel
from ttt_tui.features.solver import backend


def test_the_compiled_one_runs_where_it_is_built() -> None:
    compiled = backend.IS_BUILT and not PURE
    home = "native" if compiled else "kernel"
    assert backend.Kernel.__module__ == f"ttt_tui.features.solver.{home}"


def test_it_is_built_where_the_search_is() -> None:
    assert has_compiled_kernel() == backend.IS_BUILT
