"""Paces: the ladder of speeds, the way up and down it, and how a speed is written."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ttt_tui.engine.pace import AUTO, AUTO_SECONDS, AUTO_SLOWEST, LADDER, UNLIMITED, Pace, PaceKind


def fixed(rate: int) -> Pace:
    return Pace(PaceKind.FIXED, rate)


def test_the_ladder_goes_from_one_event_a_second_in_steps_of_about_two() -> None:
    assert LADDER[0] == 1
    assert LADDER[-1] == 200_000
    assert all(2 <= higher / lower <= 2.5 for lower, higher in pairwise(LADDER))


def test_faster_walks_the_ladder_to_unlimited_and_stays() -> None:
    pace, rates = fixed(1), []
    while pace != UNLIMITED:
        rates.append(pace.rate)
        pace = pace.faster(pace.events_per_second(44))
    assert tuple(rates) == LADDER
    assert UNLIMITED.faster(None) == UNLIMITED


def test_slower_walks_it_down_from_unlimited_and_stays() -> None:
    pace, rates = UNLIMITED.slower(None), []
    while pace.rate > 1:
        rates.append(pace.rate)
        pace = pace.slower(pace.events_per_second(44))
    assert tuple(reversed(rates)) == LADDER[1:]
    assert fixed(1).slower(1.0) == fixed(1)


@pytest.mark.parametrize(
    ("current", "slower", "faster"),
    [(14.67, 10, 20), (4.0, 2, 5), (20.0, 10, 50), (183_315.3, 100_000, 200_000), (0.5, 1, 1)],
)
def test_from_automatic_pace_the_next_speed_is_one_beside_the_present(
    current: float, slower: int, faster: int
) -> None:
    assert AUTO.slower(current) == fixed(slower)
    assert AUTO.faster(current) == fixed(faster)


def test_beyond_the_ladder_comes_unlimited() -> None:
    assert AUTO.faster(300_000.0) == UNLIMITED
    assert AUTO.slower(300_000.0) == fixed(200_000)


def test_automatic_pace_takes_the_same_time_for_every_size() -> None:
    for nodes in (44, 843, 549_945):
        assert AUTO.events_per_second(nodes) == pytest.approx(2 * nodes / AUTO_SECONDS)


def test_automatic_pace_is_never_slower_than_one_can_wait_for() -> None:
    assert AUTO.events_per_second(0) == AUTO_SLOWEST
    assert AUTO.events_per_second(3) == AUTO_SLOWEST


def test_only_a_fixed_pace_holds_for_a_search_of_unknown_size() -> None:
    assert AUTO.events_per_second(None) is None
    assert UNLIMITED.events_per_second(44) is None
    assert fixed(5).events_per_second(None) == 5
    assert fixed(5).events_per_second(549_945) == 5


@pytest.mark.parametrize(
    ("pace", "rate", "words"),
    [
        (AUTO, 14.67, "auto, 15 events/s"),
        (AUTO, None, "auto, unlimited"),
        (AUTO, 183_315.0, "auto, 183 k events/s"),
        (fixed(10), 10.0, "10 events/s"),
        (fixed(200_000), 200_000.0, "200 k events/s"),
        (fixed(10), None, "unlimited"),
    ],
)
def test_a_speed_in_words(pace: Pace, rate: float | None, words: str) -> None:
    assert pace.words(rate) == words
