"""The strong exact solver: value, distance, best moves and best play of any position."""

from ttt_tui._lazy import loaded_late

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from ttt_tui.features.solver.prover import solve as solve
    from ttt_tui.features.solver.solution import Cancelled as Cancelled
    from ttt_tui.features.solver.solution import MoveValue as MoveValue
    from ttt_tui.features.solver.solution import Progress as Progress
    from ttt_tui.features.solver.solution import Solution as Solution
    from ttt_tui.features.solver.table import TableError as TableError

_HOMES = {
    "ttt_tui.features.solver.prover": "solve",
    "ttt_tui.features.solver.solution": "Cancelled MoveValue Progress Solution",
    "ttt_tui.features.solver.table": "TableError",
}
__getattr__, __all__ = loaded_late(__name__, _HOMES, globals())
