"""Texts that others have written: of every category of signs, at any width."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

import pytest
from rich.cells import cell_len

from tests.tui.driver import FOLDED, SMALLEST, Opener
from ttt_tui.tui.badges import Badge, titled
from ttt_tui.tui.colours import Piece
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
        lines = wrapped([Piece(text)], width)
        drawn = "".join(piece.text for line in lines for piece in line)
        assert "".join(drawn.split()) == "".join(text.split()), ascii(text)
        # A sign of two cells stands in a line of one, and is cropped as it is drawn.
        assert all(pieces_len(line) <= max(2, width) for line in lines), ascii(text)


@pytest.mark.parametrize("width", [0, 1, 2, 5, 11])
def test_fitted_lines_have_their_width(width: int) -> None:
    for text in texts():
        pieces = fitted_line([Part.of(0, Piece(text))], [Part.of(1, Piece(text))], width)
        assert pieces_len(pieces) == width, ascii(text)


@pytest.mark.parametrize("room", WIDTHS)
def test_titles_take_every_sign(room: int) -> None:
    for text in texts():
        assert titled("Search tree: ", text, [Badge(text, "screen.options")], room)


@pytest.mark.parametrize("size", [SMALLEST, pytest.param(FOLDED, marks=pytest.mark.slow)], ids=str)
async def test_a_note_of_any_signs_is_shown_and_the_screen_lives(
    opened: Opener, size: tuple[int, int]
) -> None:
    notes = ["a \u200b b", " \u0301 ", " \ufe0f ", " ".join(signs())]
    async with opened(size=size) as screen:
        await screen.finish()
        for note in notes:
            await screen.press("M")
            field = screen.app.screen.query_one("#note-text")
            field.value = note.replace("\n", " ")  # type: ignore[attr-defined]
            await screen.press("enter")
            assert "root" in screen.text
            assert all(cell_len(line) == size[0] for line in screen.lines)
