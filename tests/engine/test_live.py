"""Live searches in a time of the test's own: paces, pauses, steps, stops, and what a frame is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.engine.fakes import (
    ALPHA_BETA_EVENTS,
    BOTH,
    MINIMAX_EVENTS,
    Time,
    anext_of,
    events,
    fixed,
    frames,
    large,
    live,
    settle,
    start,
)
from ttt_tui.engine.live import FRAME_SECONDS, REST_SECONDS, LiveAnalysis
from ttt_tui.engine.pace import AUTO, UNLIMITED, Pace
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, Search, report_of

# Lockstep and results


@pytest.mark.parametrize("pace", [fixed(10), fixed(200_000), AUTO, UNLIMITED])
async def test_a_paced_search_finds_what_an_unpaced_one_does(pace: Pace) -> None:
    analysis = live(Time(), pace=pace)
    await frames(analysis)
    for search in analysis.searches:
        alone = Search(search.position, search.options)
        alone.advance()
        assert report_of(search) == report_of(alone)


# Frames


async def test_the_first_frame_comes_at_once() -> None:
    time = Time()
    analysis = live(time, pace=fixed(1))
    frame = await anext(analysis)
    assert not time.slept
    assert [search.events for search in frame.searches] == [0, 0]
    assert frame.running
    assert not frame.done
    assert frame.rate == 1


async def test_the_first_frame_comes_at_once_while_paused() -> None:
    frame = await anext(live(Time(), running=False))
    assert not frame.running
    assert not frame.done


@pytest.mark.parametrize("pace", [fixed(3), AUTO, UNLIMITED])
async def test_the_last_frame_is_done_and_the_only_one_that_is(pace: Pace) -> None:
    done = []
    async for frame in live(Time(), pace=pace):
        done.append(frame.done)
        assert frame.running is not frame.done
    assert done == [False] * (len(done) - 1) + [True]


async def test_a_search_that_is_done_before_has_one_frame() -> None:
    analysis = live(Time())
    for search in analysis.searches:
        search.advance()
    (frame,) = await frames(analysis)
    assert frame.done
    assert not frame.running


async def test_a_finished_game_is_searched_in_no_time_worth_a_pace() -> None:
    analysis = live(Time(), "XXX/OO./...")
    *_, last = await frames(analysis)
    assert last.done
    assert [search.nodes for search in last.searches] == [0, 0]


async def test_steps_to_the_end_between_two_frames_still_show_the_end() -> None:
    analysis = live(Time(), running=False)
    assert not (await anext(analysis)).done
    analysis.step(10**6)
    rest = await frames(analysis)
    assert [frame.done for frame in rest] == [True]


async def test_an_analysis_that_has_ended_stays_ended() -> None:
    analysis = live(Time())
    await frames(analysis)
    assert await frames(analysis) == []


async def test_a_frame_knows_its_searches_and_their_newest_moments() -> None:
    analysis = live(Time(), running=False)
    analysis.step(7)
    frame = await anext(analysis)
    for algorithm in BOTH:
        assert frame.search(algorithm).options.algorithm is algorithm
        moment = frame.moment(algorithm)
        assert moment.search is frame.search(algorithm)
        assert moment.event == 7
        assert frame.moment(algorithm) is moment


# Pause, resume, step


async def test_nothing_passes_while_paused() -> None:
    time = Time()
    analysis = live(time, pace=fixed(20))
    for _ in range(5):
        await anext(analysis)
    analysis.pause()
    before, slept = events(analysis), len(time.slept)
    assert not (await anext(analysis)).running
    coming = start(anext_of(analysis))
    await settle()
    time.stall(3600)
    await settle()
    assert not coming.done()
    assert events(analysis) == before
    assert len(time.slept) == slept
    analysis.resume()
    assert (await coming).running
    assert events(analysis) == before


async def test_a_pause_in_the_middle_of_a_rest_holds_at_once() -> None:
    time = Time()
    analysis = live(time, pace=fixed(20))
    await anext(analysis)
    await anext(analysis)
    time.gate.clear()
    coming = start(anext_of(analysis))
    await settle()
    before = events(analysis)
    analysis.pause()
    time.gate.set()
    assert not (await coming).running
    assert events(analysis) == before


async def test_after_a_pause_the_pace_goes_on_as_before() -> None:
    time = Time()
    analysis = large(time, fixed(100))
    for _ in range(5):
        await anext(analysis)
    analysis.pause()
    await anext(analysis)
    coming = start(anext_of(analysis))
    await settle()
    time.stall(3600)
    analysis.resume()
    await coming
    before, began = events(analysis)[0], time.now
    for _ in range(10):
        await anext(analysis)
    made = events(analysis)[0] - before
    # The first rest after a pause is not counted.
    assert 100 * (time.now - began - FRAME_SECONDS) - 1 <= made <= 100 * (time.now - began)


async def test_a_step_is_one_event_of_each_search_and_a_frame() -> None:
    analysis = live(Time(), running=False)
    await anext(analysis)
    for step in range(1, 20):
        coming = start(anext_of(analysis))
        await settle()
        assert not coming.done()
        analysis.step()
        frame = await coming
        assert events(analysis) == [step, step]
        assert not frame.running


async def test_a_step_pauses_what_was_running() -> None:
    analysis = live(Time(), pace=fixed(20))
    for _ in range(4):
        await anext(analysis)
    before = events(analysis)
    analysis.step(3)
    assert not analysis.running
    assert events(analysis) == [made + 3 for made in before]
    assert not (await anext(analysis)).running


async def test_steps_past_the_end_do_no_harm() -> None:
    analysis = live(Time(), running=False)
    analysis.step(ALPHA_BETA_EVENTS + 1)
    assert events(analysis) == [ALPHA_BETA_EVENTS + 1, ALPHA_BETA_EVENTS]
    analysis.step(10**6)
    analysis.step()
    assert events(analysis) == [MINIMAX_EVENTS, ALPHA_BETA_EVENTS]
    assert analysis.done


async def test_stepping_to_the_end_ends_the_iteration() -> None:
    analysis = live(Time(), running=False)
    every = start(frames(analysis))
    for _ in range(MINIMAX_EVENTS):
        await settle()
        assert not every.done()
        analysis.step()
    last = (await every)[-1]
    assert last.done


# Finish


async def test_finish_runs_all_to_the_end_without_limit() -> None:
    time = Time(cost=1e-6)
    analysis = live(time, "X../.O./...", pace=fixed(1))
    await anext(analysis)
    analysis.finish()
    assert analysis.rate is None
    *_, last = await frames(analysis)
    assert last.done
    assert {rest for _, rest in time.slept} == {REST_SECONDS}
    assert len(time.slept) > 1


async def test_finish_of_one_search_gives_the_other_its_pace_back() -> None:
    analysis = live(Time(cost=1e-6), "X../.O./...", pace=fixed(5))
    await anext(analysis)
    analysis.finish(Algorithm.ALPHA_BETA)
    frame = await anext(analysis)
    while not frame.search(Algorithm.ALPHA_BETA).done:
        assert frame.rate is None
        frame = await anext(analysis)
    assert frame.rate == 5
    assert not frame.done


async def test_finish_wakes_a_paused_analysis() -> None:
    analysis = live(Time(), running=False)
    await anext(analysis)
    every = start(frames(analysis))
    await settle()
    analysis.finish()
    assert (await every)[-1].done


async def test_finishing_what_is_done_changes_nothing() -> None:
    analysis = live(Time(), running=False)
    analysis.step(ALPHA_BETA_EVENTS)
    analysis.finish(Algorithm.ALPHA_BETA)
    assert not analysis.running
    assert analysis.rate is not None


def pause_it(analysis: LiveAnalysis) -> None:
    analysis.pause()


def resume_it(analysis: LiveAnalysis) -> None:
    analysis.resume()


def step_it(analysis: LiveAnalysis) -> None:
    analysis.step()


def pace_it(analysis: LiveAnalysis) -> None:
    analysis.set_pace(fixed(5))


@pytest.mark.parametrize("change", [pause_it, resume_it, step_it, pace_it])
async def test_any_other_wish_ends_the_hurry(change: Callable[[LiveAnalysis], None]) -> None:
    analysis = live(Time(cost=1e-6), "X../.O./...", pace=fixed(5))
    await anext(analysis)
    analysis.finish()
    await anext(analysis)
    change(analysis)
    assert analysis.rate == 5
    assert not analysis.done


# Stop and cancel


async def test_a_stopped_analysis_shows_nothing_more() -> None:
    analysis = live(Time(), pace=fixed(20))
    for _ in range(4):
        await anext(analysis)
    before = events(analysis)
    analysis.stop()
    assert await frames(analysis) == []
    assert events(analysis) == before


async def test_stopped_before_its_first_frame_it_has_none() -> None:
    analysis = live(Time())
    analysis.stop()
    assert await frames(analysis) == []


@pytest.mark.parametrize("running", [True, False])
async def test_a_stop_ends_the_wait_for_a_frame(running: bool) -> None:
    time = Time()
    analysis = live(time, running=running)
    await anext(analysis)
    time.gate.clear()
    rest = start(frames(analysis))
    await settle()
    assert not rest.done()
    analysis.stop()
    time.gate.set()
    assert await rest == []
    assert events(analysis) == [0, 0]


async def test_leaving_the_context_stops_it() -> None:
    async with live(Time(), pace=fixed(20)) as analysis:
        async for frame in analysis:
            if frame.searches[0].events == 5:
                break
    assert await frames(analysis) == []
    assert events(analysis) == [5, 5]


async def test_leaving_the_context_by_an_error_stops_it_and_keeps_the_error() -> None:
    analysis = live(Time())
    with pytest.raises(ZeroDivisionError):
        async with analysis:
            raise ZeroDivisionError
    assert await frames(analysis) == []


@pytest.mark.parametrize("running", [True, False])
async def test_a_cancelled_wait_leaves_the_searches_whole(running: bool) -> None:
    time = Time()
    analysis = live(time, pace=fixed(20))
    for _ in range(6):
        await anext(analysis)
    if not running:
        analysis.pause()
        await anext(analysis)
    before = events(analysis)
    time.gate.clear()
    waiting = start(anext_of(analysis))
    await settle()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert events(analysis) == before
    time.gate.set()
    analysis.resume()
    assert (await frames(analysis))[-1].done
    assert [search.nodes for search in analysis.searches] == [44, 30]


async def test_the_event_loop_gets_its_turn_with_a_real_sleep() -> None:
    """With the real clock and sleep, other tasks go on while a search runs without limit."""
    position = Position(rules=Rules(4, 4, 4))
    analysis = LiveAnalysis([Search(position, capacity=0)], pace=UNLIMITED)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = start(others())
    async with analysis:
        async for frame in analysis:
            if frame.searches[0].events and turns > 10:
                break
    other.cancel()
    assert analysis.searches[0].events > 0
