"""What a film can be like, and what is said of what it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.features.film.filmed import script
from ttt_tui.features.film.script import ScriptError, beside, read_number, read_size
from ttt_tui.search import PLAIN, Algorithm
from ttt_tui.search.algorithm import named


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ({"seconds": 1}, "1 seconds: a film lasts from 2 to 300"),
        ({"seconds": 301}, "from 2 to 300"),
        ({"rate": 0}, "0 frames per second: choose from 1 to 30"),
        ({"rate": 31}, "choose from 1 to 30"),
        ({"seconds": 101, "rate": 30}, "are 3,030 frames: the limit is 3,000"),
    ],
)
def test_too_short_or_too_long(others: dict[str, Any], why: str) -> None:
    with pytest.raises(ScriptError, match=why):
        script(**others)
    assert script(seconds=100, rate=30).ticks == 3_000


@pytest.mark.parametrize("text", ["80x24", " 80 X 24 "])
def test_a_size(text: str) -> None:
    assert read_size(text) == (80, 24)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "size '': columns x rows, such as 120x40"),
        ("80", "columns x rows"),
        ("80x-24", "columns x rows"),
        ("59x24", "size 59x24: choose from 60x20 to 200x60"),
        ("80x61", "from 60x20 to 200x60"),
        ("99999x24", "columns x rows"),
    ],
)
def test_no_size(text: str, why: str) -> None:
    with pytest.raises(ScriptError, match=why):
        read_size(text)


def test_numbers() -> None:
    assert read_number(" 12 ", "seconds") == 12
    with pytest.raises(ScriptError, match="seconds: 'a while' is not a number"):
        read_number("a while", "seconds")


def test_what_an_algorithm_is_seen_beside() -> None:
    assert beside(Algorithm.ALPHA_BETA) == beside(Algorithm.MINIMAX) == PLAIN
    assert set(beside(named("uct"))) == {Algorithm.ALPHA_BETA, named("uct")}
