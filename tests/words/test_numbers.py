"""Counted nouns and shares: no `1 nodes`, and no `100.0 %` of what is not all."""

from __future__ import annotations

import pytest

from ttt_tui.words.numbers import plural, share


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
