"""The formats of films, by name and by the ending of a file."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from tests.features.film.filmed import film
from ttt_tui.features.film.formats import FORMATS, SUFFIXES, written


def test_each_format_is_what_its_name_says() -> None:
    assert json.loads(written(film(), "cast").text.splitlines()[0])["version"] == 2
    assert ElementTree.fromstring(written(film(), "svg").text).tag.endswith("svg")
    assert {written(film(), name).shots for name in FORMATS} == {len(film().shots)}


def test_every_format_has_an_ending() -> None:
    assert set(SUFFIXES.values()) == set(FORMATS)
