"""The formats of films, by name and by the ending of a file."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tests.features.film.filmed import film
from ttt_tui.features.film.formats import FORMATS, SUFFIXES, format_of, written


def test_each_format_is_what_its_name_says() -> None:
    assert json.loads(written(film(), "cast").text.splitlines()[0])["version"] == 2
    assert ElementTree.fromstring(written(film(), "svg").text).tag.endswith("svg")
    assert {written(film(), name).shots for name in FORMATS} == {len(film().shots)}


@pytest.mark.parametrize(
    ("file", "name"), [("a.cast", "cast"), ("b.SVG", "svg"), ("c.gif", None), ("cast", None)]
)
def test_the_name_of_a_file_tells_the_format(file: str, name: str | None) -> None:
    assert format_of(file) == name
    assert set(SUFFIXES.values()) == set(FORMATS)
