"""A film as MP4, decoded again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.features.film.tiny import COLOURS, middle, parts, tiny
from ttt_tui.features.film.mp4 import to_mp4
from ttt_tui.features.film.script import FilmError

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
