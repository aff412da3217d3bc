"""How numbers are written: counts, counted nouns, shares, durations, speeds and sizes of trees."""

from __future__ import annotations

from collections.abc import Sequence

TYPE_CHECKING = False  # see `_lazy`
if TYPE_CHECKING:
    from ttt_tui.search.counts.size_estimate import TreeSize

# Three figures of 999.5 are 1000, so that is where the next unit begins.
_ROUNDS_UP = 0.9995


def count(number: int) -> str:
    """`549,945`"""
    return f"{number:,}"


def size(number: int | None) -> str:
    """`16,777,216`, `about 3.9e115` where digits no longer tell, or `too large to count`."""
    if number is None:
        return "too large to count"
    return count(number) if number < 10**15 else f"about {number:.1e}".replace("e+", "e")


def plural(number: int, noun: str) -> str:
    """A counted noun, in every place that counts one: `1 move`, `3 moves`, `2 leaves`."""
    return f"{size(number)} {noun if number == 1 else _several(noun)}"


def _several(noun: str) -> str:
    for ending, several in (("leaf", "leaves"), ("ly", "lies"), ("ch", "ches"), ("ss", "sses")):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + several
    return f"{noun}s"


def share(part: float, whole: float) -> str:
    """`31.8 %`; a dash where there is no whole.

    Only nothing is `0.0 %` and only all is `100.0 %`: near them there are more figures, at most
    three decimals: `0.03 %`, `99.997 %`, `<0.001 %`.
    """
    if not whole:
        return "-"
    percent = 100 * part / whole
    text = f"{percent:.1f}"
    if part in (0, whole) or text not in ("0.0", "-0.0", "100.0"):
        return f"{text} %"
    gap = min(abs(percent), abs(100 - percent))
    decimals = next((places for places in (2, 3) if gap * 10**places >= 1), None)
    if decimals is None:
        return "<0.001 %" if abs(percent) < 1 else ">99.999 %"
    return f"{percent:.{decimals}f} %"


def progress(part: int, whole: int) -> str:
    """How much is done of what goes on: `23 %`, `<1 %`; never `100 %`, the end is ahead."""
    percent = round(100 * part / whole)
    return f"{min(percent, 99)} %" if percent or not part else "<1 %"


def seconds(duration: float) -> str:
    """Three figures and a unit: `1.24 s`, `30.1 ms`, `24.0 us`."""
    return seconds_range((duration,))


def _unit(duration: float) -> tuple[str, float]:
    units = (("s", 1.0), ("ms", 1e-3))
    return next((unit for unit in units if duration >= _ROUNDS_UP * unit[1]), ("us", 1e-6))


def seconds_range(durations: Sequence[float], figures: int = 3) -> str:
    """Durations in the unit that suits the largest: `22.7 / 25.2 / 31.0 us`."""
    unit, scale = _unit(max(durations))
    return f"{' / '.join(_in_figures(d / scale, figures) for d in durations)} {unit}"


def rate(per_second: float) -> str:
    """`1.71 M`, `64.2 k`, `512`"""
    for suffix, scale in ((" M", 1e6), (" k", 1e3)):
        if per_second >= _ROUNDS_UP * scale:
            return f"{_in_figures(per_second / scale, 3)}{suffix}"
    return f"{per_second:.0f}"


def _in_figures(number: float, figures: int) -> str:
    """In so many figures, or all that stand before the point: `1.71`, `31.0`, `512`."""
    before = 1 if number < 9.995 else 2 if number < 99.95 else 3
    return f"{number:.{max(0, figures - before)}f}"


def excess(part: float, whole: float) -> str:
    """`+329 %`; a dash where there is no whole."""
    return f"{100 * (part - whole) / whole:+,.0f} %" if whole else "-"


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
