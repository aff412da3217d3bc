"""Live searches keep the pace they are given, in slices that leave the event loop free."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.engine.fakes import (
    MINIMAX_EVENTS,
    Time,
    anext_of,
    begun,
    events,
    fixed,
    frames,
    large,
    live,
    settle,
    start,
)
from ttt_tui.engine.live import FRAME_SECONDS, REST_SECONDS, SLICE_SECONDS
from ttt_tui.engine.pace import AUTO, AUTO_SECONDS, LADDER, UNLIMITED, Pace
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.search.counts import size_estimate as estimate
from ttt_tui.search.counts.bounds import MOST_WORK, Bounds, bounds_of
from ttt_tui.search.counts.position_cache import Work, forget_positions


@pytest.mark.parametrize("rate", LADDER)
async def test_a_fixed_pace_is_kept_to_the_event(rate: int) -> None:
    time = Time()
    analysis = large(time, fixed(rate))
    await anext(analysis)
    await anext(analysis)
    began = sum(time.slept[0])  # the first slice begins the count, after the first rest
    seconds = max(3 / rate, 0.5 if rate < 10_000 else 0.1)
    while time.now < began + seconds:
        await anext(analysis)
        due = rate * (time.now - began)
        for made in events(analysis):
            assert due - 1 - 1e-6 <= made <= due + 1e-6


@pytest.mark.parametrize("rate", [1, 2, 5, 10, 20])
async def test_at_slow_paces_every_event_has_its_frame(rate: int) -> None:
    analysis = live(Time(), pace=fixed(rate))
    seen = []
    async for frame in analysis:
        seen.append(frame.search(Algorithm.MINIMAX).events)
    assert seen == list(range(MINIMAX_EVENTS + 1))


async def test_the_automatic_pace_takes_the_leading_search_its_time() -> None:
    time = Time()
    analysis = live(time, algorithms=(Algorithm.MINIMAX,))
    await begun(analysis)
    assert analysis.rate == pytest.approx(2 * 44 / AUTO_SECONDS)
    await frames(analysis)
    began = sum(time.slept[0])
    assert time.now - began == pytest.approx(MINIMAX_EVENTS / (2 * 44 / AUTO_SECONDS), abs=0.1)


async def test_the_search_that_leads_sets_the_automatic_pace() -> None:
    analysis = live(Time())
    await begun(analysis)
    by_minimax = analysis.rate
    analysis.lead(Algorithm.ALPHA_BETA)
    by_alpha_beta = analysis.rate
    assert by_minimax is not None
    assert by_alpha_beta is not None
    assert by_alpha_beta < by_minimax
    assert analysis.searches[0].options.algorithm is Algorithm.ALPHA_BETA
    analysis.lead(Algorithm.MINIMAX)
    assert analysis.rate == by_minimax


async def test_once_the_leading_search_is_done_the_other_sets_the_pace() -> None:
    analysis = live(Time())
    await begun(analysis)
    by_minimax = analysis.rate
    analysis.lead(Algorithm.ALPHA_BETA)
    async for frame in analysis:
        if frame.search(Algorithm.ALPHA_BETA).done:
            assert frame.rate == by_minimax


async def test_a_new_pace_holds_from_the_next_slice_on() -> None:
    time = Time()
    analysis = large(time, fixed(1))
    await anext(analysis)
    for _ in range(3):
        await anext(analysis)
    before = events(analysis)
    analysis.set_pace(fixed(1000))
    assert analysis.rate == 1000
    assert (await anext(analysis)).rate == 1000
    began = time.now
    made_at_once = events(analysis)[0] - before[0]
    assert made_at_once <= 1000 * 0.25
    for _ in range(5):
        await anext(analysis)
    due = 1000 * (time.now - began)
    made = events(analysis)[0] - before[0] - made_at_once
    assert due - 1 <= made <= due + 1


async def test_a_change_of_pace_is_shown_without_waiting_for_an_event() -> None:
    time = Time()
    analysis = large(time, fixed(1))
    await anext(analysis)
    await anext(analysis)
    time.gate.clear()
    coming = start(anext_of(analysis))
    await settle()
    analysis.set_pace(fixed(2))
    before = events(analysis)
    time.gate.set()
    assert (await coming).rate == 2
    assert events(analysis) == before


@pytest.mark.parametrize("pace", [fixed(1), fixed(7), fixed(200_000), AUTO, UNLIMITED])
async def test_it_never_rests_for_nothing_or_for_long(pace: Pace) -> None:
    """A rest of zero starves the event loop of keys, a long one keeps a pause waiting."""
    time = Time(cost=1e-6)
    analysis = large(time, pace)
    for _ in range(40):
        await anext(analysis)
    rests = [rest for _, rest in time.slept]
    assert min(rests) >= (REST_SECONDS if pace is UNLIMITED or pace is AUTO else FRAME_SECONDS)
    assert max(rests) <= 0.1


@pytest.mark.parametrize("rate", [1, 100, 100_000])
async def test_after_a_stall_there_is_no_rush_to_catch_up(rate: int) -> None:
    time = Time()
    analysis = large(time, fixed(rate))
    for _ in range(3):
        await anext(analysis)
    before = events(analysis)[0]
    time.stall(3600)
    await anext(analysis)
    assert events(analysis)[0] - before <= rate * 0.25 + 1


async def test_a_pace_beyond_the_machine_is_what_the_machine_can_do() -> None:
    """What a slice cannot hold is forgotten, not saved up for a burst at a slower pace."""
    time = Time(cost=1e-5)
    analysis = large(time, fixed(200_000))
    for _ in range(20):
        await anext(analysis)
    analysis.set_pace(fixed(10))
    await anext(analysis)
    before, began = events(analysis)[0], time.now
    while time.now < began + 1:
        await anext(analysis)
    assert events(analysis)[0] - before <= 10 * (time.now - began) + 1


async def test_unlimited_pace_goes_in_slices_with_rests_between() -> None:
    time = Time(cost=1e-6)
    analysis = large(time, UNLIMITED)
    for _ in range(5):
        await anext(analysis)
        assert analysis.rate is None
    assert {rest for _, rest in time.slept} == {REST_SECONDS}
    begins = [began for began, _ in time.slept]
    slices = [later - earlier - REST_SECONDS for earlier, later in pairwise(begins)]
    # A slice ends with the chunk that fills it, and no chunk takes more than half a slice long.
    assert min(slices) > 0
    assert max(slices) <= 2 * SLICE_SECONDS


async def test_unlimited_pace_shows_a_frame_as_often_as_is_good_to_look_at() -> None:
    time = Time(cost=1e-6)
    analysis = large(time, UNLIMITED)
    await anext(analysis)
    shown = [time.now]
    for _ in range(10):
        await anext(analysis)
        shown.append(time.now)
    gaps = [later - earlier for earlier, later in pairwise(shown)]
    assert all(FRAME_SECONDS <= gap < 1.5 * FRAME_SECONDS for gap in gaps)


async def test_slices_grow_on_a_machine_that_is_quick_and_shrink_on_a_slow_one() -> None:
    quick, slow = Time(cost=1e-7), Time(cost=1e-5)
    many, few = large(quick, UNLIMITED), large(slow, UNLIMITED)
    for analysis in (many, few):
        await anext(analysis)
        await anext(analysis)
    assert events(many)[0] > 50 * events(few)[0]


async def test_a_slow_pace_does_not_make_the_slices_of_full_speed_grow() -> None:
    """A few events at a time are always quick: they say nothing of what a slice may hold."""
    time = Time(cost=1e-6)
    analysis = large(time, fixed(100))
    for _ in range(60):
        await anext(analysis)
    analysis.set_pace(UNLIMITED)
    time.slept.clear()
    for _ in range(3):
        await anext(analysis)
    begins = [began for began, _ in time.slept]
    slices = [later - earlier - REST_SECONDS for earlier, later in pairwise(begins)]
    assert max(slices) <= 2 * SLICE_SECONDS


async def test_a_tree_too_large_to_count_has_no_automatic_pace() -> None:
    analysis = large(Time(cost=1e-6), AUTO)
    await begun(analysis)
    assert analysis.rate is None


async def test_the_size_of_a_search_is_counted_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The empty board takes 37,000 moves to count, and a key waits for no more than a slice."""
    forget_positions()
    counted: list[int] = []
    plain = bounds_of

    def bounds(
        position: Position, options: SearchOptions | None = None, work: Work | None = None
    ) -> Bounds:
        work = work or Work(MOST_WORK)
        allowed = work.left
        found = plain(position, options, work)
        counted.append(allowed - work.left)
        return found

    monkeypatch.setattr(estimate, "bounds_of", bounds)
    time = Time()
    analysis = live(time, "empty")
    await begun(analysis)
    assert sum(counted) > 30_000
    assert max(counted) < 6_000
    assert analysis.rate == pytest.approx(2 * 549_945 / AUTO_SECONDS)
