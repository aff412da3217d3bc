"""The formats of films, by name and by the ending of a file."""

from __future__ import annotations

import json
from contextlib import aclosing
from xml.etree import ElementTree

import pytest

from tests.features.film.filmed import film, script
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.film.camera import take
from ttt_tui.features.film.formats import (
    FORMATS,
    SUFFIXES,
    Done,
    Written,
    film_in_background,
    written,
)


def test_each_format_is_what_its_name_says() -> None:
    made = {name: written(film(), name) for name in FORMATS if name != "mp4"}  # takes ffmpeg
    assert {each.shots for each in made.values()} == {len(film().shots)}
    assert {name for name, each in made.items() if isinstance(each.content, bytes)} == {"gif"}
    assert json.loads(made["cast"].content.splitlines()[0])["version"] == 2
    assert ElementTree.fromstring(made["svg"].content).tag.endswith("svg")
    assert made["gif"].content[:6] == b"GIF89a"


def test_every_format_has_an_ending() -> None:
    assert set(SUFFIXES.values()) == set(FORMATS)


@pytest.mark.slow
async def test_it_tells_how_far_it_is_and_makes_the_same_film_on_any_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = script(seconds=2, rate=2)
    expected = written(await take(asked), "cast")
    monkeypatch.setenv("NO_COLOR", "1")
    async with aclosing(film_in_background(asked, "cast")) as coming:
        *told, last = [each async for each in coming]
    assert told == [Done(frames, 4) for frames in range(4)]
    assert isinstance(last, Written)
    assert last == expected


@pytest.mark.slow
async def test_one_that_breaks_off_is_an_error() -> None:
    asked = script(seconds=2, rate=1)
    async with aclosing(film_in_background(asked, "no such format")) as coming:
        assert [await anext(coming), await anext(coming)] == [Done(0, 2), Done(1, 2)]
        with pytest.raises(BackgroundError, match="the film's process gave no answer"):
            await anext(coming)
