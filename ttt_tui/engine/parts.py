"""Work in parts: every part is done once and counts once, whoever does it and whoever is lost."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Container, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from typing import Any

from ttt_tui.engine.worker_pool import WorkerPool

_MOST_TRIES = 3


class PartError(RuntimeError):
    """A part that nobody can do; the message says why."""


def results_of(
    work: Callable[[Any], Any], parts: Sequence[Any], pool: WorkerPool, done: Container[int] = ()
) -> Generator[tuple[int, Any], None, None]:
    """The number and the result of each part, as soon as it is there, in no particular order.

    Closing the iteration, or an exception of whoever iterates, ends the work.

    Args:
        work: what does a part: a function of a module, whose argument and result can be pickled.
        done: the numbers of parts that are not to be done again.

    Raises:
        NoWorkers: nobody is there to do it.
        PartError: a part raised an exception, or has ended its worker again and again.
    """
    waiting = deque(number for number in range(len(parts)) if number not in done)
    tries: Counter[int] = Counter()
    while waiting:
        with pool.executor() as executor:
            under_way: dict[Future[Any], int] = {}
            is_broken = False
            while under_way or (waiting and not is_broken):
                width = pool.width(executor) if waiting else 0
                while waiting and len(under_way) < width and not is_broken:
                    try:
                        under_way[executor.submit(work, parts[waiting[0]])] = waiting[0]
                        waiting.popleft()
                    except BrokenExecutor:
                        is_broken = True
                ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in ended:
                    number = under_way.pop(future)
                    try:
                        result = future.result()
                    except BrokenExecutor:
                        # Whichever of them it was: all that were under way are done again.
                        is_broken = True
                        tries[number] += 1
                        waiting.appendleft(number)
                    except Exception as error:
                        said = str(error).partition("\n")[0]
                        raise PartError(
                            f"part {number + 1} of {len(parts)}: {type(error).__name__}: {said}"
                        ) from error
                    else:
                        yield number, result
        worst = max(tries.values(), default=0)
        if worst >= _MOST_TRIES and waiting:
            raise PartError(f"a process was ended {worst} times at the same part: short of memory?")


def all_results(
    work: Callable[[Any], Any], parts: Sequence[Any], pool: WorkerPool
) -> Generator[Any, None, None]:
    """The results alone, in the order of the parts, each as soon as those before it are there."""
    early: dict[int, Any] = {}
    wanted = 0
    with closing(results_of(work, parts, pool)) as coming:
        for number, result in coming:
            early[number] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1
