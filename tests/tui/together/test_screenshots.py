"""The pictures in `screenshots/` are what the program draws today."""

from __future__ import annotations

import asyncio

import pytest

from screenshots.make import SCENES, SIZE, Scene, drawings, picture


@pytest.mark.parametrize(
    "scene", [each for each in SCENES if each.name != "program"], ids=lambda scene: scene.name
)
def test_picture_is_current(scene: Scene) -> None:
    current = scene.file.read_text(encoding="utf-8")
    assert current == asyncio.run(picture(scene, SIZE)), "run python -m screenshots.make"


def test_drawings_of_commands_are_current() -> None:
    for path, drawn in drawings().items():
        assert path.read_text(encoding="utf-8") == drawn, "run python -m screenshots.make"
