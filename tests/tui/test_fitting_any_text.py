"""Texts that others have written: of every category of signs, at any width."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

import pytest

from ttt_tui.tui.colours import Span
from ttt_tui.tui.dashboard.feature import Badge, titled
from ttt_tui.tui.fitting import Part, fitted_line, pieces_len, wrapped

WIDTHS = range(12)


@cache
def signs() -> tuple[str, ...]:
    """Three of each general category of Unicode; of those that join or have no width some more."""
    found: dict[str, list[str]] = {}
    for code in range(sys.maxunicode + 1):
        found.setdefault(unicodedata.category(chr(code)), []).append(chr(code))
    spread = [each[i] for each in found.values() for i in (0, len(each) // 2, -1)]
    return (*spread, "\u200b", "\u0301", "\ufe0f", "\u200d", "\u2060", "\U0001f469", "三")


def texts() -> list[str]:
    """Each sign alone, between blanks, and within a word; and all of them at once."""
    alone = [
        form.format(sign) for sign in signs() for form in ("{}", "a {} b", "ab{}cd", "{0}{0}三")
    ]
    return [*alone, "".join(signs()), " ".join(signs())]


@pytest.mark.parametrize("width", WIDTHS)
def test_wrapped_lines_lose_nothing_and_are_no_wider_than_they_may(width: int) -> None:
    for text in texts():
        lines = wrapped([Span(text)], width)
        drawn = "".join(piece.text for line in lines for piece in line)
        assert "".join(drawn.split()) == "".join(text.split()), ascii(text)
        # A sign of two cells stands in a line of one, and is cropped as it is drawn.
        assert all(pieces_len(line) <= max(2, width) for line in lines), ascii(text)


@pytest.mark.parametrize("width", [0, 1, 2, 5, 11])
def test_fitted_lines_have_their_width(width: int) -> None:
    for text in texts():
        pieces = fitted_line([Part.of(0, Span(text))], [Part.of(1, Span(text))], width)
        assert pieces_len(pieces) == width, ascii(text)


@pytest.mark.parametrize("room", WIDTHS)
def test_titles_take_every_sign(room: int) -> None:
    for text in texts():
        assert titled("Search tree: ", text, [Badge(text, "screen.options")], room)
