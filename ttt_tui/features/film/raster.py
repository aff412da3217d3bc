"""A film as pixels: what changes from shot to shot, in one palette for the whole film.

Pixels are indexes into that palette. It has every colour of the screen as it is; steps between
foreground and background, which make letters smooth, as far as there is room, else the nearest
colour.
"""

from __future__ import annotations

import struct
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from PIL import Image
from PIL.GifImagePlugin import getdata

from ttt_tui.features.film.glyphs import HEIGHT, WIDTH, mask
from ttt_tui.features.film.script import FilmError
from ttt_tui.features.film.shots import Cell, Film, Look, Row

MARGIN = 12
"""Pixels. With cells of even width and height all sizes are even, which MP4 needs."""

NO_CHANGE = 255
"""Stands in a patch where the pixel is as before; no colour has this index."""

_STEPS = 8  # from background to foreground
_ORDER = (4, 2, 6, 1, 3, 5, 7)  # of those between: the coarse ones come first into the palette

Colour: TypeAlias = tuple[int, int, int]


class Patch(NamedTuple):
    """What a shot changes.

    Attributes:
        tick: when the shot comes, in frames from the beginning of the film.
        left, top: where the pixels belong, from the upper left corner of the picture.
        pixels: indexes into the palette, or `NO_CHANGE`; mode L.
    """

    tick: int
    left: int
    top: int
    pixels: Image.Image


class Raster:
    """Attributes:
    size: of the picture, in pixels.
    palette: red, green and blue of each of the 256 indexes.
    """

    def __init__(self, film: Film) -> None:
        self._film = film
        self.size = (film.columns * WIDTH + 2 * MARGIN, film.rows * HEIGHT + 2 * MARGIN)
        # Rows that are alike are one object.
        rows = {id(row): row for shot in film.shots for row in shot.rows}.values()
        looks = Counter(cell.look for row in rows for cell in row)
        self._ground = Counter(
            cell.look.background for row in film.shots[-1].rows for cell in row
        ).most_common(1)[0][0]
        self._colours = _palette([self._ground], [look for look, _ in looks.most_common()])
        self._nearest: dict[Colour, int] = dict(self._colours)
        self._ramps: dict[tuple[str, str], list[int]] = {}
        self._drawn: dict[tuple[Cell, int], Image.Image] = {}

    @cached_property
    def palette(self) -> bytes:
        return b"".join(map(bytes, self._colours)).ljust(3 * 256, b"\0")

    def patches(self) -> Iterator[Patch]:
        """The first is the whole picture."""
        before: tuple[Row | None, ...] = (None,) * self._film.rows
        for shot in self._film.shots:
            first = before[0] is None
            pixels = Image.new("L", self.size, self._index(self._ground) if first else NO_CHANGE)
            left, top, right, bottom = (0, 0, *self.size) if first else (*self.size, 0, 0)
            for number, (old, new) in enumerate(zip(before, shot.rows, strict=True)):
                if old is new:
                    continue
                y = MARGIN + number * HEIGHT
                for column, drawn in self._changed(old, new):
                    x = MARGIN + column * WIDTH
                    pixels.paste(drawn, (x, y))
                    left, top = min(left, x), min(top, y)
                    right, bottom = max(right, x + drawn.width), max(bottom, y + HEIGHT)
            before = shot.rows
            yield Patch(shot.tick, left, top, pixels.crop((left, top, right, bottom)))

    def frames(self) -> Iterator[tuple[int, Image.Image]]:
        """The whole picture of each shot in colours, and when it comes."""
        whole = Image.new("L", self.size)
        for tick, left, top, pixels in self.patches():
            stays = [255 * (index != NO_CHANGE) for index in range(256)]
            whole.paste(pixels, (left, top), pixels.point(stays))
            coloured = whole.copy()
            coloured.putpalette(self.palette)
            yield tick, coloured.convert("RGB")

    def _changed(self, old: Row | None, new: Row) -> Iterator[tuple[int, Image.Image]]:
        for column, cell in enumerate(new):
            if not cell.text:  # the second half of a wide sign, which is drawn with the first
                continue
            columns = 1 + (column + 1 < len(new) and not new[column + 1].text)
            cells = slice(column, column + columns)
            if old is None or old[cells] != new[cells]:
                yield column, self._cell(cell, columns)

    def _cell(self, cell: Cell, columns: int) -> Image.Image:
        if (cell, columns) not in self._drawn:
            text, look = cell
            ramp = self._ramp(look)
            size = (columns * WIDTH, HEIGHT)
            if text.isspace() and not look.underline:
                drawn = Image.new("L", size, ramp[0])
            else:
                drawn = mask(text, look, columns).point(ramp)
            self._drawn[cell, columns] = drawn
        return self._drawn[cell, columns]

    def _ramp(self, look: Look) -> list[int]:
        """The index for each of 256 shares of foreground."""
        pair = look.foreground, look.background
        if pair not in self._ramps:
            steps = [self._near(_mixed(*pair, step)) for step in range(_STEPS + 1)]
            self._ramps[pair] = [steps[(share * _STEPS + 127) // 255] for share in range(256)]
        return self._ramps[pair]

    def _index(self, colour: str) -> int:
        return self._near(_parts(colour))

    def _near(self, colour: Colour) -> int:
        if colour not in self._nearest:
            nearest = min(self._colours, key=lambda other: _distance(colour, other))
            self._nearest[colour] = self._colours[nearest]
        return self._nearest[colour]


def _palette(first: list[str], looks: list[Look]) -> dict[Colour, int]:
    """As many colours as there is room for, those that are needed most first."""
    wanted = [_parts(colour) for colour in first]
    wanted += [_parts(colour) for look in looks for colour in (look.background, look.foreground)]
    wanted += [_mixed(look.foreground, look.background, step) for step in _ORDER for look in looks]
    colours = list(dict.fromkeys(wanted))[:NO_CHANGE]
    return {colour: index for index, colour in enumerate(colours)}


def _parts(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(foreground: str, background: str, step: int) -> Colour:
    red, green, blue = (
        (one * step + other * (_STEPS - step) + _STEPS // 2) // _STEPS
        for one, other in zip(_parts(foreground), _parts(background), strict=True)
    )
    return red, green, blue


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


_ONE_TABLE = 0xF7  # 256 colours for all frames
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_STAYS = 1  # a frame, below the next one
_END = b";"


def to_gif(film: Film) -> bytes:
    """The whole file."""
    return b"".join(_pieces(film))


def _pieces(film: Film) -> Iterator[bytes]:
    raster = Raster(film)
    yield b"GIF89a" + struct.pack("<HHBBB", *raster.size, _ONE_TABLE, 0, 0)
    yield raster.palette
    yield _FOR_EVER
    ticks = [*(shot.tick for shot in film.shots), film.ticks]
    # Hundredths of a second, each from the beginning: so the film lasts as long as it should.
    times = [round(100 * tick / film.rate) for tick in ticks]
    for patch, (begin, end) in zip(raster.patches(), pairwise(times), strict=True):
        yield from getdata(
            patch.pixels,
            (patch.left, patch.top),
            duration=10 * (end - begin),
            transparency=NO_CHANGE,
            disposal=_STAYS,
        )
    yield _END


_COLOURS = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
_OPTIONS = (
    # 4:2:0 is what every player takes.
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p "
    f"{_COLOURS} -preset veryfast -crf 18 "
    # Players on pages begin before they have all of it.
    "-movflags +faststart "
    # No dates and versions in the file.
    "-map_metadata -1 -fflags +bitexact -flags:v +bitexact"
)


def to_mp4(film: Film) -> bytes:
    """The whole file.

    Raises:
        FilmError: ffmpeg failed, or cannot be started.
    """
    raster = Raster(film)
    size = "{}x{}".format(*raster.size)
    given = f"-f rawvideo -pix_fmt rgb24 -video_size {size} -framerate {film.rate} -i -"
    # An MP4 cannot go through a pipe: its beginning is written last.
    with TemporaryDirectory(prefix="ttt-tui-") as folder:
        file, log = Path(folder, "film.mp4"), Path(folder, "log")
        words = ["ffmpeg", "-v", "error", *given.split(), *_OPTIONS.split(), str(file)]
        with log.open("wb") as said:
            try:
                process = subprocess.Popen(
                    words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said
                )
            except OSError as error:
                raise FilmError(f"ffmpeg cannot be started: {error.strerror}") from None
            _send(film, raster, process)
        if process.wait():
            lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            raise FilmError(f"ffmpeg failed: {lines[-1] if lines else process.returncode}")
        return file.read_bytes()


def _send(film: Film, raster: Raster, process: subprocess.Popen[bytes]) -> None:
    """Every frame, at a constant rate; shots that last stand in several."""
    ticks = [*(shot.tick for shot in film.shots), film.ticks]
    assert process.stdin is not None
    with suppress(OSError), process.stdin as pipe:  # it has ended, and said why
        for (_, frame), (begin, end) in zip(raster.frames(), pairwise(ticks), strict=True):
            pixels = frame.tobytes()
            for _ in range(begin, end):
                pipe.write(pixels)
