"""Films as text: animated SVG, and casts of terminal output (asciicast 2)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ttt_tui.features.film.shots import Film, Look, Row, Run, runs, stretches
from ttt_tui.words.tree_picture import ascii_xml

_WIDTH, _HEIGHT, _BASE = 10, 20, 15  # of a cell, and of its line of writing
_PITCH = 30  # from one to the next in a strip: signs are a little taller than a cell
_DRAWN = "\u2500"  # from here on come lines and blocks, which have to touch
_MARGIN = 12
_GAP = 2  # so many cells that stay between two that change are taken for one of these
_FONT = "'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
_STYLE = (
    f"text{{font:16.6px {_FONT};white-space:pre}}\nrect{{shape-rendering:crispEdges}}\n"
    "@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n"
)


def to_svg(film: Film) -> Iterator[str]:
    """The whole file."""
    picture = _Picture(film)
    body = list(picture.body())  # these tell which parts and looks are needed
    shared = list(picture.shared())
    width, height = (
        cells * size + 2 * _MARGIN for cells, size in ((film.columns, _WIDTH), (film.rows, _HEIGHT))
    )
    # Blanks are kept by the style sheet, or by xml:space where that cannot do it (librsvg).
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title" xml:space="preserve">\n'
        f'<title id="title">{ascii_xml(film.title)}</title>\n<style>\n{_STYLE}'
    )
    yield from picture.rules()
    yield "</style>\n"
    yield f'<rect width="100%" height="100%" rx="8" fill="{picture.background}"/>\n<defs>\n'
    yield from shared
    yield f'</defs>\n<g transform="translate({_MARGIN} {_MARGIN})">\n'
    yield from body
    yield "</g>\n</svg>\n"


class _Picture:
    """Attributes:
    background: what is behind most of the screen.
    """

    def __init__(self, film: Film) -> None:
        self._film = film
        counted = Counter(cell.look.background for row in film.shots[-1].rows for cell in row)
        self.background = counted.most_common(1)[0][0]
        self._looks: dict[tuple[object, ...], str] = {}
        self._steps: list[str] = []
        self._parts: dict[Row, str] = {}

    def rules(self) -> Iterator[str]:
        """Of the style sheet: looks, then steps."""
        for (foreground, bold, italic, underline), name in self._looks.items():
            more = ";font-weight:bold" * bool(bold) + ";font-style:italic" * bool(italic)
            more += ";text-decoration:underline" * bool(underline)
            yield f".{name}{{fill:{foreground}{more}}}\n"
        yield from self._steps

    def shared(self) -> Iterator[str]:
        """What stands in the strips, each once."""
        for part, name in self._parts.items():
            yield f'<g id="{name}">'
            yield from self._texts(runs(part), 0)
            yield "</g>\n"

    def body(self) -> Iterator[str]:
        film = self._film
        for number in range(film.rows):
            rows = [shot.rows[number] for shot in film.shots]
            kinds = tuple(zip(*dict.fromkeys(rows), strict=True))
            moving = [column for column, cells in enumerate(kinds) if len(set(cells)) > 1]
            strips = stretches(moving, _GAP)
            still = 0
            for stretch in (*strips, range(film.columns, film.columns)):
                kept = rows[-1][still : stretch.start]
                yield from self._texts(runs(kept, still), _HEIGHT * number)
                still = stretch.stop
            for stretch in strips:
                yield self._strip(rows, number, stretch)

    def _strip(self, rows: list[Row], number: int, stretch: range) -> str:
        """What ever stands in a stretch of a row, behind a window.

        The end comes first, so that it is seen where nothing moves.
        """
        parts = [row[stretch.start : stretch.stop] for row in rows]
        places = {part: place for place, part in enumerate(dict.fromkeys((parts[-1], *parts)))}
        name = f"s{len(self._steps)}"
        self._steps.append(self._moves(name, [places[part] for part in parts]))
        uses = "".join(
            f'<use href="#{self._named(part)}" y="{_PITCH * place}"/>'
            for part, place in places.items()
        )
        at = f'x="{stretch.start * _WIDTH}" y="{number * _HEIGHT}"'
        size = f'width="{len(stretch) * _WIDTH}" height="{_HEIGHT}"'
        return f'<svg {at} {size}><g class="{name}">{uses}</g></svg>\n'

    def _named(self, part: Row) -> str:
        return self._parts.setdefault(part, f"p{len(self._parts)}")

    def _moves(self, name: str, places: list[int]) -> str:
        frames, before = "", None
        for shot, place in zip(self._film.shots, places, strict=True):
            if place != before:
                share = 100 * shot.tick / self._film.ticks
                frames += f"{share:.6g}%{{transform:translateY({-_PITCH * place}px)}}"
            before = place
        seconds = f"{self._film.seconds:g}s"
        return (
            f".{name}{{animation:{name} {seconds} step-end infinite}}"
            f"@keyframes {name}{{{frames}}}\n"
        )

    def _texts(self, found: list[Run], y: int) -> Iterator[str]:
        """Runs of text, each on its background where that is not the usual one."""
        for column, text, width, look in found:
            if look.background != self.background:
                yield (
                    f'<rect x="{column * _WIDTH}" y="{y}" width="{width * _WIDTH}" '
                    f'height="{_HEIGHT}" fill="{look.background}"/>'
                )
            if core := text.strip(" "):
                start = column + len(text) - len(text.lstrip(" "))
                room = (width - len(text) + len(core)) * _WIDTH
                drawn = ' lengthAdjust="spacingAndGlyphs"' * (max(core) >= _DRAWN)
                yield (
                    f'<text class="{self._look(look)}" x="{start * _WIDTH}" y="{y + _BASE}" '
                    f'textLength="{room}"{drawn}>{ascii_xml(core)}</text>'
                )

    def _look(self, look: Look) -> str:
        return self._looks.setdefault((look.foreground, *look[2:]), f"t{len(self._looks)}")


_CLEAR = "\x1b[?25l\x1b[2J"  # no cursor, and an empty screen
_EVENT_GAP = 6  # to go over fewer cells that stay costs more than to write them again


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
        for stretch in stretches(columns, _EVENT_GAP):
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
