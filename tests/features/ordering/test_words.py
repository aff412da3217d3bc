"""What is said of orders and of the least that they could visit."""

from __future__ import annotations

import pytest

from tests.features.ordering.laboratories import laboratory
from ttt_tui.features.ordering.hunt import Aim, Hunt
from ttt_tui.features.ordering.laboratory import Laboratory
from ttt_tui.features.ordering.words import about_minimum
from ttt_tui.search.counts.position_cache import forget_positions


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("five left", "so it is out of reach: the best of all 120 visits 6 nodes more."),
        ("one cell", "and yet it is reached by the best."),
    ],
)
def test_whether_an_order_reaches_the_minimum_is_said_once_it_is_proven(
    name: str, words: str
) -> None:
    lab = laboratory(name)
    hunt = Hunt(lab, Aim.BEST)
    assert about_minimum(lab, None).endswith("so it may be out of reach.")
    assert about_minimum(lab, hunt).endswith("so it may be out of reach.")
    hunt.run()
    assert about_minimum(lab, hunt).endswith(words)
    line = about_minimum(lab, hunt, short=True)
    assert len(line) < 64
    assert line.rpartition("; ")[2].split()[1] in words
    forget_positions()
    assert about_minimum(Laboratory(lab.position, lab.options), None) == ""
