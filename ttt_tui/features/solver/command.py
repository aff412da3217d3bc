"""The command `ttt-tui solve`: the exact value of a position, its best moves and best play."""

from __future__ import annotations

import math
import textwrap
import time

import click

from ttt_tui.cli.board import BoardOptions, PositionCommand, board_options
from ttt_tui.cli.errors import BadArgument, noted_interrupts
from ttt_tui.cli.numbers import Number, count_option
from ttt_tui.cli.output import ProgressLine, echo
from ttt_tui.cli.table import head_lines
from ttt_tui.ending import CTRL_C
from ttt_tui.features.solver import Progress, TableError, solve
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.solved import (
    USUAL_TABLE_MB,
    Solved,
    SolveLimits,
    finding_lines,
    progress_words,
)
from ttt_tui.game import Position
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import plural, seconds

_WIDTH = 80

_HELP = """Solve a position: its value with perfect play, how soon the game ends, every best move,
and a line of best play.

A position is written as for 'ttt-tui analyze'; the word empty is the empty board. Large boards
take long: a line says how far it is, Ctrl-C stops it, --nodes and --seconds limit it. A solve that
was cut off is incomplete and has no value.

\b
  ttt-tui solve '..O/XOO/..X'
  ttt-tui solve empty --rows 4 --columns 4 --in-a-row 4
  ttt-tui solve 5x5k4g --table 256 --json

The winner hurries and the loser delays; distances are moves of both sides. Solutions are kept in
the user's cache folder: the nodes and seconds of one that comes from there are those of the time
when it was found.

\b
JSON keys: position, rules, value (from X's side: 1 X wins, 0 draw, -1 O wins; null if incomplete),
distance, best_moves and principal_variation ([row, column] from 0), nodes, seconds, complete.

Exit status: 0 all well, 1 output cannot be written, 2 bad arguments, 130 Ctrl-C, 141 the reader of
a pipe left.
"""


def _finite(_ctx: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    if value is not None and not math.isfinite(value):
        raise click.BadParameter(f"{value} is no number that can be counted to")
    return value


@click.command(
    "solve",
    cls=PositionCommand,
    help=_HELP,
    short_help="The exact value of a position, and the best moves.",
)
@click.argument("text", metavar="POSITION|empty")
@board_options
@click.option(
    "--table",
    "table_mb",
    type=Number(),
    callback=_finite,
    default=USUAL_TABLE_MB,
    show_default=True,
    metavar="MB",
    help="Memory for the table of positions, in millions of bytes.",
)
@count_option("--nodes", "Stop after N nodes: the solve is then incomplete and has no value.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    callback=_finite,
    metavar="S",
    help="Stop after S seconds, likewise.",
)
@click.option(
    "--no-cache", is_flag=True, help="Neither take the solution from the cache nor keep it."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def command(
    ctx: click.Context,
    text: str,
    board: BoardOptions,
    table_mb: float,
    nodes: int | None,
    seconds: float | None,
    no_cache: bool,
    as_json: bool,
) -> None:
    position = board.read_argument(text)
    cache = None if no_cache else SolutionCache()
    solved = cache.find(position) if cache else None
    if solved is None:
        solved = _solve(ctx, position, SolveLimits(table_mb, nodes, seconds))
        if cache:
            cache.keep(solved)
    elif table_mb != USUAL_TABLE_MB:
        # No table is needed, yet a bad one is refused whatever the cache holds.
        _solve(ctx, position, SolveLimits(table_mb, nodes=1))
    if as_json:
        import json

        echo(json.dumps(solved.to_json()))
    else:
        echo(solved_table(solved))
    if cache and (message := cache.take_message()):
        echo(f"warning: {message}", err=True)


def _solve(ctx: click.Context, position: Position, limits: SolveLimits) -> Solved:
    line, known = ProgressLine(), Progress(0, 0.0, "starting")
    start = time.perf_counter()

    def report(progress: Progress) -> None:
        nonlocal known
        known = progress
        check()
        line.show(", ".join(progress_words(progress, time.perf_counter() - start)))

    try:
        with noted_interrupts() as check:
            solution = solve(position, **vars(limits), on_progress=report)
            check()
        taken = time.perf_counter() - start
    except TableError as error:
        raise BadArgument(f"--table {limits.table_mb:g}: {error}") from error
    except MemoryError:
        raise BadArgument(
            f"--table {limits.table_mb:g}: the system does not give that much memory now"
        ) from None
    except KeyboardInterrupt:
        line.clear()
        taken = time.perf_counter() - start
        echo(
            f"interrupted after {plural(known.nodes, 'node')} and {seconds(taken)}: "
            "the value is not known",
            err=True,
        )
        ctx.exit(CTRL_C)
    line.clear()
    return Solved(solution, taken)


def solved_table(solved: Solved) -> str:
    """The position with its best moves marked, and the findings, in 80 columns."""
    position, best = solved.position, solved.solution.best_moves
    facts = [words.state(position)]
    if solved.remark:
        facts += textwrap.wrap(solved.remark, _WIDTH - 20)
    if best:
        facts.append("! is a best move" if len(best) == 1 else "! are the best moves")
    lines = [*head_lines(position, facts, best), ""]
    return "\n".join([*lines, *finding_lines(solved, _WIDTH)])
