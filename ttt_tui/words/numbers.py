"""How numbers are written: counts, counted nouns, shares, times, speeds and estimates."""

from __future__ import annotations

# Three figures of 999.5 are 1000, so that is where the next unit begins.
_ROUNDS_UP = 0.9995
_TIMES = (("s", 1.0), ("ms", 1e-3), ("us", 1e-6))


def count(number: int) -> str:
    """`549,945`; from 10^15 on `about 3.9e115`."""
    return f"{number:,}" if abs(number) < 10**15 else about(number)


def plural(number: int, noun: str) -> str:
    """`1 move`, `3 moves`, `2 leaves`"""
    if number != 1:
        endings = {"leaf": "leaves", "ch": "ches", "ss": "sses"}
        ending = next((each for each in endings if noun.endswith(each)), "")
        noun = noun.removesuffix(ending) + endings.get(ending, "s")
    return f"{count(number)} {noun}"


def share(part: float, whole: float) -> str:
    """`31.8 %`; a dash where there is no whole.

    Only nothing is `0.0 %` and only all is `100.0 %`; near them there are up to three decimals:
    `0.03 %`, `99.997 %`, `<0.001 %`.
    """
    if not whole:
        return "-"
    percent = 100 * part / whole
    text = f"{percent:.1f}"
    if part in (0, whole) or text not in ("0.0", "-0.0", "100.0"):
        return f"{text} %"
    gap = min(abs(percent), abs(100 - percent))
    places = next((places for places in (2, 3) if gap * 10**places >= 1), None)
    if places is None:
        return "<0.001 %" if abs(percent) < 1 else ">99.999 %"
    return f"{percent:.{places}f} %"


def seconds(*durations: float) -> str:
    """Three figures in the unit that suits the longest: `1.24 s`, `22.7 / 25.2 / 31.0 us`."""
    longest = max(durations)
    unit, scale = next((each for each in _TIMES if longest >= _ROUNDS_UP * each[1]), _TIMES[-1])
    return f"{' / '.join(_three_figures(each / scale) for each in durations)} {unit}"


def rate(per_second: float) -> str:
    """`1.71 M`, `64.2 k`, `512`"""
    for suffix, scale in ((" M", 1e6), (" k", 1e3)):
        if per_second >= _ROUNDS_UP * scale:
            return f"{_three_figures(per_second / scale)}{suffix}"
    return f"{per_second:.0f}"


def _three_figures(number: float) -> str:
    """`1.71`, `31.0`, `512`, `1204`"""
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def about(number: float) -> str:
    """An estimate in two figures: `about 570,000`, `about 1.3e12`."""
    if number < 100:
        return f"about {number:.0f}"
    if number >= 995_000:
        return f"about {number:.1e}".replace("e+0", "e").replace("e+", "e")
    return f"about {round(number, 2 - len(str(round(number)))):,.0f}"
