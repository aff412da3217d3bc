"""What the experiments of `ttt-tui lab` share: running their parts, and printing what was found."""

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
    """What a part finds, or the fault of a package for which it is left out."""
    try:
        return work(part)
    except PackageFault as fault:
        return fault


def lab_options(command: Command) -> Command:
    """Where an experiment runs, and how it is printed."""
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
    """Runs the parts of an experiment and prints its results.

    Ctrl-C ends the running, and so does a part that fails: what is done by then is printed, and the
    exit status is 130 or 1. Parts whose process has died are named, and the others go on.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        """Takes the options of `lab_options` out of those of a command."""
        self.as_csv: bool = given.pop("as_csv")
        self._jobs: int = given.pop("jobs")
        self._scheduler: str | None = given.pop("scheduler")
        self.stopped = ""  # `stopped: 12 of 40 done`
        self._status = 0
        self._faults = list[Exception]()
        self._deaths: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)

    def run(self, work: Callable[[Part], Found], parts: Sequence[Part]) -> dict[int, Found]:
        """The results by the places of their parts, in order; of those that are done.

        Args:
            work: a function of a module, and parts that can be pickled.
        """
        found, lost = dict[int, Found](), list[int]()
        if self.stopped:
            return found
        attempt = partial(_found_or_fault, work)
        bar = click.progressbar(length=len(parts), file=sys.stderr, hidden=not sys.stderr.isatty())
        try:
            with bar, self._executor() as executor:
                results: Iterator[tuple[int, Callable[[], Found | Exception]]]
                if executor is None:
                    results = ((at, partial(attempt, part)) for at, part in enumerate(parts))
                else:
                    # Ctrl-C is for this process, which ends the workers and tells what is done.
                    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
                    try:
                        places = {
                            _submit(executor, attempt, part): at for at, part in enumerate(parts)
                        }
                    finally:
                        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
                    results = ((places[each], each.result) for each in as_completed(places))
                for place, result in results:
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
        except (KeyboardInterrupt, PartFailed) as error:
            is_fault = not isinstance(error, KeyboardInterrupt)
            self._status = 1 if is_fault else CTRL_C
            self.stopped = f"stopped: {len(found)} of {len(parts)} done{f'; {error}' * is_fault}"
        if lost:
            self._status = 1
            numbers = ", ".join(map(str, sorted(lost)))
            self.stopped = (
                f"{len(found)} of {len(parts)} done; lost, as a process has ended: part {numbers}"
            )
        return dict(sorted(found.items()))

    @contextmanager
    def _executor(self) -> Iterator[Executor | None]:
        """None: this process."""
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
        """A header and the rows, which have the same keys."""
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([[*rows[0]], *(row.values() for row in rows)] if rows else [])

    def end(self, ctx: click.Context) -> None:
        """Exit with the status of the experiment."""
        if self.stopped:
            click.echo(self.stopped, err=True)
        if self._faults:
            left_out = plural(len(self._faults), "part")
            click.echo(f"{left_out} left out: {self._faults[0]}", err=True)
            self._status = self._status or 1
        ctx.exit(self._status)


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


def print_numbers(rows: Sequence[Sequence[str]]) -> None:
    """Print a table whose first column are labels; the others end at the same place, as numbers."""
    labels, *columns = zip(*rows, strict=True)
    wide = [[f"{cell:>{max(map(len, column))}}" for cell in column] for column in columns]
    common.print_table([*zip(labels, *wide, strict=True)])
