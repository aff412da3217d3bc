"""The strong exact solver: value, distance, best moves and best play of any position."""

from ttt_tui.features.solver.prover import solve
from ttt_tui.features.solver.solution import Cancelled, Progress, Solution
from ttt_tui.features.solver.table import TableError

__all__ = ["Cancelled", "Progress", "Solution", "TableError", "solve"]
