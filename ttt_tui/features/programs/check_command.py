"""The command `ttt-tui check`: users' programs, judged without a screen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

import click

from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output import echo
from ttt_tui.cli.output_files import Unwritten, file_option, files, open_results
from ttt_tui.cli.parameters import Number, count_option
from ttt_tui.engine.worker_pool import (
    MOST_WORKERS,
    Cluster,
    NoWorkers,
    PartError,
    Threads,
    WorkerPool,
    cores,
)
from ttt_tui.features.programs.file_argument import FileArgument, python_option
from ttt_tui.features.programs.file_check import Checked
from ttt_tui.features.programs.grading.grade import NOT_MET
from ttt_tui.features.programs.grading.options import requirement_options
from ttt_tui.features.programs.grading.requirements import Requirements
from ttt_tui.features.programs.hand_ins import HandIns, NotSaved, SavedChecks, Task, Terms
from ttt_tui.features.programs.judging.verdict import UNKNOWN, WRONG
from ttt_tui.features.programs.reports.options import Report, report_options
from ttt_tui.features.programs.runner import Hints
from ttt_tui.features.programs.sandbox import best
from ttt_tui.game import quoted
from ttt_tui.words.numbers import count, plural

_HELP = """Check whether the tic-tac-toe search in each file is right; name its first wrong node.

A FILE is a Python file, one function of it (FILE:FUNCTION), or a folder: all *.py files in it and
in its folders, except hidden ones such as .venv. Each file runs in its own process. Its search
is recorded node by node and compared with the rules, the exact values, and the textbook searches in
the file's own move order.

\b
  ttt-tui check my.py
  ttt-tui check homework --jobs 4 --json
  ttt-tui check my.py --call "minimax(BOARD, 0, True)" --symbols "X O _"
  ttt-tui check homework --expect alpha-beta --expect-nodes "<=30709" --points points.toml
  ttt-tui check homework --html class.html --csv class.csv

The files run with your rights in a sandbox, which the first line of the report names. They can read
every file that you can read, but cannot change any. A file in which no function calls itself is
skipped.

--json prints one object per line, one for each file, in the order of the arguments: schema, file,
recognised, function, call, board, start, nodes (the root is not counted), complete, value (from X's
side), verdict (right, wrong, unknown, skipped), convention, findings (the first of each layer that
fails: rules, leaves, values, pruning), remark, positions_asked, moves_worse, example, consequence,
reason, tried, notes, grade, seconds, sandbox. Moves are [row, column].

One command can write several reports. --gradescope takes one FILE.

On a terminal, a line shows how many files are done. --results FILE saves each result at once: after
Ctrl-C, the same command continues from there and checks new and changed files.

To grade, state your requirements: --expect, --expect-nodes (the root is not counted) and --position
are met, not met or unknown. --points gives points for them (keys expect, nodes, positions), for the
layers (rules, leaves, values, pruning) and for perfect play in all positions (moves). An unknown
item gets no points and says why.

Exit status: 0 all right and all met, 1 something is wrong or not met, or a report cannot be
written, 2 bad arguments, 3 nothing is wrong but something is not recognised or unknown, 130 Ctrl-C,
141 the reader closed the pipe.
"""


@click.command("check", help=_HELP)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=files)
@report_options
@requirement_options
@file_option("--results", "Save each result to this file, and continue from it.")
@count_option(
    "--jobs", "Number of files to check at a time.  [default: one per core]", most=MOST_WORKERS
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Check on this Dask cluster, whose workers see the same files.",
)
@click.option(
    "--seconds",
    type=Number(min=0.1, max=86_400),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Time limit for each file.",
)
@click.option("--call", metavar="TEXT", help='The call that starts it: "minimax(BOARD, 0, True)".')
@click.option(
    "--board", metavar="TEXT", help='The value of BOARD in that call: "np.zeros((3, 3), int)".'
)
@click.option("--symbols", metavar="TEXT", help='Its symbols for X, O and an empty cell: "X O _".')
@python_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    report: Report,
    requirements: Requirements,
    results: str | None,
    jobs: int | None,
    scheduler: str | None,
    seconds: float,
    call: str | None,
    board: str | None,
    symbols: str | None,
    python: str,
) -> None:
    if symbols is not None and len(symbols.split()) != 3:
        raise BadArgument(f"--symbols {quoted(symbols)}: write three symbols, as in 'X O _'")
    if jobs is not None and scheduler:
        raise click.UsageError("--jobs and --scheduler exclude each other")
    pool: WorkerPool = Threads(jobs or cores()) if scheduler is None else Cluster(scheduler)
    tasks = [task for file in files for task in _tasks(file)]
    terms = Terms(Hints(call or "", board or "", symbols or "", python), seconds, requirements)
    report.begin(len(tasks), best() if scheduler is None else None)
    for checked in _checked(tasks, terms, pool, results):
        report.add(checked)
    report.finish()
    ctx.exit(_status(report.every))


def _checked(
    tasks: Sequence[Task], terms: Terms, pool: WorkerPool, results: str | None
) -> Generator[Checked, None, None]:
    """In the order of the arguments; what `results` names knows some, and gets the others.

    Raises:
        BadArgument: nobody is there to do it, or the file of results is another one.
        Unwritten: it cannot be gone on with.
    """
    opened = partial(SavedChecks, terms=terms.to_json())
    with closing(open_results(results, opened)) if results else nullcontext() as saved:
        hand_ins = HandIns(tasks, terms, pool, saved)
        try:
            yield from hand_ins.checked()
        except NoWorkers as error:
            raise BadArgument(str(error)) from error
        except NotSaved as error:
            why = f"--results {quoted(results or '')} cannot be written: {error}"
            raise Unwritten(f"{why}; {_left(hand_ins, tasks, results)}") from error
        except PartError as error:
            raise Unwritten(f"{error}; {_left(hand_ins, tasks, results)}") from error
        except KeyboardInterrupt:
            echo(f"interrupted: {_left(hand_ins, tasks, results)}", err=True)
            raise


def _left(hand_ins: HandIns, tasks: Sequence[Task], results: str | None) -> str:
    """How far it has come, and how to go on."""
    words = f"{count(hand_ins.done)} of {plural(len(tasks), 'file')} are done"
    if results is None:
        return f"{words}; with --results FILE, the same command could continue from there"
    return f"{words} and saved; the same command continues from there"


def _tasks(argument: str) -> Iterator[Task]:
    """The files of an argument, each with the function asked for.

    Raises:
        BadArgument: there is no such file.
    """
    path = Path(argument)
    try:
        if path.is_dir():
            for found in sorted(path.rglob("*.py")):
                is_hidden = any(part.startswith(".") for part in found.relative_to(path).parts)
                if not (found.is_dir() or is_hidden):
                    yield str(found), None
            return
        asked = FileArgument.parse(argument)
    except OSError as error:
        raise BadArgument(f"{quoted(argument)} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadArgument(str(error)) from None
    yield str(asked.file), asked.function


def _status(every: Sequence[Checked]) -> int:
    verdicts = {checked.verdict for checked in every}
    grades = {checked.grade.status for checked in every if checked.grade is not None}
    if WRONG in verdicts or NOT_MET in grades:
        return 1
    return 3 if UNKNOWN in verdicts | grades else 0
