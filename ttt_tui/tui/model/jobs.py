"""The jobs of the searches that the screen shows, all of one position."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ttt_tui.games.guard import GameFault, Guarded
from ttt_tui.run.job import Job
from ttt_tui.run.worker import Worker
from ttt_tui.search.algorithms import algorithm
from ttt_tui.search.exact import automatic_depth
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.snapshot import Searched
from ttt_tui.tui.model.state import State, program_name

if TYPE_CHECKING:
    from ttt_tui.tui.model.program_run import ProgramJob

_Found = TypeVar("_Found")

ENGINE_SECONDS = 2.0
"""After which an engine moves that is asked to move now."""


class Jobs:
    """One job an algorithm; another position or other options end them and begin new ones."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._jobs: dict[str, Job | ProgramJob] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._key: tuple[object, ...] = ()
        self._depth: int | None = None

    def follow(self, state: State) -> None:
        """Begin what the state wants to be searched and is not yet.

        Raises:
            OptionsError: the options do not fit an algorithm.
        """
        key = (state.searched, state.options, state.run, state.program)
        if key != self._key:
            self.stop()
            self._key, self._depth = key, automatic_depth(state.searched)
        for name in state.searches:
            if name not in self._jobs:
                self._begin(name, state)

    def _begin(self, name: str, state: State) -> None:
        options = state.options
        if options.depth is None:
            options = replace(options, depth=self._depth)
        if name == program_name(state.program):
            from ttt_tui.tui.model.program_run import ProgramJob

            job: Job | ProgramJob = ProgramJob(state.program, state.searched)
        else:
            job = Job(state.searched, algorithm(name), options, self._worker)
        self._jobs[name] = job
        self._tasks[name] = asyncio.create_task(job.run())

    def stop(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()

    def progress(self, name: str) -> Searched:
        job = self._jobs[name]
        watched = getattr(job, "watched", None)
        return Searched(job.trace, job.state, job.fault, job.seconds, watched)

    def check(self) -> None:
        """Raise the fault of a package's game that failed in a child.

        Raises:
            GameFault: it did.
        """
        for job in self._jobs.values():
            foreign = job.trace.algorithm.package  # which may have failed by itself
            if job.fault and not foreign and isinstance(job.trace.game, Guarded):
                raise GameFault(job.fault)

    def all(self) -> Mapping[str, Searched]:
        return {name: self.progress(name) for name in self._jobs}

    async def ended(self, name: str) -> Trace:
        """The trace of a search that is over; one that takes long is stopped."""
        job = self._jobs[name]
        await asyncio.wait([self._tasks[name]], timeout=ENGINE_SECONDS)
        job.cancel()  # if it still runs
        return job.trace

    @property
    def running(self) -> bool:
        return any(job.state == "running" for job in self._jobs.values())


async def in_thread(function: Callable[[], _Found]) -> _Found:
    """What a function returns or raises, which nobody waits for when the program ends."""
    future: Future[_Found] = Future()
    future.set_running_or_notify_cancel()  # from now on nobody but the thread ends it

    def run() -> None:
        try:
            future.set_result(function())
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
