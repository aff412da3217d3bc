"""Letters and signs as pixels, with any font or none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.features.film.tiny import GROUND, RED, one, parts, row
from ttt_tui.features.film import glyphs
from ttt_tui.features.film.glyphs import BLOCKS, BOXES, drawn_box
from ttt_tui.features.film.shots import Cell, Look


def test_letters_have_their_style_and_are_told_apart_by_weight_and_line() -> None:
    usual, bold, underlined = (
        one((Cell("I", Look(RED, GROUND, **style)),))
        for style in ({}, {"bold": True}, {"underline": True})
    )
    assert parts(RED) in {colour for _, colour in usual.getcolors() or ()}
    assert len({each.tobytes() for each in (usual, bold, underlined)}) == 3
    assert all(underlined.getpixel((12 + x, 12 + 17)) == parts(RED) for x in range(10))


@pytest.fixture
def _no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(glyphs, "_FILES", (("no font", "no font"),))
    monkeypatch.setattr(glyphs, "_PACKAGED", {})
    glyphs._fonts.cache_clear()
    yield
    glyphs._fonts.cache_clear()


@pytest.mark.usefixtures("_no_fonts")
def test_without_any_font_letters_are_drawn_and_signs_are_in_ascii() -> None:
    assert glyphs.mask("x", Look(), 1).getbbox() is not None
    drawn, letter = (glyphs.mask(each, Look(), 1).tobytes() for each in ("►", "@"))
    assert drawn == letter


def test_lines_and_blocks_touch_from_cell_to_cell() -> None:
    picture = one(row("╭─┬╮"), row("│█▄│"), row("╰─┴╯"))
    red = parts(RED)
    left, right = 12 + 5, 12 + 30 + 5
    for x in (left, right):
        assert all(picture.getpixel((x, y)) == red for y in range(12 + 16, 12 + 45))
    for y in (12 + 10, 12 + 50):
        assert all(picture.getpixel((x, y)) == red for x in range(12 + 10, 12 + 30))
    assert all(picture.getpixel((x, 12 + 35)) == red for x in range(12 + 10, 12 + 30))
    assert picture.getpixel((12 + 25, 12 + 25)) == parts(GROUND)  # above the lower half


@pytest.mark.parametrize("codes", [BOXES, BLOCKS])
def test_each_has_a_picture_of_its_own(codes: range) -> None:
    drawn = {drawn_box(chr(code), 10, 20).tobytes() for code in codes}
    assert bytes(200) not in drawn
    assert len(drawn) == len(codes)
