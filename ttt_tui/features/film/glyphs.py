"""Characters as pixels, in the first font that has them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ttt_tui.features.film.boxes import BLOCKS, BOXES, drawn_box
from ttt_tui.features.film.shots import Look
from ttt_tui.tui.terminal import in_ascii

WIDTH, HEIGHT = 10, 20
"""Pixels of a cell."""

_BASE = 15  # the line of writing, from the upper edge of a cell
_UNDERLINE = 2  # below it
_SLANT = 0.2
_PROPORTIONAL_SIZE = 14  # pixels, of a font whose letters differ in width
_NOWHERE = "\uffff"  # what no font has

_FILES = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("consola.ttf", "consolab.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
)
"""Regular and bold, as Linux, macOS and Windows have them; Pillow knows their folders."""

_PACKAGED = {
    "matplotlib": "mpl-data/fonts/ttf/DejaVuSansMono{}.ttf",
    "textual_serve": "static/fonts/RobotoMono-VariableFont_wght.ttf",
}
"""Fonts in packages of other extras; `{}` is empty or `-Bold`."""

_BOLD_WEIGHT = 700


def mask(character: str, look: Look, columns: int) -> Image.Image:
    """A character in its cells: mode L, 255 is foreground."""
    width = columns * WIDTH
    if ord(character) in BOXES or ord(character) in BLOCKS:
        made = drawn_box(character, width, HEIGHT)
    else:
        made = _written(character, look.bold, width)
        if look.italic:
            slant = (1, _SLANT, -_SLANT * _BASE, 0, 1, 0)
            bilinear = Image.Resampling.BILINEAR
            made = made.transform(made.size, Image.Transform.AFFINE, slant, bilinear)
    if look.underline:
        made.paste(255, (0, _BASE + _UNDERLINE, width, _BASE + _UNDERLINE + 1))
    return made


def _written(character: str, bold: bool, width: int) -> Image.Image:
    made = Image.new("L", (width, HEIGHT))
    font = next((each for each in _fonts(bold) if _has(each, character)), None)
    if font is None:
        character, font = in_ascii(character).strip()[:1] or "?", _fonts(bold)[0]
    # A letter that is too wide for its cell, in a proportional font, loses its edges.
    x = (width - font.getlength(character)) / 2
    ImageDraw.Draw(made).text((x, _BASE), character, fill=255, font=font, anchor="ls")
    return made


def _has(font: ImageFont.FreeTypeFont, character: str) -> bool:
    if character.isascii():
        return True
    drawn, nothing = (font.getmask(each) for each in (character, _NOWHERE))
    return drawn.size != nothing.size or bytes(drawn) != bytes(nothing)


@cache
def _fonts(bold: bool) -> tuple[ImageFont.FreeTypeFont, ...]:
    """The fonts that this machine has, the best first; there is at least that of Pillow."""
    found = tuple(font for source in _sources(bold) if (font := _loaded(source, bold)) is not None)
    pillows = ImageFont.load_default(_PROPORTIONAL_SIZE)
    return (*found, pillows) if isinstance(pillows, ImageFont.FreeTypeFont) else found


def _sources(bold: bool) -> Iterator[str]:
    best, *others = _FILES
    yield best[bold]
    for package, file in _PACKAGED.items():
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            yield str(Path(spec.origin).parent / file.format("-Bold" if bold else ""))
    yield from (files[bold] for files in others)


def _loaded(source: str, bold: bool) -> ImageFont.FreeTypeFont | None:
    """A font in the size whose letters are as wide as a cell; None: it is not here."""
    basic = ImageFont.Layout.BASIC  # Raqm is not on every machine
    index = 1 if bold and source.endswith(".ttc") else 0
    try:
        large = ImageFont.truetype(source, 100, index, layout_engine=basic)
        size = round(100 * WIDTH / large.getlength("M"), 2)
        font = ImageFont.truetype(source, size, index, layout_engine=basic)
        if bold and "VariableFont" in source:
            font.set_variation_by_axes([_BOLD_WEIGHT])
    except OSError:
        return None
    return font
