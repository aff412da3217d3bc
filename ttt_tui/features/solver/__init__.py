"""The strong exact solver: value, distance, best moves and best play of any position."""

from ttt_tui._lazy import loader

TYPE_CHECKING = False  # see `ttt_tui`
if TYPE_CHECKING:
    from ttt_tui.features.solver.prover import solve
    from ttt_tui.features.solver.solution import Cancelled, Progress, Solution
    from ttt_tui.features.solver.table import TableError

_HOMES = {
    "ttt_tui.features.solver.prover": ("solve",),
    "ttt_tui.features.solver.solution": ("Cancelled", "Progress", "Solution"),
    "ttt_tui.features.solver.table": ("TableError",),
}
__getattr__ = loader(__name__, _HOMES, globals())

__all__ = ["Cancelled", "Progress", "Solution", "TableError", "solve"]
