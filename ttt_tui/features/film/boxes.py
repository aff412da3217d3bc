"""Box-drawing and block characters as rectangles that touch the edges of their cell.

Fonts leave gaps between such characters as soon as a cell is not exactly as high as a line. The
Unicode names tell where a line goes: https://www.unicode.org/charts/PDF/U2500.pdf
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias
from unicodedata import name

from PIL import Image, ImageDraw

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
