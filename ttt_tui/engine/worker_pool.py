"""Who does the parts of some work: this process, processes or threads of its own, or a cluster.

Each gives a `concurrent.futures.Executor`; whoever uses one need not know which.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Container, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from ttt_tui._web_session import visitors_folder
from ttt_tui.engine.installation import missing
from ttt_tui.game import quoted

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


_NICENESS = 10
_CONNECT_SECONDS = 10
_PARTS_A_WORKER = 4
"""A cluster's workers have so many parts each, so that none waits for the way to the next."""

MOST_WORKERS = 61 if sys.platform == "win32" else 512
"""So many processes can be waited for on Windows; elsewhere more would fill any memory."""


class NoWorkers(RuntimeError):
    """Nobody is there to do the work; the message says why, and what would help."""


class WorkerPool(Protocol):
    """Who does the parts."""

    def executor(self) -> AbstractContextManager[Executor]:
        """Those who work, together; leaving the context ends what they are at.

        Raises:
            NoWorkers: there are none.
        """
        ...

    def width(self, executor: Executor) -> int:
        """How many parts it is to have at a time."""
        ...


class _AtOnce(Executor):
    """Does what is submitted before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # as of any executor; Ctrl-C is for whoever submitted it
            future.set_exception(error)
        return future


@dataclass(frozen=True)
class Here:
    """This process, one part after the other."""

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        yield _AtOnce()

    def width(self, executor: Executor) -> int:  # noqa: ARG002 - the same of all
        return 1


@dataclass(frozen=True)
class Threads:
    """Threads of this process, for parts that wait for processes of their own.

    A part that is under way when the context is left goes on: it is to be told in another way.
    """

    count: int

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        from concurrent.futures import ThreadPoolExecutor  # late, as the next

        pool = ThreadPoolExecutor(self.count)
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def width(self, executor: Executor) -> int:  # noqa: ARG002 - the same of all
        return self.count


@dataclass(frozen=True)
class Processes:
    """Processes of this machine at low priority; they end with this one, however that ends.

    Attributes:
        count: at most `MOST_WORKERS`.
    """

    count: int

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        # Late: `analyze`, the screen and all lists of commands do without.
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # Forking a process that has threads, as a screen has, is not safe.
        context = multiprocessing.get_context("spawn")
        ears, mouth = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(
            self.count, mp_context=context, initializer=_begin, initargs=(ears,)
        )
        try:
            yield pool
        finally:
            mouth.close()
            pool.shutdown(wait=True, cancel_futures=True)
            ears.close()

    def width(self, executor: Executor) -> int:  # noqa: ARG002 - the same of all
        return 2 * self.count


def _begin(ears: Connection) -> None:
    """In a worker: low priority, deaf to Ctrl-C, and gone as soon as nobody wants its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the whole group is sent it
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    threading.Thread(target=_end_with, args=(ears,), name="asker-watch", daemon=True).start()


def _end_with(ears: Connection) -> None:
    """Wait until the other end is closed: by hand, or by the end of its process."""
    with contextlib.suppress(EOFError, OSError):
        ears.recv_bytes()
    os._exit(0)


@dataclass
class Cluster:
    """The workers of a Dask scheduler; they have ttt-tui installed, too.

    The scheduler gives a lost worker's parts to another.
    """

    address: str
    patience: float = _CONNECT_SECONDS
    _client: Any = field(default=None, init=False, repr=False, compare=False)

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        try:
            from distributed import Client
            from distributed.comm.addressing import get_address_host
        except ImportError:
            raise NoWorkers(missing("cluster", "--scheduler")) from None
        client: Any
        try:
            # A client made for a text that is not an address waits 20 s when it is deleted, and
            # then prints a traceback (distributed 2026.8.0).
            get_address_host(self.address)
        except ValueError as error:
            raise NoWorkers(
                f"{quoted(self.address)} is not the address of a scheduler: {error}; "
                "write one such as tcp://127.0.0.1:8786"
            ) from None
        try:
            client = Client(self.address, timeout=self.patience, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise NoWorkers(f"no scheduler answers at {self.address}: {reason}") from None
        with client:
            self._client = client
            executor = client.get_executor(pure=False)
            try:
                yield executor
            finally:
                executor.shutdown(wait=False)  # which takes back what is not done

    def width(self, executor: Executor) -> int:  # noqa: ARG002 - there is one
        """Asked anew each time: workers come and go."""
        threads: int = sum(self._client.nthreads().values())
        return _PARTS_A_WORKER * max(1, threads)


def cores() -> int:
    """How many of them this process may use, a worker on each; one where a visitor is served."""
    if visitors_folder() is not None:
        return 1
    if hasattr(os, "sched_getaffinity"):
        found = len(os.sched_getaffinity(0))
    else:
        found = os.cpu_count() or 1
    return min(found, MOST_WORKERS)


def worker_pool_of(jobs: int | None, scheduler: str | None) -> WorkerPool:
    """A cluster where a scheduler is named, else so many processes: by default one a core."""
    if scheduler is not None:
        return Cluster(scheduler)
    count = jobs or cores()
    return Here() if count == 1 else Processes(count)


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
