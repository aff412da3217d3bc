"""How fast a search on the screen goes, in events a second."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

LADDER = tuple(
    digit * 10**power for power in range(6) for digit in (1, 2, 5) if digit * 10**power <= 200_000
)
"""The speeds that "faster" and "slower" walk through, in events a second; then comes unlimited."""

AUTO_SECONDS = 6.0
"""How long the leading search of a position is meant to take at automatic pace."""

AUTO_SLOWEST = 4.0

AUTO_GENTLE = 10.0
"""Events a second that an eye can follow: the most at automatic pace where all is kept simple."""


class PaceKind(Enum):
    AUTO = "auto"
    FIXED = "fixed"
    UNLIMITED = "unlimited"


@dataclass(frozen=True)
class Pace:
    """A pace; `rate` (events a second) counts for a fixed one only."""

    kind: PaceKind = PaceKind.AUTO
    rate: int = LADDER[0]

    def events_per_second(self, expected_nodes: int | None) -> float | None:
        """The rate for a search expected to visit so many nodes; None for no limit.

        A search of unknown size is too large to watch event by event.
        """
        if self.kind is PaceKind.FIXED:
            return float(self.rate)
        if self.kind is PaceKind.UNLIMITED or expected_nodes is None:
            return None
        return max(AUTO_SLOWEST, 2 * expected_nodes / AUTO_SECONDS)

    def faster(self, current: float | None) -> Pace:
        """The next speed of the ladder above the current rate (None: unlimited)."""
        if current is None:
            return UNLIMITED
        higher = next((rate for rate in LADDER if rate > current * 1.001), None)
        return Pace(PaceKind.FIXED, higher) if higher else UNLIMITED

    def slower(self, current: float | None) -> Pace:
        """The next speed of the ladder below the current rate; at the bottom the slowest."""
        if current is None:
            return Pace(PaceKind.FIXED, LADDER[-1])
        lower = [rate for rate in LADDER if rate < current * 0.999]
        return Pace(PaceKind.FIXED, lower[-1] if lower else LADDER[0])

    def words(self, current: float | None, *, short: bool = False) -> str:
        """`10 events/s` (`10/s` in short), `auto, 13 events/s`, `unlimited`."""
        from ttt_tui.words.numbers import rate as rate_words  # late: settings want a pace early

        unit = "/s" if short else " events/s"
        speed = "unlimited" if current is None else f"{rate_words(current)}{unit}"
        speed = "1 event/s" if speed == "1 events/s" else speed
        return f"auto, {speed}" if self.kind is PaceKind.AUTO else speed


AUTO = Pace()
SLOW = Pace(PaceKind.FIXED, 2)
UNLIMITED = Pace(PaceKind.UNLIMITED)
