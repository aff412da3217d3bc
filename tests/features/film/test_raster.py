"""The pixels of a film: what changes, and in which colours."""

from __future__ import annotations

from tests.features.film.tiny import BLUE, GROUND, RED, middle, one, parts, row, tiny
from ttt_tui.features.film.raster import Raster
from ttt_tui.features.film.shots import Cell, Look


def test_a_frame_is_only_what_changes() -> None:
    first, second, third = Raster(tiny()).patches()
    assert (first.left, first.top, first.pixels.size) == (0, 0, (64, 64))
    assert (second.left, second.top, second.pixels.size) == (12, 12, (40, 20))
    assert (third.left, third.top, third.pixels.size) == (12 + 20, 12 + 20, (10, 20))


def test_a_sign_of_two_columns_has_the_room_of_both() -> None:
    picture = one((Cell("漢", Look(RED, BLUE)), Cell("", Look(RED, BLUE)), *row("█")))
    assert picture.getpixel((12 + 19, 12)) == parts(BLUE)
    assert picture.getpixel(middle(2, 0)) == parts(RED)


def test_all_colours_of_a_screen_are_exact_and_more_than_there_is_room_for_are_close() -> None:
    styles = [f"#{number:02x}4020" for number in range(256)]
    for looks, error in (
        ([Look(foreground, f"#20{foreground[1:3]}80") for foreground in styles[:120]], 0),
        ([Look(foreground, GROUND) for foreground in styles], 2),
    ):
        cells = tuple(Cell("▀", look) for look in looks)
        picture = one(cells)
        for column, (_, look) in enumerate(cells):
            for y, colour in ((14, look.foreground), (30, look.background)):
                pixel = picture.getpixel((12 + 10 * column + 5, y))
                assert isinstance(pixel, tuple)
                assert all(abs(a - b) <= error for a, b in zip(pixel, parts(colour), strict=True))
