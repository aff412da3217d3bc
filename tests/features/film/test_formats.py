"""The formats of films, by name and by the ending of a file."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from tests.features.film.filmed import film
from ttt_tui.features.film.formats import FORMATS, SUFFIXES, written


def test_each_format_is_what_its_name_says() -> None:
    made = {name: written(film(), name) for name in FORMATS if name != "mp4"}  # takes ffmpeg
    assert {each.shots for each in made.values()} == {len(film().shots)}
    assert {name for name, each in made.items() if isinstance(each.content, bytes)} == {"gif"}
    assert json.loads(made["cast"].content.splitlines()[0])["version"] == 2
    assert ElementTree.fromstring(made["svg"].content).tag.endswith("svg")
    assert made["gif"].content[:6] == b"GIF89a"


def test_every_format_has_an_ending() -> None:
    assert set(SUFFIXES.values()) == set(FORMATS)
