"""The recursions that solve: compiled where they were built, else the interpreted ones.

A module of its own, so that both can stand side by side in tests.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ttt_tui._version import PURE, has_native
from ttt_tui.features.solver.board import board_for
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Rules

IS_BUILT = has_native("features/solver") and has_native("features/solver/falling")

if TYPE_CHECKING or PURE or not IS_BUILT:
    from ttt_tui.features.solver.falling.kernel import Kernel as FallingKernel
    from ttt_tui.features.solver.kernel import Kernel
else:
    from ttt_tui.features.solver.falling.native import Kernel as FallingKernel
    from ttt_tui.features.solver.native import Kernel

__all__ = ["IS_BUILT", "AnyKernel", "FallingKernel", "Kernel", "kernel_for"]

AnyKernel: TypeAlias = Kernel | FallingKernel


def kernel_for(rules: Rules, table: Table, report: Callable[[], None]) -> AnyKernel:
    """The one whose positions the table keeps."""
    if table.falling:
        return FallingKernel(rules, table, report)
    return Kernel(board_for(rules), table, report)
