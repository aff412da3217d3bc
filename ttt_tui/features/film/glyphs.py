"""Characters as pixels, in the first font that has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias
from unicodedata import name

from PIL import Image, ImageDraw, ImageFont

from ttt_tui.features.film.shots import Look
from ttt_tui.tui.terminal import in_ascii

BOXES, BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)

_SCALE = 4  # curves and diagonals are drawn this much larger, and made smaller by their mean
_ARMS = {
    "UP": ("UP",), "DOWN": ("DOWN",), "LEFT": ("LEFT",), "RIGHT": ("RIGHT",),
    "VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT"),
}  # fmt: skip
_WEIGHTS = {"LIGHT": "LIGHT", "SINGLE": "LIGHT", "HEAVY": "HEAVY", "DOUBLE": "DOUBLE"}
_STROKES = {"LIGHT": ((-1, 1),), "HEAVY": ((-3, 3),), "DOUBLE": ((-3, -1), (1, 3))}
"""From where to where across the line, in half pixels from its middle."""

_DASHES = {"DOUBLE": 2, "TRIPLE": 3, "QUADRUPLE": 4}
_DASHED = re.compile(r"(DOUBLE|TRIPLE|QUADRUPLE) DASH ")
_QUADRANTS = (0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110)
"""From U+2596 on: upper left, upper right, lower left, lower right from the lowest bit on."""

Box: TypeAlias = tuple[float, float, float, float]


def drawn_box(character: str, width: int, height: int) -> Image.Image:
    """The mask of such a character, as large as its cell (in pixels): mode L, 255 is foreground."""
    whole = Image.new("L", (width * _SCALE, height * _SCALE))
    draw = ImageDraw.Draw(whole)
    code = ord(character)
    foreground = 255
    if code in BLOCKS:
        foreground, boxes = _block(code, width, height)
    else:
        words = name(character).removeprefix("BOX DRAWINGS ")
        boxes = list(_lines(words, width, height))
        _draw_diagonals(draw, words, *whole.size)
        if "ARC" in words:
            _draw_arc(draw, words, width, height)
    for box in boxes:
        left, top, right, bottom = (round(_SCALE * each) for each in box)
        draw.rectangle((left, top, right - 1, bottom - 1), fill=foreground)
    return whole.reduce(_SCALE)


def _middle(width: int, height: int) -> tuple[float, float]:
    """Of a pixel, so that lines of one and of three pixels are sharp."""
    return width // 2 + 0.5, height // 2 + 0.5


def _draw_diagonals(draw: ImageDraw.ImageDraw, words: str, width: int, height: int) -> None:
    crossed = "DIAGONAL CROSS" in words
    if crossed or "UPPER RIGHT TO LOWER LEFT" in words:
        draw.line((width, 0, 0, height), fill=255, width=_SCALE)
    if crossed or "UPPER LEFT TO LOWER RIGHT" in words:
        draw.line((0, 0, width, height), fill=255, width=_SCALE)


def _draw_arc(draw: ImageDraw.ImageDraw, words: str, width: int, height: int) -> None:
    """A quarter of a circle from the edge of the cell to its vertical arm, which is a line."""
    right, down = "RIGHT" in words, "DOWN" in words
    x, y = (round(_SCALE * (each - 0.5)) for each in _middle(width, height))
    size = 2 * _SCALE * (width - width // 2) - _SCALE
    left, top = x - (0 if right else size - _SCALE), y - (0 if down else size - _SCALE)
    begin = {(True, True): 180, (False, True): 270, (False, False): 0, (True, False): 90}
    start = begin[right, down]
    draw.arc((left, top, left + size - 1, top + size - 1), start, start + 90, 255, _SCALE)


def _lines(words: str, width: int, height: int) -> Iterator[Box]:
    """The arms from the middle to the edges: `VERTICAL LIGHT AND RIGHT HEAVY`"""
    middle = _middle(width, height)
    dashed = _DASHED.search(words)
    for arm, weight in _arms(_DASHED.sub("", words)).items():
        along = 0 if arm in ("LEFT", "RIGHT") else 1
        start, end = middle[along] - 1.5, middle[along] + 1.5
        if weight == "LIGHT":
            start, end = middle[along] - 0.5, middle[along] + 0.5
        if "ARC" in words:  # which goes from the left or right edge as far as the middle
            if along == 0:
                continue
            start += width // 2
            end -= width // 2
        size = (width, height)[along]
        start, end = (0, end) if arm in ("LEFT", "UP") else (start, size)
        for low, high in _STROKES[weight]:
            across = middle[1 - along]
            sides = across + low / 2, across + high / 2
            for a, b in _cut(start, end, size, _DASHES[dashed[1]] if dashed else 1):
                yield (a, sides[0], b, sides[1]) if along == 0 else (sides[0], a, sides[1], b)


def _cut(start: float, end: float, size: int, dashes: int) -> Iterator[tuple[float, float]]:
    """The parts of a line that are drawn: each dash has a gap of a third of its share."""
    if dashes == 1:
        yield start, end
        return
    share = size / dashes
    for number in range(dashes):
        a, b = max(start, share * (number + 1 / 6)), min(end, share * (number + 5 / 6))
        if a < b:
            yield a, b


def _arms(words: str) -> dict[str, str]:
    """The weight of each arm; a weight stands before its arms, or behind them."""
    found: dict[str, str] = {}
    weight = "LIGHT"
    for part in words.split(" AND "):
        said = [_WEIGHTS[word] for word in part.split() if word in _WEIGHTS]
        weight = said[0] if said else weight
        for word in part.split():
            found |= dict.fromkeys(_ARMS.get(word, ()), weight)
    return {} if "DIAGONAL" in words else found


def _block(code: int, width: int, height: int) -> tuple[int, list[Box]]:
    """How dark a block element is (255 is foreground), and its rectangles."""
    half, middle = width / 2, height / 2
    if 0x2581 <= code <= 0x2588:
        return 255, [(0, height * (0x2588 - code) / 8, width, height)]
    if 0x2589 <= code <= 0x258F:
        return 255, [(0, 0, width * (0x2590 - code) / 8, height)]
    if 0x2591 <= code <= 0x2593:
        return 64 * (code - 0x2590), [(0, 0, width, height)]
    if code in (0x2580, 0x2590, 0x2594, 0x2595):
        return 255, [{
            0x2580: (0, 0, width, middle), 0x2590: (half, 0, width, height),
            0x2594: (0, 0, width, height / 8), 0x2595: (width * 7 / 8, 0, width, height),
        }[code]]  # fmt: skip
    bits = _QUADRANTS[code - 0x2596]
    return 255, [
        (half * (corner % 2), middle * (corner // 2), half * (corner % 2 + 1),
         middle * (corner // 2 + 1))
        for corner in range(4) if bits >> corner & 1
    ]  # fmt: skip


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
