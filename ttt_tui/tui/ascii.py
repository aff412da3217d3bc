"""The whole screen in ASCII, for terminals and fonts that have nothing else.

Whatever is drawn, a frame or a scrollbar of the toolkit's, too, passes here last, and each sign has
one that stands in for it everywhere: in the picture and in the help that explains it.
"""

from __future__ import annotations

import locale
from functools import cache
from unicodedata import name

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.widget import Widget

from ttt_tui._web_session import visitors_folder

_SIGNS = {
    # the board's stones, and the map's nodes: at least, at most, and how many are visited
    "█": "#", "▄": ",", "▀": '"', "▓": "%", "▒": "+", "░": ":", "▖": ",", "▘": '"',
    # what has been of the film, and where the search stands in the map
    "━": "_", "╸": "_", "┃": "|",
    # the tree's lines and the film's marks
    "•": "*", "·": ".", "▸": "+", "▾": "v", "▿": "u", "►": "@", "●": "@", "★": "$", "■": "$",
    "◆": "*", "▶": ">", "◀": "<", "▹": ":", "✓": "x",
    # letters and numbers
    "…": ".", "‹": "<", "›": ">", "↓": "v", "↑": "^", "←": "<", "→": ">",
    "−": "-", "×": "x", "≈": "e", "≠": "!", "≤": "{",
    "≥": "}", "⌫": "~", "○": "o", "◯": "o", "✕": "x", "✖": "x", "∙": ".", "∞": "8", "🔎": "? ",
    "\N{NO-BREAK SPACE}": " ",
}  # fmt: skip
"""One column each, as what they stand in for. Signs that can stand in one place are different ones:
`@` and `>` in the tree, `,` `"` `#` `%` `+` `:` in the map."""

_BOXES, _BLOCKS, _SHAPES = range(0x2500, 0x2580), range(0x2580, 0x25A0), range(0x25A0, 0x2600)
_LOW_BLOCK, _HIGH_BLOCK = "▁", "▔"


def in_ascii(text: str) -> str:
    """The text with a sign of ASCII for each sign of ours; what users have written stays."""
    return text if text.isascii() else text.translate(_table())


@cache
def _table() -> dict[int, str]:
    table = {code: _line(name(chr(code))) for code in _BOXES}
    table |= {code: "|" if "LEFT" in name(chr(code)) else "#" for code in _BLOCKS}
    table |= dict.fromkeys(_SHAPES, "*")
    table |= {ord(_LOW_BLOCK): "_", ord(_HIGH_BLOCK): "-"}
    return table | {ord(sign): stand_in for sign, stand_in in _SIGNS.items()}


def _line(words: str) -> str:
    across = any(word in words for word in ("HORIZONTAL", "LEFT", "RIGHT"))
    down = any(word in words for word in ("VERTICAL", "UP", "DOWN"))
    return "+" if across and down else "|" if down else "-"


def locale_lacks_utf8() -> bool:
    """Whether the locale says that the terminal reads something else than UTF-8, which is drawn.

    A browser reads UTF-8 whatever the locale of the host is. Where no locale is set, or `C` by
    `LANG` alone, Python itself takes UTF-8 (PEP 538).
    """
    if visitors_folder() is not None or not hasattr(locale, "nl_langinfo"):
        return False
    return locale.nl_langinfo(locale.CODESET).upper() not in ("UTF-8", "UTF8")


def draws_ascii(widget: Widget) -> bool:
    """Whether what a widget draws is put into ASCII."""
    return any(isinstance(each, AsciiFilter) for each in widget.get_line_filters())


class AsciiFilter(LineFilter):
    """Puts it into what widgets draw."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment if segment.text.isascii() else segment._replace(text=in_ascii(segment.text))
            for segment in segments
        ]
