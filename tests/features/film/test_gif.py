"""A film as GIF, read back by Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from tests.features.film.tiny import BLUE, COLOURS, GROUND, RED, middle, parts, row, tiny
from ttt_tui.features.film import glyphs
from ttt_tui.features.film.gif import to_gif
from ttt_tui.features.film.raster import Raster
from ttt_tui.features.film.shots import Cell, Film, Look, Row, Shot


def pictures(film: Film) -> list[Image.Image]:
    """Every frame of the GIF, with its duration in `info`."""
    found = []
    with Image.open(BytesIO(to_gif(film))) as read:
        for number in range(getattr(read, "n_frames", 1)):
            read.seek(number)
            frame = read.convert("RGB")
            frame.info = dict(read.info)
            found.append(frame)
    return found


def one(*rows: Row) -> Image.Image:
    """The picture of a film that is one shot."""
    (picture,) = pictures(Film("one", len(rows[0]), len(rows), 1, 1, (Shot(0, 0, rows),)))
    return picture


def test_every_shot_is_a_frame_with_its_colours() -> None:
    frames = pictures(tiny())
    assert {frame.size for frame in frames} == {(4 * 10 + 24, 2 * 20 + 24)}
    for frame, lines in zip(frames, COLOURS, strict=True):
        assert frame.getpixel((0, 0)) == parts(GROUND)
        for line, colours in enumerate(lines):
            for column, colour in enumerate(colours):
                assert frame.getpixel(middle(column, line)) == parts(colour)


def test_it_plays_over_and_over_and_each_frame_stays_as_long_as_its_shot() -> None:
    frames = pictures(tiny())
    # At three frames a second: hundredths of a second that are rounded from the beginning on.
    assert [frame.info["duration"] for frame in frames] == [330, 1000, 670]
    assert frames[0].info["loop"] == 0


def test_the_same_film_is_the_same_file() -> None:
    assert to_gif(tiny()) == to_gif(tiny())


def test_a_frame_is_only_what_changes() -> None:
    first, second, third = Raster(tiny()).patches()
    assert (first.left, first.top, first.pixels.size) == (0, 0, (64, 64))
    assert (second.left, second.top, second.pixels.size) == (12, 12, (40, 20))
    assert (third.left, third.top, third.pixels.size) == (12 + 20, 12 + 20, (10, 20))


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


def test_letters_have_their_ink_and_are_told_apart_by_weight_and_line() -> None:
    usual, bold, underlined = (
        one((Cell("I", Look(RED, GROUND, **style)),))
        for style in ({}, {"bold": True}, {"underline": True})
    )
    assert parts(RED) in {colour for _, colour in usual.getcolors() or ()}
    assert len({each.tobytes() for each in (usual, bold, underlined)}) == 3
    assert all(underlined.getpixel((12 + x, 12 + 17)) == parts(RED) for x in range(10))


def test_a_sign_of_two_columns_has_the_room_of_both() -> None:
    picture = one((Cell("漢", Look(RED, BLUE)), Cell("", Look(RED, BLUE)), *row("█")))
    assert picture.getpixel((12 + 19, 12)) == parts(BLUE)
    assert picture.getpixel(middle(2, 0)) == parts(RED)


def test_all_colours_of_a_screen_are_exact_and_more_than_there_is_room_for_are_close() -> None:
    inks = [f"#{number:02x}4020" for number in range(256)]
    for looks, error in (
        ([Look(ink, f"#20{ink[1:3]}80") for ink in inks[:120]], 0),
        ([Look(ink, GROUND) for ink in inks], 2),
    ):
        cells = tuple(Cell("▀", look) for look in looks)
        picture = one(cells)
        for column, (_, look) in enumerate(cells):
            for y, colour in ((14, look.ink), (30, look.ground)):
                pixel = picture.getpixel((12 + 10 * column + 5, y))
                assert isinstance(pixel, tuple)
                assert all(abs(a - b) <= error for a, b in zip(pixel, parts(colour), strict=True))


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
