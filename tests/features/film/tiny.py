"""A film of eight cells, made by hand, and what its pixels have to be."""

from __future__ import annotations

from ttt_tui.features.film.shots import Cell, Film, Look, Row, Shot

GROUND, RED, BLUE = "#101820", "#ff4020", "#2060ff"


def row(text: str, ink: str = RED, ground: str = GROUND) -> Row:
    return tuple(Cell(character, Look(ink, ground)) for character in text)


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
