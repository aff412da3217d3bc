"""Lines and blocks, which a font would leave gaps between."""

from __future__ import annotations

import pytest

from tests.features.film.tiny import GROUND, RED, one, parts, row
from ttt_tui.features.film.boxes import BLOCKS, BOXES, drawn_box


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
