"""From cut to cut through a recorded search.

A cut leaves moves untried: the value met a bound, a win was found, or the transposition table
decided the node. A moment is the number of events that have passed; a cut is seen just after its
node was left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.next.search.trace import CUTS, Trace

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def next_cut(trace: Trace, moment: int) -> int | None:
    """The moment just after the next cut; None where the trace holds none (yet)."""
    cuts = _cuts(trace)
    return min(map(int, cuts[cuts > moment][:1]), default=None)


def previous_cut(trace: Trace, moment: int) -> int | None:
    """The last moment before this one that is just after a cut."""
    cuts = _cuts(trace)
    return max(map(int, cuts[cuts < moment][-1:]), default=None)


def _cuts(trace: Trace) -> npt.NDArray[np.int64]:
    """The moments just after the cuts that are recorded, in order."""
    import numpy as np

    nodes = np.flatnonzero(np.isin(np.asarray(trace.reason[: len(trace)]), CUTS))
    ends = np.asarray(trace.end)[nodes].astype(np.int64)
    moments = 2 * ends - np.asarray(trace.depth)[nodes]
    return np.sort(moments[moments <= trace.events])
