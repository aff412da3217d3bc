"""The command `ttt-tui worksheet`: a search to be made by hand, to print, with its solution."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import click

from ttt_tui import registry
from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.output_files import Output, format_option, output_options
from ttt_tui.cli.parameters import BoardOptions, PositionCommand, board_options, count_option
from ttt_tui.cli.search_options import algorithms_for, options_of, search_options
from ttt_tui.features.worksheets.exercise import (
    ANY,
    LEVELS,
    Exercise,
    ExerciseError,
    fresh_positions,
)
from ttt_tui.features.worksheets.formats import FORMATS, SUFFIXES, pages
from ttt_tui.game import Position, quoted
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import PLAIN, OptionsError, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.words.numbers import plural

_HELP = """Write a worksheet: the tree of a position with blanks for windows, values and cuts, to
fill in by hand. The second page has the engine's solution.

A position is written as for 'ttt-tui analyze'; without one it is the worked example. Its tree can
have at most 90 nodes: four empty cells of tic-tac-toe.

\b
  ttt-tui worksheet --format html --output sheet.html
  ttt-tui worksheet 'XOO/O../X..' --format markdown
  ttt-tui worksheet --random 5 --seed 7 --difficulty hard --output sheets.html
  ttt-tui worksheet --lesson the-first-cut --part sheet --format svg

--random N takes N positions from random games that begin at the position, or at the empty board;
the same seed gives the same sheets. --difficulty counts cuts: an easy or medium sheet has at least
one cut at a draw, a hard sheet at least three. Cuts at a win are easy to see: an easy sheet has
none, the others at most three. --lesson takes the position of a lesson ('ttt-tui lessons' lists
them), or a later one if its tree is too large. Print html in landscape; in svg the A4 pages are one
below the other.

Exit status: 0 success, 1 output cannot be written, 2 bad arguments or the file already exists,
130 Ctrl-C, 141 the reader closed the pipe.
"""

_FIELDS = ("order", "cutoff", "root_window", "stop_on_win", "score", "max_player")


@click.command(
    "worksheet",
    cls=PositionCommand,
    help=_HELP,
)
@click.argument("text", metavar="[POSITION]", required=False)
@board_options
@format_option(FORMATS, "html")
@click.option(
    "--part",
    type=click.Choice(["sheet", "solution", "both"], case_sensitive=False),
    default="both",
    show_default=True,
    help="The sheets only, the solutions only, or each sheet with its solution.",
)
@click.option(
    "--algorithm",
    type=click.Choice([each.name for each in PLAIN], case_sensitive=False),
    default="alpha-beta",
    show_default=True,
    help="The algorithm to do by hand.",
)
@click.option("--lesson", metavar="NAME", help="A sheet for this lesson.")
@count_option("--random", "Draw N random positions.")
@count_option("--seed", "Seed of the random positions.", least=0, usual=1)
@click.option(
    "--difficulty",
    type=click.Choice(list(LEVELS), case_sensitive=False),
    default="medium",
    show_default=True,
    help="Difficulty of the random positions.",
)
@search_options(*_FIELDS)
@output_options
def command(
    text: str | None,
    board: BoardOptions,
    format_name: str | None,
    part: str,
    algorithm: str,
    lesson: str | None,
    random: int | None,
    seed: int,
    difficulty: str,
    output: Output,
    **of_search: Any,
) -> None:
    name = format_name or output.format_by_name(SUFFIXES, "html")
    options = _options(algorithm, of_search)
    title, start = _start(text, board, lesson, empty=random is not None)
    try:
        options.root_moves(Position(rules=start.rules))
        if random is not None:
            exercises = _fresh(start, options, difficulty, random, seed)
        elif lesson is not None:
            exercises = [_of_lesson(title, start, options, difficulty, seed)]
        else:
            exercises = [Exercise(title, start, options)]
    except ExerciseError as error:
        raise BadArgument(f"position {start}: {error}") from error
    except OptionsError as error:
        raise click.UsageError(str(error)) from error
    output.write(FORMATS[name](pages(exercises, part)))


def _options(algorithm: str, of_search: dict[str, Any]) -> SearchOptions:
    try:
        options = options_of(of_search)
        (chosen,) = algorithms_for(options, [named(algorithm)], of_search)
        return replace(options, algorithm=chosen)
    except OptionsError as error:
        raise click.UsageError(str(error)) from error


def _start(
    text: str | None, board: BoardOptions, lesson: str | None, *, empty: bool
) -> tuple[str, Position]:
    """The position, or where fresh ones begin; with a title."""
    if lesson is None:
        usual = Position(rules=board.rules) if empty or board.given else None
        if text is None and usual is None:
            return "Worksheet: the worked example", Position.parse(WORKED_EXAMPLE)
        return "Worksheet", board.read_argument(text) if text is not None else usual or Position()
    if text is not None or board.given:
        raise click.UsageError("--lesson sets the position: leave POSITION and the board out")
    for module in registry.modules("sheet"):
        found: tuple[str, Position] | None = module.begins(lesson)
        if found is not None:
            return f"Worksheet: {found[0]}", found[1]
    raise BadArgument(f"no lesson {quoted(lesson)}: 'ttt-tui lessons' lists them")


def _fresh(
    start: Position, options: SearchOptions, difficulty: str, number: int, seed: int
) -> list[Exercise]:
    """Raises:
    BadArgument: there are not so many.
    """
    searched = replace(options, algorithm=named("alpha-beta"))
    found = fresh_positions(start, searched, LEVELS[difficulty], seed)
    exercises = [
        Exercise(f"Worksheet {each} ({difficulty}, seed {seed})", position, options)
        for each, position in enumerate(islice(found, number), 1)
    ]
    if len(exercises) < number:
        raise BadArgument(
            f"--random {number}: only {plural(len(exercises), f'{difficulty} position')} "
            f"found in games from {start}; another --difficulty or board has more"
        )
    return exercises


def _of_lesson(
    title: str, start: Position, options: SearchOptions, difficulty: str, seed: int
) -> Exercise:
    """The lesson's position, or one that comes later in its games and fits on a sheet."""
    try:
        return Exercise(title, start, options)
    except ExerciseError:
        searched = replace(options, algorithm=named("alpha-beta"))
        for level in (LEVELS[difficulty], ANY):  # in games of few moves none may be as hard
            for position in fresh_positions(start, searched, level, seed):
                return Exercise(f"{title} (seed {seed})", position, options)
        raise
