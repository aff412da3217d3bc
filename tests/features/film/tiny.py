"""A film of eight cells, made by hand, and what its pixels have to be."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from ttt_tui.features.film.raster import to_gif
from ttt_tui.features.film.shots import Cell, Film, Look, Row, Shot

GROUND, RED, BLUE = "#101820", "#ff4020", "#2060ff"


def row(text: str, foreground: str = RED, background: str = GROUND) -> Row:
    return tuple(Cell(character, Look(foreground, background)) for character in text)


def tiny() -> Film:
    """Two rows of four columns, six frames at three a second, of which three are shots."""
    shots = (
        Shot(0, 0, (row("█   "), row("    "))),
        Shot(1, 1, (row("█  █", BLUE), row("    "))),
        Shot(4, 2, (row("█  █", BLUE), row("  █ "))),
    )
    return Film("tiny", 4, 2, 6, 3, shots)


COLOURS = (
    ((RED, GROUND, GROUND, GROUND), (GROUND,) * 4),
    ((BLUE, GROUND, GROUND, BLUE), (GROUND,) * 4),
    ((BLUE, GROUND, GROUND, BLUE), (GROUND, GROUND, RED, GROUND)),
)
"""Of each cell in each shot."""


def parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def middle(column: int, line: int) -> tuple[int, int]:
    """The pixel in the middle of a cell."""
    return 12 + 10 * column + 5, 12 + 20 * line + 10


def pictures(film: Film) -> list[Image.Image]:
    """Every frame of the GIF, with its duration in `info`."""
    found = []
    with Image.open(BytesIO(to_gif(film))) as read:
        for number in range(getattr(read, "n_frames", 1)):
            read.seek(number)
            frame = read.convert("RGB")
            frame.info = dict(read.info)
            found.append(frame)
    return found


def one(*rows: Row) -> Image.Image:
    """The picture of a film that is one shot."""
    (picture,) = pictures(Film("one", len(rows[0]), len(rows), 1, 1, (Shot(0, 0, rows),)))
    return picture
