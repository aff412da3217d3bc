"""The pixels of a film: what changes, and in which colours."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.features.film.tiny import (
    BLUE,
    COLOURS,
    GROUND,
    RED,
    middle,
    one,
    parts,
    pictures,
    row,
    tiny,
)
from ttt_tui.features.film.raster import Raster, to_gif, to_mp4
from ttt_tui.features.film.script import FilmError
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


_WIDTH, _HEIGHT = 4 * 10 + 24, 2 * 20 + 24
_NEAR = 24  # of 255: colours have a quarter of the pixels, and the film is compressed


def decoded(video: bytes, file: Path) -> list[bytes]:
    """The frames, three bytes a pixel."""
    file.write_bytes(video)
    words = f"ffmpeg -v error -i {file.name} -f rawvideo -pix_fmt rgb24 -"
    done = subprocess.run(words.split(), cwd=file.parent, capture_output=True, check=True)
    size = _WIDTH * _HEIGHT * 3
    return [done.stdout[at : at + size] for at in range(0, len(done.stdout), size)]


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_every_frame_is_there_with_its_colours(tmp_path: Path) -> None:
    film = tiny()
    video = to_mp4(film)
    assert video[4:8] == b"ftyp"
    frames = decoded(video, tmp_path / "film.mp4")
    assert [len(frame) for frame in frames] == [_WIDTH * _HEIGHT * 3] * film.ticks
    for frame, shot in zip(frames, (0, 1, 1, 1, 2, 2), strict=True):
        for line, colours in enumerate(COLOURS[shot]):
            for column, colour in enumerate(colours):
                x, y = middle(column, line)
                at = 3 * (y * _WIDTH + x)
                pixel = frame[at : at + 3]
                near = [abs(a - b) < _NEAR for a, b in zip(pixel, parts(colour), strict=True)]
                assert all(near), (shot, line, column, tuple(pixel), colour)
    assert to_mp4(film) == video


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_what_ffmpeg_complains_of_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "ffmpeg"
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FilmError, match=r"^ffmpeg cannot be started: No such file"):
        to_mp4(tiny())
    program.write_text("#!/bin/sh\necho first >&2\necho no room left >&2\nexit 3\n")
    program.chmod(0o700)
    with pytest.raises(FilmError, match=r"^ffmpeg failed: no room left$"):
        to_mp4(tiny())
