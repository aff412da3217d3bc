"""Words in letters of several lines, to be read from afar."""

from __future__ import annotations

from enum import Enum

_GLYPHS = {
    "A": "###|# #|###|# #|# #", "B": "## |# #|## |# #|## ", "C": "###|#  |#  |#  |###",
    "D": "## |# #|# #|# #|## ", "E": "###|#  |## |#  |###", "F": "###|#  |## |#  |#  ",
    "G": "###|#  |# #|# #|###", "H": "# #|# #|###|# #|# #", "I": "#|#|#|#|#",
    "J": "  #|  #|  #|# #|###", "K": "# #|# #|## |# #|# #", "L": "#  |#  |#  |#  |###",
    "M": "#   #|## ##|# # #|#   #|#   #", "N": "#  #|## #|# ##|#  #|#  #",
    "O": "###|# #|# #|# #|###", "P": "###|# #|###|#  |#  ", "Q": "###|# #|# #|###|  #",
    "R": "## |# #|## |# #|# #", "S": "###|#  |###|  #|###", "T": "###| # | # | # | # ",
    "U": "# #|# #|# #|# #|###", "V": "# #|# #|# #|# #| # ",
    "W": "#   #|#   #|# # #|## ##|#   #", "X": "# #|# #| # |# #|# #",
    "Y": "# #|# #| # | # | # ", "Z": "###|  #| # |#  |###", "0": "###|# #|# #|# #|###",
    "1": "## | # | # | # |###", "2": "###|  #|###|#  |###", "3": "###|  #| ##|  #|###",
    "4": "# #|# #|###|  #|  #", "5": "###|#  |###|  #|###", "6": "###|#  |###|# #|###",
    "7": "###|  #|  #| # | # ", "8": "###|# #|###|# #|###", "9": "###|# #|###|  #|###",
    "+": "   | # |###| # |   ", "-": "   |   |###|   |   ", ".": " | | | |#",
    ",": "  |  |  | #|# ", "~": "    | # #|# # |    |    ", "≈": " # #|# # |    | # #|# # ",
    "∞": "     |## ##|# # #|## ##|     ",
    "≤": " ##|#  | ##|   |###", "≥": "## |  #|## |   |###", " ": "  |  |  |  |  ",
}  # fmt: skip
"""Five rows of pixels for each sign."""

_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


class Size(Enum):
    """How a pixel is drawn."""

    SMALL = "half of a cell"
    ASCII = "a cell"
    LARGE = "two cells side by side"

    @property
    def lines(self) -> int:
        return 3 if self is Size.SMALL else 5


def block_letters(text: str, size: Size) -> list[str]:
    """The lines of a text, all of one length; a sign without a drawing is a blank."""
    glyphs = [_GLYPHS.get(sign, _GLYPHS[" "]).split("|") for sign in text.upper()]
    rows = [" ".join(row) for row in zip(*glyphs, strict=True)] or [""] * 5
    if size is Size.SMALL:
        pairs = zip(rows[::2], [*rows[1::2], " " * len(rows[0])], strict=True)
        return ["".join(_HALVES[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs]
    wide = 2 if size is Size.LARGE else 1
    block = "█" if size is Size.LARGE else "#"
    return ["".join(sign * wide for sign in row).replace("#", block) for row in rows]
