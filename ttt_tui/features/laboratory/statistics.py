"""Distributions, and how sure a share is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ttt_tui.words.numbers import share

_Z = 1.959963984540054
"""95 % of a normal distribution lie so many standard deviations around its mean."""


@dataclass(frozen=True)
class Distribution:
    """Numbers by their size; quartiles and median lie between two where there are two."""

    count: int
    total: float
    minimum: float
    lower: float
    median: float
    upper: float
    maximum: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Distribution:
        """Raises:
        ValueError: no numbers.
        """
        if not numbers:
            raise ValueError("a distribution of nothing")
        ranked = sorted(numbers)
        lower, median, upper = (_quantile(ranked, share) for share in (0.25, 0.5, 0.75))
        return cls(len(ranked), sum(ranked), ranked[0], lower, median, upper, ranked[-1])

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def spread(self) -> float:
        """The middle half's width, as a share of the median; 0 where that is 0."""
        return (self.upper - self.lower) / self.median if self.median else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "count": self.count,
            "total": self.total,
            "min": self.minimum,
            "lower_quartile": self.lower,
            "median": self.median,
            "upper_quartile": self.upper,
            "max": self.maximum,
        }


def _quantile(ranked: Sequence[float], share: float) -> float:
    """Of sorted numbers, between the two nearest in proportion."""
    place = share * (len(ranked) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ranked) - 1)
    if ranked[below] == ranked[above]:
        return ranked[below]
    return ranked[below] + (place - below) * (ranked[above] - ranked[below])


def saved(whole: float | None, part: float | None) -> float | None:
    """The share of a whole that a part does without; None without one of them, or of nothing."""
    return None if not whole or part is None else (whole - part) / whole


def saved_words(whole: float | None, part: float | None) -> str:
    """`95.7 %`; a dash where there is no share."""
    return "-" if whole is None or part is None else share(whole - part, whole)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by E. B. Wilson (1927); (0, 1) without a trial.

    It holds for few trials, and for shares of 0 and 1, where the usual one has no width.
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, _Z * _Z
    middle = share + z2 / (2 * trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    whole = 1 + z2 / trials
    low = 0.0 if not successes else (middle - half) / whole
    high = 1.0 if successes == trials else (middle + half) / whole
    return low, high
