"""Parts of the experiments of `ttt-tui lab`: they are run, and their results printed."""

import asyncio
import csv
import logging
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, TypeVar

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import Command
from ttt_tui.games.game import InputError
from ttt_tui.games.guard import PackageFault
from ttt_tui.run.worker import Worker, WorkerFailed
from ttt_tui.words import numbers

CTRL_C = 130


class PartFailed(InputError):
    """A part of an experiment cannot be done; the message says why."""


Row = dict[str, Any]
"""A row of a table by the names of its columns."""

_LONGEST_LABEL = 48

Part = TypeVar("Part")
Found = TypeVar("Found")
Take = Callable[[int, Any], None]
"""A function that takes the place of a part, and its result or the error that it ended with."""


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
    status is 130 or 1. A part is left out if a package is at fault or its process has died.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        """Take the options of `lab_options` out of the options of a command."""
        self.as_csv: bool = given.pop("as_csv")
        self._jobs: int = given.pop("jobs")
        self._scheduler: str | None = given.pop("scheduler")
        self.stopped = ""  # `stopped: 12 of 40 done`
        self._status = 0
        self._left_out: dict[int, Exception] = {}  # by the number of the part

    def run(self, work: Callable[[Part], Found], parts: Sequence[Part]) -> dict[int, Found]:
        """Return the results of the parts that are done, by the places of the parts, in order.

        Args:
            work: a function of a module, and parts that can be pickled.
        """
        found: dict[int, Found] = {}
        if self.stopped:
            return found
        bar = click.progressbar(length=len(parts), file=sys.stderr, hidden=not sys.stderr.isatty())

        def take(place: int, result: Any) -> None:
            if isinstance(result, Exception):
                self._left_out[place + 1] = result
            else:
                found[place] = result
            bar.update(1)

        try:
            with bar:
                if self._scheduler is not None:
                    _run_on_cluster(self._scheduler, work, parts, take)
                elif self._jobs > 1:
                    asyncio.run(_run_in_children(self._jobs, work, parts, take))
                else:
                    _run_here(work, parts, take)
        except KeyboardInterrupt:
            self._status = CTRL_C
            self.stopped = f"stopped: {len(found)} of {len(parts)} done"
        except PartFailed as error:
            self._status = 1
            self.stopped = f"stopped: {len(found)} of {len(parts)} done; {error}"
        return dict(sorted(found.items()))

    def say(self, text: str) -> None:
        """Print a line of the report, which CSV has no place for."""
        if not self.as_csv:
            click.echo(text)

    def show(
        self, rows: Sequence[Row], labels: Sequence[str] = (), columns: Sequence[str] = ()
    ) -> None:
        """Print rows as a table, or all that they hold as CSV.

        Args:
            rows: rows with the same keys.
            labels: the keys whose texts name a row.
            columns: the keys of the other columns.
        """
        if self.as_csv:
            writer = csv.writer(sys.stdout, lineterminator="\n")
            writer.writerows([row.keys() for row in rows[:1]])
            writer.writerows(row.values() for row in rows)
            return
        table = [["", *(column.replace("_", " ") for column in columns)]]
        for row in rows:
            label = "  ".join(f"{row[key]}"[:_LONGEST_LABEL] for key in labels)
            table.append([label, *(_cell(key, row[key]) for key in columns)])
        common.print_table(table, align=">")

    def end(self) -> int:
        """Say what is missing, and return the exit status."""
        if self.stopped:
            click.echo(self.stopped, err=True)
        if self._left_out:
            number = numbers.plural(len(self._left_out), "part")
            reason = next(iter(self._left_out.values()))
            places = ", ".join(map(str, sorted(self._left_out)))
            click.echo(f"{number} left out: {reason} (number {places})", err=True)
            self._status = self._status or 1
        return self._status


def _cell(column: str, value: Any) -> str:
    """Return a value as a table shows it."""
    return "-" if value is None else _WRITE.get(column, str)(value)


_WRITE: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("nodes", "leaves", "cuts", "moves_cut"), numbers.count),
    "saved": numbers.share,
    **dict.fromkeys(("seconds", "min", "median", "max", "a_move"), numbers.seconds),
    "growth": "{:.2f}".format,
    "points": "{:g}".format,
}
"""How the values of a column are written in a table; others are texts."""


def _run_here(work: Callable[[Part], Found], parts: Sequence[Part], take: Take) -> None:
    for place, part in enumerate(parts):
        try:
            take(place, work(part))
        except PackageFault as fault:
            take(place, fault)


async def _run_in_children(
    jobs: int, work: Callable[[Part], Found], parts: Sequence[Part], take: Take
) -> None:
    """Run the parts in child processes; one that ends loses the part that it had."""
    worker = Worker(jobs)
    waiting = enumerate(parts)

    async def run() -> None:
        for place, part in waiting:
            try:
                take(place, await worker.call(work, part))
            except (PackageFault, WorkerFailed) as error:
                take(place, error)

    runs = [asyncio.create_task(run()) for _ in range(jobs)]
    try:
        await asyncio.gather(*runs)
    finally:
        for each in runs:
            each.cancel()
        await worker.close()


def _run_on_cluster(
    scheduler: str, work: Callable[[Part], Found], parts: Sequence[Part], take: Take
) -> None:
    """Run the parts on a Dask cluster, which gives those of a worker that ends to the others.

    Raises:
        BadArgument: no scheduler answers there.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise click.ClickException(
            "--scheduler needs the extra 'cluster': install ttt-tui[cluster]"
        ) from None
    logging.disable()  # Dask prints a traceback of each connection that is lost
    try:
        client = distributed.Client(scheduler, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise common.BadArgument(f"no Dask scheduler answers at {scheduler}: {error}") from None
    with client:
        futures = client.map(work, parts, pure=False)
        deaths = (distributed.KilledWorker, CancelledError, OSError)  # of workers or scheduler
        for place, future in enumerate(futures):
            try:
                take(place, future.result())
            except (PackageFault, *deaths) as error:
                take(place, error)
