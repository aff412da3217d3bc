"""A film as MP4 (H.264 where ffmpeg has it), by the program ffmpeg, which is given every frame."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from ttt_tui.features.film.raster import Raster
from ttt_tui.features.film.script import FilmError
from ttt_tui.features.film.shots import Film

_COLOURS = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
_OPTIONS = (
    # 4:2:0 is what every player takes.
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p "
    f"{_COLOURS} -preset veryfast -crf 18 "
    # Players on pages begin before they have all of it.
    "-movflags +faststart "
    # No dates and versions in the file.
    "-map_metadata -1 -fflags +bitexact -flags:v +bitexact"
)


def to_mp4(film: Film) -> bytes:
    """The whole file.

    Raises:
        FilmError: ffmpeg failed, or cannot be started.
    """
    raster = Raster(film)
    size = "{}x{}".format(*raster.size)
    given = f"-f rawvideo -pix_fmt rgb24 -video_size {size} -framerate {film.rate} -i -"
    # An MP4 cannot go through a pipe: its beginning is written last.
    with TemporaryDirectory(prefix="ttt-tui-") as folder:
        file, log = Path(folder, "film.mp4"), Path(folder, "log")
        words = ["ffmpeg", "-v", "error", *given.split(), *_OPTIONS.split(), str(file)]
        with log.open("wb") as said:
            try:
                process = subprocess.Popen(
                    words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said
                )
            except OSError as error:
                raise FilmError(f"ffmpeg cannot be started: {error.strerror}") from None
            _send(film, raster, process)
        if process.wait():
            lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            raise FilmError(f"ffmpeg failed: {lines[-1] if lines else process.returncode}")
        return file.read_bytes()


def _send(film: Film, raster: Raster, process: subprocess.Popen[bytes]) -> None:
    """Every frame, at a constant rate; shots that last stand in several."""
    ticks = [*(shot.tick for shot in film.shots), film.ticks]
    assert process.stdin is not None
    with suppress(OSError), process.stdin as pipe:  # it has ended, and said why
        for (_, frame), (begin, end) in zip(raster.frames(), pairwise(ticks), strict=True):
            pixels = frame.tobytes()
            for _ in range(begin, end):
                pipe.write(pixels)
