"""The command `ttt-tui solve`: the exact value of positions, their best moves and best play."""

from __future__ import annotations

import math
import textwrap
import time
from functools import partial

import click

from ttt_tui.cli.errors import BadArgument, noted_interrupts
from ttt_tui.cli.output import ProgressLine, echo, echo_json
from ttt_tui.cli.parameters import (
    BoardOptions,
    Number,
    PositionCommand,
    argument,
    board_options,
    count_option,
    lines_of_input,
)
from ttt_tui.cli.position_text import head_lines
from ttt_tui.features.solver import Progress, TableError, solve
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.solvable_games import is_solvable
from ttt_tui.features.solver.solved import (
    USUAL_TABLE_MB,
    Solved,
    SolveLimits,
    finding_lines,
    progress_words,
)
from ttt_tui.features.solver.table import Table
from ttt_tui.features.solver.tree_solution import SolvedTree, solve_tree
from ttt_tui.game import ImpossiblePosition, NotationError, Position, Rules
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.termination import CTRL_C
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import plural, seconds

_WIDTH = 80

_HELP = """Solve a position: its value with perfect play, how soon the game ends, every best move,
and a line of best play.

A position is written as for 'ttt-tui analyze'; the word empty is the empty board. Large boards
take long: a line shows the progress, Ctrl-C stops it, --nodes and --seconds limit it. A stopped
solve is incomplete and has no value. With -, positions are read from standard input, one
per line; each result is printed as soon as it is solved, and the table is reused.

A tree of numbers, such as '((3 12 8) (2 4 6))', is solved by plain minimax; --nodes and --seconds
limit it.
Other games have no solver: 'ttt-tui analyze' searches them.

Moves can replace rows. Where stones fall, they are columns from 1, as in Connect Four programs (the
screen counts from 0); elsewhere they are row,column from 0.

\b
  ttt-tui solve '..O/XOO/..X'
  ttt-tui solve empty --rows 4 --columns 4 --in-a-row 4
  ttt-tui solve 5x5k4g --table 256 --json
  ttt-tui solve '6x7k4g moves 44455554221' --moves
  ttt-tui solve - --rows 6 --columns 7 --in-a-row 4 --gravity --json < positions

With perfect play, the winner wins as soon as possible and the loser loses as late as possible.
Distances count the moves of both sides. Solutions are saved in your cache folder; a solution from
the cache shows the nodes and seconds of the solve that found it.

JSON keys: position, rules, value (from X's side: 1 X wins, 0 draw, -1 O wins; null if incomplete),
distance, best_moves and principal_variation ([row, column] from 0), nodes, seconds, complete. With
--moves also moves: [[row, column], value, distance] of each legal move (not if incomplete).

Exit status: 0 success, 1 a line of standard input is bad or output cannot be written, 2 bad
arguments, 130 Ctrl-C, 141 the reader closed the pipe.
"""


def _finite(_ctx: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    if value is not None and not math.isfinite(value):
        raise click.BadParameter(f"{value} is not a finite number")
    return value


@click.command(
    "solve",
    cls=PositionCommand,
    help=_HELP,
)
@click.argument("text", metavar="POSITION|empty|-")
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
    help="Stop after S seconds: the solve is then incomplete and has no value.",
)
@click.option("--no-cache", is_flag=True, help="Do not read or write the cache of solutions.")
@click.option("--moves", "all_moves", is_flag=True, help="Also solve every legal move.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per position.")
@click.pass_context
def command(
    ctx: click.Context,
    text: str,
    board: BoardOptions,
    table_mb: float,
    nodes: int | None,
    seconds: float | None,
    no_cache: bool,
    all_moves: bool,
    as_json: bool,
) -> None:
    limits = SolveLimits(table_mb, nodes, seconds, all_moves)
    answers = _Answers(ctx, limits, None if no_cache else SolutionCache())
    if text == "-":
        ctx.exit(0 if _solve_lines(answers, board, as_json) else 1)
    solved = answers.to(argument(partial(_solvable, board), text))
    if as_json:
        echo_json(solved.to_json())
    else:
        echo(solved_table(solved))
    answers.warn()


def _solve_lines(answers: _Answers, board: BoardOptions, as_json: bool) -> bool:
    """Solve standard input line by line; False if a line was bad."""
    all_well = True
    board.rules  # noqa: B018  # numbers that are out of range are not the first line's fault
    for number, text in lines_of_input():
        try:
            position = _solvable(board, text)
        except (NotationError, ImpossiblePosition) as error:
            echo(f"line {number}: {error}", err=True)
            all_well = False
            continue
        solved = answers.to(position)
        if as_json:
            echo_json(solved.to_json())
        else:
            echo(solved.summary)
        answers.warn()
    return all_well


def _solvable(board: BoardOptions, text: str) -> GameState:
    """A board, or a tree from paper.

    Raises:
        NotationError: it is none, or a game that has no solver.
        ImpossiblePosition: no game can reach it.
    """
    state = board.read_state(text)
    if is_solvable(state):
        return state
    raise NotationError(f"{rules_of(state).name} has no solver: 'ttt-tui analyze' searches it")


class _Answers:
    """From the cache, else solved; one table as long as the rules stay the same."""

    def __init__(
        self, ctx: click.Context, limits: SolveLimits, cache: SolutionCache | None
    ) -> None:
        self._ctx, self._limits, self._cache = ctx, limits, cache
        self._table: Table | None = None

    def to(self, position: GameState) -> Solved | SolvedTree:
        """Raises:
        BadArgument: the table is of no size, or larger than there is memory.
        """
        if not isinstance(position, Position):
            limits = self._limits
            return solve_tree(position, limits.nodes, limits.seconds, all_moves=limits.all_moves)
        cache = self._cache
        solved = cache.find(position, all_moves=self._limits.all_moves) if cache else None
        if solved is None:
            solved = self._solve(position)
            if cache:
                cache.keep(solved)
        elif self._limits.table_mb != USUAL_TABLE_MB:
            self._table_for(position.rules)  # none is needed, yet a bad one is refused all the same
        return solved

    def warn(self) -> None:
        """Say what is wrong with the cache, if anything."""
        if self._cache and (message := self._cache.take_message()):
            echo(f"warning: {message}", err=True)

    def _table_for(self, rules: Rules) -> Table:
        if self._table is None or self._table.rules != rules:
            megabytes = self._limits.table_mb
            self._table = None  # the memory of one is given back before the next is asked for
            try:
                self._table = Table(megabytes, rules)
            except TableError as error:
                raise BadArgument(f"--table {megabytes:g}: {error}") from error
            except MemoryError:
                raise BadArgument(
                    f"--table {megabytes:g}: the system does not have that much free memory"
                ) from None
        return self._table

    def _solve(self, position: Position) -> Solved:
        table = self._table_for(position.rules)
        line, known = ProgressLine(), Progress(0, 0.0, "starting")
        start = time.perf_counter()

        def report(progress: Progress) -> None:
            nonlocal known
            known = progress
            check()
            line.show(", ".join(progress_words(progress, time.perf_counter() - start)))

        try:
            with noted_interrupts() as check:
                solution = solve(position, **vars(self._limits), on_progress=report, table=table)
                check()
            taken = time.perf_counter() - start
        except KeyboardInterrupt:
            line.clear()
            taken = time.perf_counter() - start
            echo(
                f"interrupted after {plural(known.nodes, 'node')} and {seconds(taken)}: "
                "the value is not known",
                err=True,
            )
            self._ctx.exit(CTRL_C)
        line.clear()
        return Solved(solution, taken)


def solved_table(solved: Solved | SolvedTree) -> str:
    """The position with its best moves marked, and the findings, in 80 columns."""
    if isinstance(solved, SolvedTree):
        state = solved.report.state
        head = head_lines(state, [words.state(state)])
        return "\n".join([*head, "", *finding_lines(solved, _WIDTH)])
    position, best = solved.position, solved.solution.best_moves
    facts = [words.state(position)]
    if solved.remark:
        facts += textwrap.wrap(solved.remark, _WIDTH - 20)
    if best:
        facts.append("! is a best move" if len(best) == 1 else "! are the best moves")
    lines = [*head_lines(position, facts, best), ""]
    return "\n".join([*lines, *finding_lines(solved, _WIDTH)])
