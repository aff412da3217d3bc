"""Calls that take too long end, and nothing is raised behind them."""

from __future__ import annotations

import contextlib

import pytest

from ttt_tui.game.call_limit import CallLimit, OutOfTime


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limit(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> CallLimit:
    """The calls look at the clock by themselves."""
    found = CallLimit(clock)
    monkeypatch.setattr(found, "_watch", lambda: None)
    return found


def test_a_call_returns_or_raises_as_ever(limit: CallLimit) -> None:
    assert limit.call(1, max, 3, 4) == 4
    with pytest.raises(ZeroDivisionError):
        limit.call(1, lambda: 1 // 0)


def test_an_endless_loop_ends(limit: CallLimit, clock: Clock) -> None:
    def loops() -> None:
        while True:
            clock.now += 0.5
            limit.look()

    for _ in range(3):
        began = clock.now
        with pytest.raises(OutOfTime):
            limit.call(2, loops)
        assert clock.now == began + 2


def test_a_loop_that_catches_everything_ends_when_it_no_longer_does(
    limit: CallLimit, clock: Clock
) -> None:
    caught = []

    def stubborn() -> None:
        while True:
            try:
                while True:
                    clock.now += 0.5
                    limit.look()
            except BaseException as error:
                caught.append(error)
                if len(caught) == 3:
                    raise

    with pytest.raises(OutOfTime):
        limit.call(2, stubborn)
    assert len(caught) == 3
    assert clock.now == 4, "one second after the first, and one more"


def test_what_is_raised_as_a_call_ends_comes_not_behind_it(limit: CallLimit, clock: Clock) -> None:
    def late() -> str:
        clock.now += 9
        return "done"

    def watched() -> str:
        found = late()
        limit.look()
        return found

    for _ in range(100):
        with contextlib.suppress(OutOfTime):
            assert limit.call(2, watched) == "done"
        limit.look()
        assert sum(range(1_000)) == 499_500, "nothing is raised here"


def test_between_calls_nothing_is_watched(limit: CallLimit, clock: Clock) -> None:
    limit.call(1, int)
    clock.now += 9
    limit.look()
    assert limit.call(1, int) == 0


def test_the_watching_thread_ends_a_loop() -> None:
    def loops() -> None:
        while True:
            pass

    with pytest.raises(OutOfTime):
        CallLimit().call(0, loops)
