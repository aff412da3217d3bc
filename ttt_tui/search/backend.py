"""The engine that searches: the compiled kernel where it was built, else the interpreted one.

`ttt_tui.search.kernel` is always the interpreted one, so that both can stand
side by side: hence this module.
"""

from typing import TYPE_CHECKING

from ttt_tui._backend import BACKEND

if TYPE_CHECKING or BACKEND == "python":
    from ttt_tui.search.kernel import Kernel
else:
    from ttt_tui.search.native import Kernel

__all__ = ["BACKEND", "Kernel"]
