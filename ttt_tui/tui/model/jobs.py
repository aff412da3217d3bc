"""The jobs of the searches that the screen shows, all of one position."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ttt_tui.games.guard import GameFault, Guarded
from ttt_tui.run.job import Job
from ttt_tui.run.worker import Worker
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.exact import automatic_depth
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.state import SearchRequest, State, program_name

if TYPE_CHECKING:
    from ttt_tui.tui.model.program_run import ProgramJob

ENGINE_SECONDS = 2.0
"""The longest that an engine thinks that is asked to move now."""


class Jobs:
    """One job for each algorithm; another request ends them and begins new ones."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._jobs: dict[str, Job | ProgramJob] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._request: SearchRequest | None = None
        self._depth: int | None = None

    def follow(self, state: State) -> None:
        """Begin the searches that the state asks for and that are not begun yet.

        Raises:
            OptionsError: the options do not fit an algorithm.
        """
        if state.request != self._request:
            self.stop()
            self._request = state.request
            self._depth = automatic_depth(state.request.game)
        for name in state.searches:
            if name not in self._jobs:
                self._begin(name, state.request)

    def _begin(self, name: str, request: SearchRequest) -> None:
        options = request.options
        if options.depth is None:
            options = replace(options, depth=self._depth)
        if name == program_name(request.program):
            from ttt_tui.tui.model.program_run import ProgramJob

            job: Job | ProgramJob = ProgramJob(request.program, request.game)
        else:
            job = Job(request.game, algorithm(name), options, self._worker)
        self._jobs[name] = job
        self._tasks[name] = asyncio.create_task(job.run())

    def stop(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()

    def progress(self, name: str) -> SearchProgress:
        job = self._jobs[name]
        program_run = getattr(job, "program_run", None)
        calls = getattr(job, "calls", 0)
        return SearchProgress(job.trace, job.state, job.fault, job.seconds, program_run, calls)

    def check(self) -> None:
        """Raise the fault of a package's game that failed in a child process.

        Raises:
            GameFault: it failed.
        """
        for job in self._jobs.values():
            of_package = job.trace.algorithm.package  # which may have failed by itself
            if job.fault and not of_package and isinstance(job.trace.game, Guarded):
                raise GameFault(job.fault)

    def all(self) -> Mapping[str, SearchProgress]:
        return {name: self.progress(name) for name in self._jobs}

    async def ended(self, name: str) -> Trace:
        """Return the trace of a search that is over; stop one that takes long."""
        job = self._jobs[name]
        await asyncio.wait([self._tasks[name]], timeout=ENGINE_SECONDS)
        job.cancel()  # if it still runs
        return job.trace

    @property
    def running(self) -> bool:
        return any(job.state == "running" for job in self._jobs.values())


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


if TYPE_CHECKING:
    from ttt_tui.search.trace import Trace
    from ttt_tui.tui.model.program_run import ProgramRun


class SearchProgress(NamedTuple):
    """A search and the progress of its job.

    Attributes:
        job_state: `running`, `done`, `stopped` or `failed`.
        fault: why it failed, in one sentence.
        seconds: the time that it has run.
        program: the run of a user's program, once it has ended.
        calls: calls of a user's program so far.
    """

    trace: Trace
    job_state: str
    fault: str | None
    seconds: float
    program: ProgramRun | None = None
    calls: int = 0

    @property
    def is_over(self) -> bool:
        """True if the search has ended, by itself or not."""
        return self.job_state != "running"
