"""Every part counts once, whoever is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.engine.parts import PartError, all_results, results_of
from ttt_tui.engine.worker_pool import Here, Processes, Threads


def squared(number: int) -> int:
    return number * number


def raises_at_3(number: int) -> int:
    if number == 3:
        raise ValueError("no three\nand more")
    return number


def dies_once(part: tuple[int, str]) -> int:
    """The first to do part 5 ends its process."""
    number, mark = part
    if number == 5 and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return number


class Breaks:
    """A worker pool that is lost after so many parts, each time."""

    def __init__(self, after: int) -> None:
        self.after, self.pools = after, 0

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        self.pools += 1
        left = self.after

        class Breaking(Executor):
            def submit(self, fn: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
                nonlocal left
                left -= 1
                future: Future[Any] = Future()
                if left < 0:
                    future.set_exception(BrokenExecutor())
                else:
                    future.set_result(fn(*given))
                return future

        yield Breaking()

    def width(self, executor: Executor) -> int:  # noqa: ARG002 - of all
        return 2


@pytest.mark.parametrize("pool", [Here(), Threads(3), Breaks(4)], ids=["here", "threads", "lost"])
def test_every_part_once(pool: Any) -> None:
    found = list(results_of(squared, range(20), pool))
    assert sorted(found) == [(number, squared(number)) for number in range(20)]


def test_what_is_done_is_not_done_again() -> None:
    assert dict(results_of(squared, range(6), Here(), {0, 1, 2, 4})) == {3: 9, 5: 25}
    assert not dict(results_of(squared, range(2), Breaks(0), {0, 1}))


def test_in_the_order_of_the_parts() -> None:
    assert list(all_results(squared, range(9), Breaks(2))) == [squared(each) for each in range(9)]


def test_a_part_that_ends_every_worker_is_given_up() -> None:
    pool = Breaks(0)
    with pytest.raises(PartError, match="3 times at the same part"):
        list(results_of(squared, range(5), pool))
    assert pool.pools == 3


def test_an_exception_says_which_part_and_keeps_what_was_found_before() -> None:
    found: list[int] = []
    with pytest.raises(PartError, match=r"^part 4 of 9: ValueError: no three$"):
        found.extend(number for number, _ in results_of(raises_at_3, range(9), Here()))


def test_whoever_has_enough_ends_it() -> None:
    pool = Breaks(100)
    with closing(results_of(squared, range(50), pool)) as coming:
        assert next(coming) in [(0, 0), (1, 1)]
    assert pool.pools == 1


def test_a_lost_processs_parts_are_done_again(tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    parts = [(number, mark) for number in range(12)]
    assert dict(results_of(dies_once, parts, Processes(2))) == {each: each for each in range(12)}
    assert Path(mark).exists()
