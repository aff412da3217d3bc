"""A film as asciinema plays it: asciicast, version 2, of which each event is only what changes.

https://docs.asciinema.org/manual/asciicast/v2/
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ttt_tui.features.film.shots import Film, Look, Row, Run, runs, stretches

_CLEAR = "\x1b[?25l\x1b[2J"  # no cursor, and an empty screen
_GAP = 6  # to go over fewer cells that stay costs more than to write them again


def to_cast(film: Film) -> Iterator[str]:
    """The lines of the file, in ASCII: a header, then an event a shot, and the end."""
    head = {"version": 2, "width": film.columns, "height": film.rows, "title": film.title}
    yield f"{json.dumps(head)}\n"
    pen = _Pen()
    before: tuple[Row | None, ...] = (None,) * film.rows
    for shot in film.shots:
        rows = enumerate(zip(before, shot.rows, strict=True))
        drawn = "".join(pen.changed(old, new, number) for number, (old, new) in rows)
        yield _event(shot.tick / film.rate, drawn if before[0] else f"{_CLEAR}{drawn}")
        before = shot.rows
    # The cursor is there again, below all else; so the film ends when its last shot has been seen.
    yield _event(film.seconds, f"\x1b[0m\x1b[{film.rows};1H\x1b[?25h")


def _event(seconds: float, drawn: str) -> str:
    return f"{json.dumps([round(seconds, 3), 'o', drawn])}\n"


class _Pen:
    """Writes on a terminal; it knows the look that it has left on."""

    def __init__(self) -> None:
        self._look: Look | None = None

    def changed(self, old: Row | None, new: Row, number: int) -> str:
        """What makes a row of an older one."""
        if new is old:
            return ""
        columns = [column for column, cell in enumerate(new) if old is None or cell != old[column]]
        drawn = ""
        for stretch in stretches(columns, _GAP):
            start = stretch.start
            while not new[start].text:  # the second half of a wide sign, which is written whole
                start -= 1
            drawn += f"\x1b[{number + 1};{start + 1}H"
            drawn += "".join(self._written(run) for run in runs(new[start : stretch.stop]))
        return drawn

    def _written(self, run: Run) -> str:
        before, self._look = self._look, run.look
        codes = _codes(before, run.look)
        return f"\x1b[{codes}m{run.text}" if codes else run.text


def _codes(before: Look | None, look: Look) -> str:
    """The parameters of "select graphic rendition" that make one look of another."""
    codes = []
    if before is None or before[2:] != look[2:]:
        before = None
        codes = ["0", *(code for code, on in zip("134", look[2:], strict=True) if on)]
    if before is None or before.foreground != look.foreground:
        codes.append(f"38;2;{_parts(look.foreground)}")
    if before is None or before.background != look.background:
        codes.append(f"48;2;{_parts(look.background)}")
    return ";".join(codes)


def _parts(colour: str) -> str:
    """`92;200;255` of `#5cc8ff`"""
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
