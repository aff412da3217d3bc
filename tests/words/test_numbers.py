"""Numbers in words: no `1 nodes`, and no `100.0 %` of what is not all."""

from __future__ import annotations

import pytest

from ttt_tui.search.counts.size_estimate import TreeSize
from ttt_tui.words.numbers import (
    about,
    count,
    excess,
    expected_time,
    long_time,
    plural,
    rate,
    seconds,
    share,
    size,
    spread,
    tree_size,
)


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("node", "nodes"),
        ("move", "moves"),
        ("more node", "more nodes"),
        ("leaf", "leaves"),
        ("search", "searches"),
        ("branch", "branches"),
    ],
)
def test_nouns_are_counted(noun: str, several: str) -> None:
    assert plural(1, noun) == f"1 {noun}"
    assert [plural(n, noun) for n in (0, 2, 1_267)] == [
        f"0 {several}",
        f"2 {several}",
        f"1,267 {several}",
    ]


def test_numbers_too_long_for_digits_are_counted_as_well() -> None:
    assert plural(10**16, "leaf") == "about 1.0e16 leaves"


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (0, 5, "0.0 %"),
        (5, 5, "100.0 %"),
        (14, 44, "31.8 %"),
        (1, 0, "-"),
        (3, 10_000, "0.03 %"),
        (1, 36_594, "0.003 %"),
    ],
)
def test_only_nothing_is_no_share_and_only_all_is_the_whole(
    part: int, whole: int, text: str
) -> None:
    assert share(part, whole) == text


def test_numbers() -> None:
    assert [count(n) for n in (0, 999, 1_000, 549_945)] == ["0", "999", "1,000", "549,945"]
    assert [plural(n, "move") for n in (0, 1, 2, 1_000)] == [
        "0 moves",
        "1 move",
        "2 moves",
        "1,000 moves",
    ]
    assert size(16_777_216) == "16,777,216"
    assert size(64**64) == "about 3.9e115"
    assert size(None) == "too large to count"
    assert share(14, 44) == "31.8 %"
    assert share(0, 5) == "0.0 %"
    assert share(1, 0) == "-"


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (0, "0.00 us"),
        (1e-6, "1.00 us"),
        (9.999e-6, "10.0 us"),
        (24e-6, "24.0 us"),
        (0.000_999_9, "1.00 ms"),
        (0.0301, "30.1 ms"),
    ],
)
def test_seconds(duration: float, text: str) -> None:
    assert seconds(duration) == text


@pytest.mark.parametrize(
    ("per_second", "text"),
    [
        (0, "0"),
        (512, "512"),
        (999.4, "999"),
        (999.6, "1.00 k"),
        (64_200, "64.2 k"),
        (999_999, "1.00 M"),
    ],
)
def test_rates(per_second: float, text: str) -> None:
    assert rate(per_second) == text


def test_what_is_over_a_minimum_in_per_cent() -> None:
    assert excess(42_093, 1_451) == "+2,801 %"
    assert excess(1_451, 1_451) == "+0 %"
    assert excess(7, 0) == "-"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (7.4, "about 7"),
        (123.0, "about 120"),
        (571_456, "about 570,000"),
        (999_499, "about 1,000,000"),
        (999_500, "about 1.0e6"),
        (1.34e12, "about 1.3e12"),
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
