"""A job: one search that runs to its end, or its budget, while the screen is drawn; threads."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import perf_counter
from typing import TypeVar

from ttt_tui.games.game import Game, InputError
from ttt_tui.games.guard import PackageFault
from ttt_tui.games.text import text_for_child
from ttt_tui.run.worker import SearchPart, State, Worker, WorkerFailed, search
from ttt_tui.search.options import Algorithm, Options
from ttt_tui.search.recorder import append
from ttt_tui.search.run_here import SearchKernel, new_trace, recorder_of
from ttt_tui.search.trace import CAPACITY

NODES = 1_000_000_000  # the default budget: a few seconds of the compiled kernel
SECONDS = 10.0  # the default budget

_GRACE_SECONDS = 5.0  # beyond the budget, for an algorithm that tells of no nodes
_CHUNK_SECONDS = 0.003
# A key passes through a dozen tasks before it is drawn, and each would wait for a chunk. So the
# kernel goes on only after a pause of the expected length: then no other task had work.
_PAUSE_SECONDS = 0.001
_LONGEST_PAUSE = 0.1
_FIRST_CHUNK = 1 << 10  # nodes


class Job:
    """One search: by the kernel in this process, in chunks, or else in a child process.

    Attributes:
        trace: the trace, which grows while the job runs.
        state: `stopped` by the budget or by `cancel`.
        fault: the reason why it has failed, in one sentence.
        seconds: the time that it has searched.
    """

    def __init__(
        self,
        game: Game,
        algorithm: Algorithm,
        options: Options,
        worker: Worker,
        *,
        capacity: int = CAPACITY,
        nodes: int = NODES,
        seconds: float = SECONDS,
    ) -> None:
        """Make the trace.

        Raises:
            ImpossiblePosition: the position has problems.
            OptionsError: the options do not fit.
        """
        self.trace = new_trace(game, algorithm, options, capacity)
        self.state: State = "running"
        self.fault: str | None = None
        self.seconds = 0.0
        self._worker = worker
        self._nodes, self._seconds = nodes, seconds
        self._task: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Search to the end, or until the job is cancelled or fails."""
        if self.state != "running":
            return
        searching = self._by_kernel() if self.trace.by_kernel else self._by_child()
        self._task = asyncio.create_task(searching)
        try:
            await self._task
        except asyncio.CancelledError:
            if self.state == "running":  # not by `cancel`
                self.state = "stopped"
                raise

    def cancel(self) -> None:
        """Stop at once, and keep the trace."""
        if self.state == "running":
            self.state = "stopped"
        if self._task is not None:
            self._task.cancel()

    async def _by_kernel(self) -> None:
        kernel = SearchKernel(self.trace)
        chunk = _FIRST_CHUNK
        while not kernel.done and kernel.nodes < self._nodes and self.seconds < self._seconds:
            async with self._worker.kernel_turn:
                began = perf_counter()
                kernel.run(min(self._nodes, kernel.nodes + chunk))
                passed = perf_counter() - began
                self.seconds += passed
                chunk = max(_FIRST_CHUNK, int(chunk * min(2, _CHUNK_SECONDS / (passed + 1e-9))))
                await _pause()
        self.state = "done" if kernel.done else "stopped"

    async def _by_child(self) -> None:
        trace, name = self.trace, self.trace.algorithm.name
        if trace.game.value() is not None:  # a leaf of a tree has no text for the child
            recorder_of(trace)(trace).run()
            self.state = "done"
            return
        asked = name, trace.options, trace.capacity, self._nodes, self._seconds
        wait = self._seconds + _GRACE_SECONDS
        try:
            text = text_for_child(trace.game)
            await self._worker.call(search, text, *asked, on_part=self._take, seconds=wait)
            self.state = "done" if trace.done else "stopped"
        except TimeoutError:
            self.state = "stopped"
        except WorkerFailed as error:
            self._fail(f"{name}: {error}")
        except (PackageFault, InputError) as error:
            self._fail(str(error))

    def _take(self, part: SearchPart) -> None:
        self.seconds = part.seconds
        append(self.trace, part.batch)

    def _fail(self, fault: str) -> None:
        self.state = "failed"
        self.fault = fault


async def _pause() -> None:
    """Let the event loop do all of its work."""
    began = now = perf_counter()
    while now - began < _LONGEST_PAUSE:
        await asyncio.sleep(_PAUSE_SECONDS)
        before = now
        now = perf_counter()
        if now - before < 2 * _PAUSE_SECONDS:
            break


_Result = TypeVar("_Result")


async def in_thread(function: Callable[[], _Result]) -> _Result:
    """Run a function in a daemon thread and await its result.

    Nobody waits for the thread when the program ends.
    """
    future: Future[_Result] = Future()
    future.set_running_or_notify_cancel()  # from now on nobody but the thread ends it

    def run() -> None:
        try:
            future.set_result(function())
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
