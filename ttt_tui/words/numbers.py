"""Numbers as text: counts, counted nouns, shares and times."""

# 999.5 has the three figures 1000, so the next unit begins there.
_ROUNDS_UP = 0.9995
_TIMES = (("s", 1.0), ("ms", 1e-3), ("us", 1e-6))


def count(number: int) -> str:
    """Return `549,945`; from 10^15 on `about 3.9e115`."""
    return f"{number:,}" if number < 10**15 else f"about {number:.1e}".replace("+", "")


def plural(number: int, noun: str) -> str:
    """Return `1 move`, `3 moves`, `2 leaves`, `2 plies`."""
    nouns = {"leaf": "leaves", "ply": "plies"}.get(noun, f"{noun}s")
    return f"{count(number)} {noun if number == 1 else nouns}"


def share(part: float) -> str:
    """Return a part of 1 as `31.8 %`. Only 0 is `0.0 %`, and only 1 is `100.0 %`."""
    text = f"{100 * part:.1f}"
    if part not in (0, 1):
        text = {"0.0": "<0.1", "100.0": ">99.9"}.get(text, text)
    return f"{text} %"


def saved(number: int, first: int) -> str:
    """Return the share of the first number that another does without: `96.7 %`, or `120 more`.

    A search that visited no node has a dash.
    """
    if not number:
        return "-"
    if number > first:
        return f"{count(number - first)} more"
    return share((first - number) / first)


def seconds(duration: float) -> str:
    """Return three figures in the right unit: `1.24 s`, `22.7 us`."""
    unit, scale = next((each for each in _TIMES if duration >= _ROUNDS_UP * each[1]), _TIMES[-1])
    number = duration / scale
    decimals = sum(number < limit for limit in (9.995, 99.95))
    return f"{number:.{decimals}f} {unit}"


def printable(text: str) -> str:
    """Write control characters, also those that turn the direction of text, as escapes."""
    escapes = {ord(each): ascii(each)[1:-1] for each in text if not each.isprintable()}
    return text.translate(escapes)


def spreadsheet_cell(text: str) -> str:
    """Return a text that a spreadsheet shows and does not run as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
