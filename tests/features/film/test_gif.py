"""A film as GIF, read back by Pillow."""

from __future__ import annotations

from tests.features.film.tiny import COLOURS, GROUND, middle, parts, pictures, tiny
from ttt_tui.features.film.gif import to_gif


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
