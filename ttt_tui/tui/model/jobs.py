"""The jobs of the searches that the screen shows, all of one position."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ttt_tui.games.guard import GameFault, Guarded
from ttt_tui.run.job import Job
from ttt_tui.run.worker import Worker
from ttt_tui.search.algorithms import configured
from ttt_tui.search.exact import automatic_depth
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.progress import SearchProgress
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

    def follow(self, state: State) -> None:
        """Begin the searches that the state asks for and that are not begun yet.

        Raises:
            OptionsError: the options do not fit an algorithm.
        """
        if state.request != self._request:
            self.stop()
            self._request = state.request
        for name in state.searches:
            if name not in self._jobs:
                self._begin(name, state.request)

    def _begin(self, name: str, request: SearchRequest) -> None:
        options = request.options
        if options.depth is None:
            options = replace(options, depth=automatic_depth(request.game))
        if name == program_name(request.program):
            from ttt_tui.tui.model.program_run import ProgramJob

            job: Job | ProgramJob = ProgramJob(request.program, request.game)
        else:
            job = Job(request.game, *configured(name, options), self._worker)
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
