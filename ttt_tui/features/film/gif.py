"""A film as a GIF that plays over and over, each frame only what changes.

https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Pillow compresses the frames; its own writer of
whole films would hold them all in memory at once.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise

from PIL.GifImagePlugin import getdata

from ttt_tui.features.film.raster import NO_CHANGE, Raster
from ttt_tui.features.film.shots import Film

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
