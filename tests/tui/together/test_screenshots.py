"""The pictures in `screenshots/` are what the program draws today."""

from __future__ import annotations

import asyncio
import re

import pytest

from screenshots.make import FILM, FOLDER, SCENES, Scene, drawings, film, picture


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scene", "size"),
    [(scene, size) for scene in SCENES for size in scene.sizes],
    ids=lambda of: of.name if isinstance(of, Scene) else f"{of[0]}x{of[1]}",
)
def test_picture_is_current(scene: Scene, size: tuple[int, int]) -> None:
    drawn = asyncio.run(picture(scene, size))
    current = scene.file(size).read_text(encoding="utf-8")
    assert current == drawn, "run python -m screenshots.make"


def test_drawings_of_commands_are_current() -> None:
    for path, drawn in drawings().items():
        assert path.read_text(encoding="utf-8") == drawn, "run python -m screenshots.make"


@pytest.mark.slow
def test_the_film_is_current() -> None:
    assert FILM.read_text(encoding="utf-8") == film(), "run python -m screenshots.make"
    assert len(FILM.read_bytes()) < 400_000


def test_pictures_fetch_nothing() -> None:
    for path in FOLDER.glob("*.svg"):
        addresses = re.findall(r"https?://[^\s\"')]+", path.read_text(encoding="utf-8"))
        assert set(addresses) <= {"http://www.w3.org/2000/svg", "https://www.textualize.io"}


def test_there_is_a_picture_for_every_scene_and_no_other() -> None:
    names = {scene.file(size).name for scene in SCENES for size in scene.sizes}
    names |= {FILM.name, *(path.name for path in drawings())}
    assert {path.name for path in FOLDER.glob("*.svg")} == names
