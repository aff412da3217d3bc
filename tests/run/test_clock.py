"""The clock: what it shows, how fast it goes, and two searches in step."""

from __future__ import annotations

import pytest

from ttt_tui.games.text import read_game
from ttt_tui.run.clock import AUTO_SECONDS, Clock
from ttt_tui.search.run_here import new_trace, search
from ttt_tui.search.trace import Trace

WORKED = "..O/XOO/..X x"


def searched(algorithm: str, text: str = WORKED) -> Trace:
    return search(read_game(text), algorithm)


def ticked(clock: Clock, leader: Trace, seconds: float) -> Clock:
    for _ in range(round(seconds * 25)):
        clock = clock.tick(1 / 25, leader)
    return clock


@pytest.mark.parametrize("text", [WORKED, ".../.../..."])
def test_a_whole_search_takes_about_six_seconds(text: str) -> None:
    leader = searched("alpha-beta", text)
    clock = ticked(Clock().run(), leader, AUTO_SECONDS - 0.5)
    assert 0.8 * leader.events < clock.event(leader) < leader.events
    clock = ticked(clock, leader, 1)
    assert clock.event(leader) == leader.events
    assert not clock.runs


def test_a_tiny_search_goes_a_few_events_a_second() -> None:
    leader = searched("minimax", "(3 5)")
    assert ticked(Clock().run(), leader, 1).event(leader) == 4


def test_steps_and_seeks_pause_within_the_search() -> None:
    leader = searched("minimax")
    clock = Clock().run().step(3, leader)
    assert (clock.event(leader), clock.runs) == (3, False)
    assert clock.step(-5, leader).event(leader) == 0
    assert clock.to(10**9, leader).event(leader) == leader.events


def test_faster_and_slower_walk_through_the_speeds() -> None:
    leader = searched("minimax")
    clock = Clock(rate=100.0, auto=False)
    assert (clock.faster(1, leader).rate, clock.faster(-1, leader).rate) == (200.0, 50.0)
    fastest = Clock(rate=200_000.0, auto=False).faster(1, leader)
    assert fastest.rate == 200_000.0
    assert Clock(rate=1.0, auto=False).faster(-1, leader).rate == 1.0
    assert Clock().faster(1, leader).auto is False


def test_a_clock_that_follows_stays_at_the_newest_event() -> None:
    game = read_game(".../.../...")
    leader = new_trace(game, "alpha-beta+")
    half = search(game, "alpha-beta+", nodes=100)
    done = search(game, "alpha-beta+")
    clock = Clock().follow()
    assert clock.event(leader) == 0
    clock = clock.tick(0.04, half)
    assert clock.event(half) == half.events
    assert clock.runs, "the search goes on"
    paused = clock.pause()
    assert paused.event(done) == half.events, "paused, it stays where it was"
    ended = clock.tick(0.04, done)
    assert (ended.event(done), ended.runs) == (done.events, False)


def test_a_pause_right_after_the_end_key_stays_at_the_end() -> None:
    leader = searched("minimax")
    clock = Clock().follow().pause()
    assert clock.event(leader) == leader.events
    assert clock.step(-1, leader).event(leader) == leader.events - 1


TREE = "((3 12 8) (2 4 6) (14 5 2))"


def test_in_step_the_other_search_is_at_the_same_node_or_is_not_there() -> None:
    leader, other = searched("minimax", TREE), searched("alpha-beta", TREE)
    clock = Clock()
    for node in range(1, len(leader)):
        for event, left in ((leader.entered_at(node), False), (leader.left_at(node), True)):
            assert event is not None
            moment = clock.to(event + 1, leader)
            there = other.node_after(leader.moves_to(node))
            if there is None:
                assert not moment.seen(other, leader, in_step=True)[1]
                cut_at = other.left_at(5)  # the node B, at which alpha-beta cuts
                assert cut_at is not None
                assert moment.seen(other, leader, in_step=True)[0] == cut_at + 1
            else:
                wanted = other.left_at(there) if left else other.entered_at(there)
                assert wanted is not None
                assert moment.seen(other, leader, in_step=True) == (wanted + 1, True)


def test_in_step_a_search_that_has_not_come_so_far_shows_its_newest_event() -> None:
    leader = searched("minimax", ".../.../...")
    other = search(leader.game, "alpha-beta+", nodes=50)
    clock = Clock().to(leader.events - 1, leader)
    assert clock.seen(other, leader, in_step=True) == (other.events, False)


def test_by_events_other_searches_show_as_many_events() -> None:
    leader, other = searched("minimax"), searched("alpha-beta")
    assert Clock().to(10, leader).seen(other, leader, in_step=False)[0] == 10
    assert Clock().to(leader.events, leader).seen(other, leader, in_step=False) == (
        other.events,
        True,
    )
