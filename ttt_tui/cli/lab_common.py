"""Parts of the experiments of `ttt-tui lab`: they are run, and their results printed."""

from __future__ import annotations

import csv
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import Command
from ttt_tui.games.guard import PackageFault
from ttt_tui.words.numbers import plural

CTRL_C = 130


class PartFailed(Exception):
    """A part of an experiment cannot be done; the message says why."""


Part = TypeVar("Part")
Found = TypeVar("Found")


def _found_or_fault(work: Callable[[Part], Found], part: Part) -> Found | Exception:
    """Return the result of a part, or the fault of a package for which it is left out."""
    try:
        return work(part)
    except PackageFault as fault:
        return fault


def lab_options(command: Command) -> Command:
    """Add the options that say where an experiment runs, and how it is printed."""
    for option in (
        click.option("--csv", "as_csv", is_flag=True, help="Print CSV in place of tables."),
        click.option("--scheduler", metavar="ADDRESS",
                     help="Run on the Dask cluster with this scheduler (extra 'cluster')."),
        click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N",
                     help="Run in N processes."),
    ):  # fmt: skip
        command = option(command)
    return command


class Lab:
    """An experiment: it runs its parts and prints its results.

    Ctrl-C ends it, and so does a part that fails: the results so far are printed, and the exit
    status is 130 or 1. Parts whose process has died are named, and the others go on.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        """Take the options of `lab_options` out of the options of a command."""
        self.as_csv: bool = given.pop("as_csv")
        self._jobs: int = given.pop("jobs")
        self._scheduler: str | None = given.pop("scheduler")
        self.stopped = ""  # `stopped: 12 of 40 done`
        self._status = 0
        self._faults: list[Exception] = []
        self._deaths: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)

    def run(self, work: Callable[[Part], Found], parts: Sequence[Part]) -> dict[int, Found]:
        """Return the results of the parts that are done, by the places of the parts, in order.

        Args:
            work: a function of a module, and parts that can be pickled.
        """
        found: dict[int, Found] = {}
        if self.stopped:
            return found
        lost: list[int] = []
        bar = click.progressbar(length=len(parts), file=sys.stderr, hidden=not sys.stderr.isatty())
        try:
            with bar, self._executor() as executor:
                for place, result in _results(executor, partial(_found_or_fault, work), parts):
                    try:
                        outcome = result()
                    except self._deaths:
                        lost.append(place + 1)
                    else:
                        if isinstance(outcome, Exception):
                            self._faults.append(outcome)
                        else:
                            found[place] = outcome
                    bar.update(1)
        except KeyboardInterrupt:
            self._status = CTRL_C
            self.stopped = f"stopped: {len(found)} of {len(parts)} done"
        except PartFailed as error:
            self._status = 1
            self.stopped = f"stopped: {len(found)} of {len(parts)} done; {error}"
        if lost:
            self._status = 1
            numbers = ", ".join(map(str, sorted(lost)))
            self.stopped = (
                f"{len(found)} of {len(parts)} done; lost, as a process has ended: part {numbers}"
            )
        return dict(sorted(found.items()))

    @contextmanager
    def _executor(self) -> Iterator[Executor | None]:
        """Enter the executor of the experiment; None stands for this process."""
        if self._scheduler is not None:
            try:
                distributed: Any = import_module("distributed")
            except ImportError:
                raise click.ClickException(
                    "--scheduler needs the extra 'cluster': install ttt-tui[cluster]"
                ) from None
            try:
                client = distributed.Client(self._scheduler, timeout=10, set_as_default=False)
            except (OSError, ValueError) as error:
                raise common.BadArgument(
                    f"no Dask scheduler answers at {self._scheduler}: {error}"
                ) from None
            self._deaths = (*self._deaths, distributed.KilledWorker)
            logging.disable()  # Dask prints a traceback of each connection that is lost
            with client:
                executor = client.get_executor()
                try:
                    yield executor
                finally:
                    executor.shutdown(wait=False)
        elif self._jobs > 1:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(self._jobs, context, _end_with_parent)
            try:
                yield pool
            except BaseException:
                for process in multiprocessing.active_children():
                    process.terminate()
                raise
            finally:
                pool.shutdown(cancel_futures=True)
        else:
            yield None

    def print_csv(self, rows: Sequence[Mapping[str, object]]) -> None:
        """Print a header and the rows, which have the same keys."""
        writer = csv.writer(sys.stdout, lineterminator="\n")
        if rows:
            writer.writerows([rows[0].keys(), *(row.values() for row in rows)])

    def end(self, ctx: click.Context) -> None:
        """Exit with the status of the experiment."""
        if self.stopped:
            click.echo(self.stopped, err=True)
        if self._faults:
            left_out = plural(len(self._faults), "part")
            click.echo(f"{left_out} left out: {self._faults[0]}", err=True)
            self._status = self._status or 1
        ctx.exit(self._status)


def _results(
    executor: Executor | None, work: Callable[[Part], Found], parts: Sequence[Part]
) -> Iterator[tuple[int, Callable[[], Found]]]:
    """Yield the place of each part, and a function that returns its result or raises."""
    if executor is None:
        for place, part in enumerate(parts):
            yield place, partial(work, part)
        return
    # Ctrl-C is for this process, which ends the workers and tells what is done.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        places = {_submit(executor, work, part): place for place, part in enumerate(parts)}
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    for future in as_completed(places):
        yield places[future], future.result


def _submit(executor: Executor, work: Callable[[Part], Found], part: Part) -> Future[Found]:
    """Submit a part; it fails at once if a process has died by then."""
    try:
        return executor.submit(work, part)
    except BrokenExecutor as error:
        lost: Future[Found] = Future()
        lost.set_exception(error)
        return lost


def _end_with_parent() -> None:
    """Let a worker end with the process that started it, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
