"""Sizes and times in words that promise no more than is known."""

from __future__ import annotations

import pytest

from ttt_tui.search.counts.size_estimate import (
    TreeSize,
)
from ttt_tui.words.sizes import about, expected_time, long_time, spread, tree_size


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (7.4, "about 7"),
        (123.0, "about 120"),
        (571_456, "about 570,000"),
        (999_499, "about 1,000,000"),
        (999_500, "about 1.0e6"),
        (1.34e12, "about 1.3e12"),
        (1.31e88, "about 1.3e88"),
    ],
)
def test_an_estimate_promises_two_figures(number: float, words: str) -> None:
    assert about(number) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "under a second"),
        (12.4, "about 12 s"),
        (59.99, "about 1 min"),
        (300, "about 5 min"),
        (3_600, "about 1 hour"),
        (5 * 86_400, "about 5 days"),
        (3e70 * 31_557_600, "about 3.0e70 years"),
    ],
)
def test_a_time_is_told_in_the_unit_that_suits_it(seconds: float, words: str) -> None:
    assert long_time(seconds) == words


def test_a_size_says_what_it_is() -> None:
    counted = TreeSize(549_945, True, 549_945, 549_945)
    estimated = TreeSize(1.3e12, False, 0.8e12, 1.9e12, 400)
    assert tree_size(counted) == "549,945 nodes"
    assert spread(counted) == ""
    assert tree_size(TreeSize(1, True, 1, 1)) == "1 node"
    assert tree_size(estimated) == "about 1.3e12 nodes"
    assert spread(estimated) == "8.0e11 to 1.9e12"
    assert tree_size(TreeSize(500, False, 500, 500, at_most=True)) == "at most about 500 nodes"
    assert expected_time(estimated, 30e6) == "about 12 hours at 30.0 M nodes/s"
