"""Numbers in words: no `1 nodes`, and no `100.0 %` of what is not all."""

from __future__ import annotations

import pytest

from ttt_tui.words.numbers import count, excess, plural, rate, seconds, share, size


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("node", "nodes"),
        ("move", "moves"),
        ("more node", "more nodes"),
        ("leaf", "leaves"),
        ("search", "searches"),
        ("branch", "branches"),
        ("pass", "passes"),
        ("ply", "plies"),
        ("play", "plays"),
        ("rollout", "rollouts"),
        ("event", "events"),
        ("cut", "cuts"),
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
        (1, 10**7, "<0.001 %"),
        (36_593, 36_594, "99.997 %"),
        (9_996, 10_000, "99.96 %"),
        (10**7 - 1, 10**7, ">99.999 %"),
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
        (0.099_99, "100 ms"),
        (0.9999, "1.00 s"),
        (1.24, "1.24 s"),
        (123.4, "123 s"),
        (4000, "4000 s"),
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
        (1.71e6, "1.71 M"),
    ],
)
def test_rates(per_second: float, text: str) -> None:
    assert rate(per_second) == text


def test_what_is_over_a_minimum_in_per_cent() -> None:
    assert excess(42_093, 1_451) == "+2,801 %"
    assert excess(1_451, 1_451) == "+0 %"
    assert excess(7, 0) == "-"
