"""The recursion that solves: compiled where it was built, else the interpreted one.

A module of its own, so that both can stand side by side in tests.
"""

from typing import TYPE_CHECKING

from ttt_tui._backend import PURE, has_native

IS_BUILT = has_native("features/solver")

if TYPE_CHECKING or PURE or not IS_BUILT:
    from ttt_tui.features.solver.kernel import Kernel
else:
    from ttt_tui.features.solver.native import Kernel

__all__ = ["IS_BUILT", "Kernel"]
