"""Which formats there are, and how much each takes."""

from __future__ import annotations

import pytest

from tests.cases import EMPTY, WORKED
from tests.searches import finished
from ttt_tui.features.export.formats import FORMATS, SUFFIXES
from ttt_tui.search.reading.part import Part


def test_every_format_has_an_ending_of_its_own() -> None:
    assert list(SUFFIXES.values()) == list(FORMATS)


def test_a_drawing_that_nobody_could_read_is_refused_with_what_can_be() -> None:
    part = Part(finished(EMPTY))
    complaint = FORMATS["svg"].too_large(part)
    assert complaint is not None
    assert complaint.startswith("18,297 nodes are more than can be read")
    assert "3 plies of it fit" in complaint
    assert FORMATS["svg"].too_large(Part(part.moment, plies=3)) is None
    assert FORMATS["svg"].too_large(Part(part.moment, plies=4)) is not None


@pytest.mark.parametrize("name", ["json", "csv", "dot", "text"])
def test_data_has_no_limit(name: str) -> None:
    assert FORMATS[name].too_large(Part(finished(EMPTY))) is None
    assert FORMATS["latex"].too_large(Part(finished(WORKED))) is None
