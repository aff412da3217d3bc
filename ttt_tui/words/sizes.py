"""Sizes of trees and the time they take, in words that promise no more than is known."""

from __future__ import annotations

from ttt_tui.search.counts.size_estimate import TreeSize
from ttt_tui.words.numbers import count, rate, size

ABOUT_INTERVALS = "a nominal 95 % interval; in trials 91 to 93 % held"
"""How far to trust an interval by the normal law, for means of some hundred very unequal games."""


def about(number: float, figures: int = 2) -> str:
    """An estimate, in figures that it can vouch for: `about 570,000`, `about 1.3e12`."""
    if number < 10**figures:
        return f"about {number:.0f}"
    if number >= 999_500:
        return f"about {number:.{figures - 1}e}".replace("e+0", "e").replace("e+", "e")
    digits = len(str(round(number))) - figures
    return f"about {count(round(round(number), -digits))}"


def tree_size(tree: TreeSize) -> str:
    """`549,945 nodes`, `about 1.3e12 nodes`, `at most about 1.3e12 nodes`."""
    number = size(int(tree.nodes)) if tree.exact else about(tree.nodes)
    most = "at most " if tree.at_most else ""
    return f"{most}{number} {'node' if number == '1' else 'nodes'}"


def spread(tree: TreeSize) -> str:
    """The 95 % interval of an estimate: `8.1e11 to 1.9e12`; empty for a count.

    In as many figures as it takes to tell its ends apart, four at most.
    """
    if tree.exact or tree.low == tree.high:
        return ""
    ends = [(about(tree.low, figures), about(tree.high, figures)) for figures in (2, 3, 4)]
    low, high = next((pair for pair in ends if pair[0] != pair[1]), ends[-1])
    return f"{low} to {high}".replace("about ", "")


def long_time(duration: float) -> str:
    """An expected time: `under a second`, `about 12 s`, `about 5 days`, `about 3e70 years`."""
    if duration < 1:
        return "under a second"
    units = (
        (31_557_600.0, "year"),
        (86_400.0, "day"),
        (3_600.0, "hour"),
        (60.0, "min"),
        (1.0, "s"),
    )
    scale, unit = next(each for each in units if duration >= 0.9995 * each[0])
    number = about(duration / scale)
    return f"{number} {unit}{'s' if unit not in ('min', 's') and number != 'about 1' else ''}"


def expected_time(tree: TreeSize, speed: float) -> str:
    """How long a search takes: `about 5 days at 30.0 M nodes/s`."""
    return f"{long_time(tree.nodes / speed)} at {rate(speed)} nodes/s"
