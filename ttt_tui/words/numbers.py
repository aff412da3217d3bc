"""How numbers are written: counts, counted nouns, shares, times and speeds."""

from __future__ import annotations

# Three figures of 999.5 are 1000, so that is where the next unit begins.
_ROUNDS_UP = 0.9995
_TIMES = (("s", 1.0), ("ms", 1e-3), ("us", 1e-6))


def count(number: int) -> str:
    """`549,945`; from 10^15 on `about 3.9e115`."""
    return f"{number:,}" if number < 10**15 else f"about {number:.1e}".replace("+", "")


def plural(number: int, noun: str) -> str:
    """`1 move`, `3 moves`, `2 leaves`"""
    nouns = "leaves" if noun == "leaf" else f"{noun}s"
    return f"{count(number)} {noun if number == 1 else nouns}"


def share(part: float, whole: float) -> str:
    """`31.8 %`; a dash where there is no whole. Only nothing is `0.0 %`, and only all `100.0 %`."""
    if not whole:
        return "-"
    text = f"{100 * part / whole:.1f}"
    if part not in (0, whole):
        text = {"0.0": "<0.1", "100.0": ">99.9"}.get(text, text)
    return f"{text} %"


def seconds(duration: float) -> str:
    """Three figures in the unit that suits: `1.24 s`, `22.7 us`."""
    unit, scale = next((each for each in _TIMES if duration >= _ROUNDS_UP * each[1]), _TIMES[-1])
    return f"{_three_figures(duration / scale)} {unit}"


def rate(per_second: float) -> str:
    """`1.71 M`, `64.2 k`, `512`"""
    for suffix, scale in ((" M", 1e6), (" k", 1e3)):
        if per_second >= _ROUNDS_UP * scale:
            return f"{_three_figures(per_second / scale)}{suffix}"
    return f"{per_second:.0f}"


def _three_figures(number: float) -> str:
    """`1.71`, `31.0`, `512`, `1204`"""
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"
