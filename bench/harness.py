"""How measurements are taken: contenders in turn, medians, ratios within one run."""

from __future__ import annotations

import gc
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

Run = Callable[[], float]
"""Does the work once and returns what was measured, usually seconds; setting up is not measured."""


@dataclass(frozen=True)
class Effort:
    """How much is measured.

    Attributes:
        runs: of everything that is repeated whole; the median counts.
        keys: pressed in each state of the program.
        frames: of the tree panel.
        position: what the searches search.
        positions: of each number of stones, against the champion of Connect Four.
    """

    runs: int = 7
    keys: int = 300
    frames: int = 400
    position: str = "empty"
    positions: int = 30


QUICK = Effort(runs=1, keys=5, frames=20, position="X../.O./...", positions=1)
"""To see that everything works; the figures mean nothing."""


@dataclass(frozen=True)
class Target:
    """What a figure has to keep to."""

    limit: float
    at_least: bool = False

    def met_by(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True)
class Figure:
    """One measured number.

    Attributes:
        name: what was measured.
        value: in `unit`; None where it could not be measured.
        unit: `s`, `ms`, `x` (a ratio), `bytes`, `MB`, `nodes/s`, or empty for a count.
        target: what it has to keep to, if anything.
        note: how it came about.
    """

    name: str
    value: float | None
    unit: str
    target: Target | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.target is None or self.value is None:
            return None
        return self.target.met_by(self.value)

    def noting(self, more: str) -> Self:
        """The same with more in its note."""
        return replace(self, note="; ".join(filter(None, (self.note, more))))


def interleave(contenders: Mapping[str, Run], rounds: int) -> dict[str, list[float]]:
    """Let each contender run once a round, in turn, so that all meet the same disturbances.

    The order turns from round to round. One round beforehand warms up and is not counted, unless
    there is only one round.
    """
    measured: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for number in range(-1 if rounds > 1 else 0, rounds):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            gc.collect()
            value = contenders[name]()
            if number >= 0:
                measured[name].append(value)
    return measured


def ratio(
    name: str, over: Sequence[float], under: Sequence[float], target: Target | None = None
) -> Figure:
    """The ratio of two contenders' medians, and how it varied from round to round."""
    by_round = [a / b for a, b in zip(over, under, strict=True)]
    note = f"{min(by_round):.2f} to {max(by_round):.2f} from round to round"
    return Figure(name, statistics.median(over) / statistics.median(under), "x", target, note)


def median(name: str, values: Sequence[float], unit: str = "s") -> Figure:
    note = f"{len(values)} runs, {with_unit(min(values), unit)} to {with_unit(max(values), unit)}"
    return Figure(name, statistics.median(values), unit, note=note)


def missing(name: str, why: str) -> Figure:
    """In the place of a figure that could not be measured."""
    return Figure(name, None, "", note=why)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share (0 to 1) of the values does not exceed.

    Raises:
        ValueError: no values.
    """
    if not values:
        raise ValueError("no values have no percentile")
    ranked = sorted(values)
    return ranked[max(0, math.ceil(share * len(ranked)) - 1)]


def with_unit(value: float, unit: str) -> str:
    """`0.41 s`, `3.2 ms`, `1.93 x`, `549,945`."""
    if unit == "s" and value < 0.1:
        value, unit = 1000 * value, "ms"
    if not unit or unit == "nodes/s" or abs(value) >= 1000:
        number = f"{value:,.0f}"
    elif abs(value) >= 100:
        number = f"{value:.0f}"
    else:
        number = f"{value:.3g}"
    return f"{number} {unit}".strip()
