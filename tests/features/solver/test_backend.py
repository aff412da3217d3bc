"""Which recursion solves: the compiled one where it was built."""

from __future__ import annotations

import pytest

from ttt_tui._version import PURE, has_compiled_kernel
from ttt_tui.features.solver import backend
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Rules


def test_the_compiled_one_runs_where_it_is_built() -> None:
    compiled = backend.IS_BUILT and not PURE
    home = "native" if compiled else "kernel"
    assert backend.Kernel.__module__ == f"ttt_tui.features.solver.{home}"
    assert backend.FallingKernel.__module__ == f"ttt_tui.features.solver.falling.{home}"


def test_it_is_built_where_the_search_is() -> None:
    assert has_compiled_kernel() == backend.IS_BUILT


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 5, 4, gravity=True)], ids=str)
def test_the_table_says_which_kernel(rules: Rules) -> None:
    table = Table(1, rules)
    wanted = backend.FallingKernel if rules.gravity else backend.Kernel
    assert isinstance(backend.kernel_for(rules, table, lambda: None), wanted)
