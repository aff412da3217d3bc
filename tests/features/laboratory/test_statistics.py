"""Distributions, and Wilson's interval."""

from __future__ import annotations

import statistics

import pytest

from ttt_tui.features.laboratory.statistics import Distribution, wilson


def test_a_distribution_as_the_standard_library_has_it() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    found = Distribution.of(numbers)
    quartiles = statistics.quantiles(numbers, n=4, method="inclusive")
    assert [found.lower, found.median, found.upper] == quartiles
    assert (found.minimum, found.maximum, found.count, found.total) == (1, 9, 10, 39)
    assert found.mean == statistics.mean(numbers)
    assert found.spread == (quartiles[2] - quartiles[0]) / quartiles[1]


def test_of_one_number_and_of_none() -> None:
    one = Distribution.of([7])
    assert (one.lower, one.median, one.upper, one.spread) == (7, 7, 7, 0)
    assert Distribution.of([0, 0]).spread == 0
    with pytest.raises(ValueError, match="nothing"):
        Distribution.of([])


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # R. G. Newcombe 1998, Two-sided confidence intervals for the single proportion, table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 10, 0.7225, 1.0000),
    ],
)
def test_wilsons_interval_as_published(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=0.00005)


def test_of_no_trial_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)
